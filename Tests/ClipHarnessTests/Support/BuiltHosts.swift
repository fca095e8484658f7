import ClipSuites
import TestSupport

extension Suite {
    /// The suite with hosts that are already built: `swift build` cannot run inside `swift test`.
    var withBuiltHosts: Suite { withHosts(Checkout.product) }

    func withHosts(_ path: (String) throws -> String) rethrows -> Suite {
        var suite = self
        suite.clip.host = try suite.clip.host?.built(path)
        if let host = suite.app?.host { suite.app?.host = try host.built(path) }
        return suite
    }
}

extension HostDefinition {
    fileprivate func built(_ path: (String) throws -> String) rethrows -> HostDefinition {
        guard case .swiftProduct(let name, _, let arguments) = program else { return self }
        var built = self
        built.program = .command([try path(name)] + arguments)
        return built
    }
}
