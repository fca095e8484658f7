import Foundation
import TestSupport

/// Copies of this checkout's suites. Their hosts are programs that were built with the tests, so
/// none has to be built again.
enum ShippedSuites {
    /// A folder with a copy of `suites`.
    ///
    /// - Parameters:
    ///   - names: The suites to copy; by default, all.
    ///   - linking: How the hosts are linked.
    ///   - change: Changes the text of each definition.
    static func folder(
        of names: [String]? = nil, linking: Linking = .dynamic, changing change: (String) -> String = { $0 }
    ) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in try names ?? Self.names() {
            try copy("suites/\(name)", to: "suites/\(name)", in: folder, linking: linking, changing: change)
        }
        return folder
    }

    static func names() throws -> [String] {
        let suites = Checkout.root.appendingPathComponent("suites").path
        return try FileManager.default.contentsOfDirectory(atPath: suites).sorted().filter {
            FileManager.default.fileExists(atPath: suites + "/\($0)/suite.json")
        }
    }

    static func copy(
        _ source: String, to name: String, in folder: TemporaryFolder, linking: Linking = .dynamic,
        changing change: (String) -> String = { $0 }
    ) throws {
        let target = folder.url.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: Checkout.root.appendingPathComponent(source), to: target)
        let definition = name + "/suite.json"
        try folder.write(withBuiltHosts(change(folder.read(definition)), linking), to: definition)
    }

    private static func withBuiltHosts(_ text: String, _ linking: Linking) throws -> String {
        let host = #/\{ "swiftProduct": "(\w+)", "package": "[./]+"(?:, "arguments": \["([\w-]+)"\])? \}/#
        return try text.replacing(host) { match in
            let command = [try linking.product(String(match.1))] + (match.2.map { [String($0)] } ?? [])
            return "{ \"command\": [" + command.map { "\"\($0)\"" }.joined(separator: ", ") + "] }"
        }
    }
}
