import Foundation

/// Where the checkout and the built products are, for tests that run real processes.
package enum Checkout {
    package static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    package static let products = products(beside: CommandLine.arguments)

    /// The folder of the bundle that a test process has in its arguments.
    ///
    /// Apple's helper is given the bundle's program in `--test-bundle-path` and loads that alone, so that `Bundle` does not
    /// know the bundle. Xcode loads the bundle and names it nowhere. Elsewhere the process is the bundle.
    package static func products(beside arguments: [String]) -> URL {
        let named = arguments.firstIndex(of: "--test-bundle-path").flatMap { arguments.dropFirst($0 + 1).first }
        if let named { return folder(ofBundleAt: URL(fileURLWithPath: named)) }
        let loaded = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        return folder(ofBundleAt: loaded?.bundleURL ?? URL(fileURLWithPath: arguments.first ?? ""))
    }

    private static func folder(ofBundleAt url: URL) -> URL {
        var bundle = url
        while bundle.pathComponents.count > 1, bundle.pathExtension != "xctest" { bundle.deleteLastPathComponent() }
        return (bundle.pathExtension == "xctest" ? bundle : url).deletingLastPathComponent()
    }

    package static func product(_ name: String) -> String {
        products.appendingPathComponent(name).path
    }
}
