import Foundation

/// The way a host is linked with Swift's libraries, which does not change its verdicts.
package enum Linking: String, CaseIterable, Sendable {
    case dynamic
    case `static`

    package static var available: [Linking] { StaticHost.isAvailable ? allCases : [.dynamic] }

    package func product(_ name: String) throws -> String {
        switch self {
        case .dynamic: Checkout.product(name)
        case .static: try StaticHost.product(name)
        }
    }
}

/// Links executables as `--static-swift-stdlib` does, from objects that SwiftPM built.
///
/// `@unchecked Sendable`: the products are only touched while `lock` is held.
private final class StaticHost: @unchecked Sendable {
    private static let shared = StaticHost()

    private let lock = NSLock()
    private var products: [String: String] = [:]

    /// Whether the Linux toolchain has static libraries and a list of objects exists.
    /// The build system swiftbuild leaves no such list.
    static let isAvailable: Bool = {
        #if os(Linux)
            let objects = Checkout.products.appendingPathComponent("SampleClips.product/Objects.LinkFileList").path
            guard FileManager.default.fileExists(atPath: objects) else { return false }
            let info = try? Toolchain.run("swiftc", "-print-target-info")
            let paths = info.flatMap { try? JSONDecoder().decode(TargetInfo.self, from: Data($0.utf8)).paths }
            return paths.map { FileManager.default.fileExists(atPath: $0.runtimeResourcePath + "_static") } ?? false
        #else
            return false
        #endif
    }()

    private struct TargetInfo: Decodable {
        var paths: Paths

        struct Paths: Decodable {
            var runtimeResourcePath: String
        }
    }

    static func product(_ name: String) throws -> String {
        try shared.lock.withLock {
            if let known = shared.products[name] { return known }
            let folder = Checkout.products.appendingPathComponent("static-hosts")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            // The module's imports name the libraries that Foundation's own static library needs.
            let imports = folder.appendingPathComponent("Imports.swift")
            try Data("import Foundation\n".utf8).write(to: imports)
            let path = folder.appendingPathComponent(name).path
            let objects = Checkout.products.appendingPathComponent("\(name).product/Objects.LinkFileList").path
            try Toolchain.run(
                "swiftc", "-static-stdlib", "-parse-as-library", "-module-name", "Imports", imports.path, "@" + objects,
                "-Xlinker", "--defsym=main=\(name)_main", "-o", path)
            shared.products[name] = path
            return path
        }
    }
}
