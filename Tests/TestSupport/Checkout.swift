import Foundation

/// Where the checkout and the built products are, for tests that run real processes.
public enum Checkout {
    /// The folder that holds `Package.swift`.
    public static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The folder that holds the built products, which is where the test bundle itself is.
    public static let products: URL = {
        #if os(macOS)
            for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
                return bundle.bundleURL.deletingLastPathComponent()
            }
        #endif
        return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    }()

    /// The path of a built executable.
    public static func product(_ name: String) -> String {
        products.appendingPathComponent(name).path
    }
}
