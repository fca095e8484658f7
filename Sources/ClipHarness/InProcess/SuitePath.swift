import ClipSuites
import Foundation

/// Finds suites from a test, whose current folder may be any.
enum SuitePath {
    static var currentFolder: String { (try? CurrentFolder.path()) ?? "" }

    /// The path of what a relative path leads to from the folder of a source file or from the nearest folder around it;
    /// where it leads nowhere, the path as it is.
    static func find(_ path: String, from file: String) -> String {
        guard !path.isEmpty, !path.hasPrefix("/") else { return path }
        var folder = URL(fileURLWithPath: file).deletingLastPathComponent()
        while true {
            let candidate = folder.appendingPathComponent(path).path
            if FileManager.default.fileExists(atPath: candidate) { return candidate }
            guard folder.path != "/", !folder.path.isEmpty else { return path }
            folder = folder.deletingLastPathComponent()
        }
    }
}
