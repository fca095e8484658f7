import Foundation

/// A folder of a test's own, which is removed with this value.
final class ScratchFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "/clipflight-reports-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
    }

    /// The text of a file, or of all files in a folder, each under its name.
    func read(_ name: String) throws -> String {
        if let names = try? FileManager.default.contentsOfDirectory(atPath: file(name)) {
            return try names.sorted().map { "=== \($0)\n" + (try read("\(name)/\($0)")) }.joined()
        }
        return String(decoding: try Data(contentsOf: URL(fileURLWithPath: file(name))), as: UTF8.self)
    }

    /// The names of what is in the folder, in order.
    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }
}
