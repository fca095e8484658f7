import ClipSuites
import TestSupport

extension Suite {
    /// The suite with its Swift products taken as built already: `swift build` cannot run inside `swift test`.
    var withBuiltHosts: Suite {
        var suite = self
        suite.clip.host = suite.clip.host.built
        if let host = suite.app?.host { suite.app?.host = host.built }
        return suite
    }
}

extension HostDefinition {
    fileprivate var built: HostDefinition {
        guard case .swiftProduct(let name, _, let arguments) = program else { return self }
        var built = self
        built.program = .command([Checkout.product(name)] + arguments)
        return built
    }
}
