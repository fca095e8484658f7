import Foundation
import TestSupport

/// Every format of `--report`, each with its own file.
enum EveryFormat {
    /// The formats and their file names.
    static let files: KeyValuePairs = [
        "junit": "junit.xml", "junit-strict": "junit-strict.xml", "html": "index.html", "json": "events.jsonl",
        "markdown": "summary.md", "github": "annotations.txt", "csv": "results.csv",
    ]

    /// The options for some or all formats in a folder.
    static func options(in folder: String, only formats: [String] = files.map(\.key)) -> [String] {
        files.filter { formats.contains($0.key) }.flatMap { ["--report", "\($0.key)=\(folder)/\($0.value)"] }
    }

    /// The contents of all files in a folder, by relative path.
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
