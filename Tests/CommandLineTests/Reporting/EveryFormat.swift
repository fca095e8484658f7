import Foundation
import TestSupport

/// Every format that `--report` knows, each with a file of its own.
enum EveryFormat {
    /// The formats and the names of their files.
    static let files: KeyValuePairs = [
        "junit": "junit.xml", "junit-strict": "junit-strict.xml", "html": "index.html", "json": "events.jsonl",
        "markdown": "summary.md", "github": "annotations.txt", "csv": "results.csv",
    ]

    /// The options that ask for some of them, or all, in a folder.
    static func options(in folder: String, only formats: [String] = files.map(\.key)) -> [String] {
        files.filter { formats.contains($0.key) }.flatMap { ["--report", "\($0.key)=\(folder)/\($0.value)"] }
    }

    /// Everything that a folder holds, by its path in it.
    static func reports(in folder: URL) throws -> [String: String] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        var reports: [String: String] = [:]
        for path in paths {
            let file = folder.appendingPathComponent(path)
            guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
            reports[path] = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        }
        return reports
    }
}
