import ClipSuites
import Foundation

package enum LogFiles {
    package static func expand(_ paths: [String]) -> [String] {
        paths.flatMap { path in
            let inside = logs(in: path)
            return inside.isEmpty ? [path] : inside
        }
    }

    package static func matching(_ pattern: String) -> [String] {
        if FileKind.of(pattern) != .missing { return expand([pattern]) }
        var found = glob_t()
        defer { globfree(&found) }
        guard glob(pattern, 0, nil, &found) == 0 else { return [pattern] }
        return inOrder((0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } })
    }

    private static func inOrder(_ paths: [String]) -> [String] {
        let starts = paths.map { path in
            let log = try? EventLogReader(LogPlace(named: path))
            return (path: path, start: log?.start.planned.startedAt ?? .infinity)
        }
        return starts.sorted { $0.start < $1.start }.map(\.path)
    }

    private static func logs(in path: String) -> [String] {
        guard FileKind.of(path) == .folder, !isReports(path),
            let names = try? FileManager.default.contentsOfDirectory(atPath: path)
        else { return [] }
        let folder = path.hasSuffix("/") ? path : path + "/"
        return inOrder(
            names.sorted().map { folder + $0 }.filter { inner in
                let isLog = inner.hasSuffix(".jsonl") && FileKind.of(inner) == .file
                return isLog || FileKind.of(inner) == .folder && isReports(inner)
            })
    }

    package static func hasSuites(_ path: String) -> Bool {
        FileKind.of(path) == .file || !SuiteDiscovery(path, from: "/").files.isEmpty
    }

    package static func hasNoRun(_ path: String) -> Bool {
        switch FileKind.of(path) {
        case .file: path.hasSuffix(".json")
        case .folder: !isReports(path) && logs(in: path).isEmpty
        case .missing, .special: false
        }
    }

    private static func isReports(_ folder: String) -> Bool { (try? LogPlace(named: folder)) != nil }
}
