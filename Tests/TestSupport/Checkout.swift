import Foundation

/// The paths of the checkout and of the built products, for tests with real processes.
package enum Checkout {
    package static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    package static let products = products(beside: CommandLine.arguments)

    /// The folder that contains the test bundle of a process with these arguments.
    ///
    /// Apple's helper gets the program's path in `--test-bundle-path`, and `Bundle` does not know
    /// the bundle. Xcode does not name the bundle. On other systems, the process is the bundle.
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
