import ClipSuites
import Foundation

/// The log that a user names by its file or folder. A killed run leaves its log next to the final path.
package struct LogPlace {
    let path: String
    /// Whether the path may be a pipe or a device. True only if the user named the file itself.
    private(set) var mayBeStream = false
    private(set) var later: String?

    init(named path: String) throws(Diagnostic) {
        switch FileKind.of(path) {
        case .folder:
            let whole = (path.hasSuffix("/") ? path : path + "/") + ReportFormat.json.defaultFileName
            guard FileKind.of(whole) != .missing || FileKind.of(Self.partial(of: whole)) == .file else {
                throw Diagnostic(
                    .error, "\(quoted: path) has no event log",
                    note: "looked for \(quoted: whole)",
                    fix: "pass the folder of a run's reports, or the file that '--report json=FILE' wrote")
            }
            self.init(ofLastRun: whole)
        case .file, .special, .missing:
            self.init(path: path)
            mayBeStream = true
            let partial = Self.partial(of: path)
            if FileKind.of(partial) == .file { later = partial }
        }
    }

    private init(path: String) { self.path = path }

    init(ofLastRun path: String) {
        let partial = Self.partial(of: path)
        self.path = FileKind.of(partial) == .file ? partial : path
    }

    private static func partial(of path: String) -> String { (PathText.real(path) ?? path) + OutputFile.keptSuffix }

    /// A run that cannot start moves the earlier log to this path, which `--failed` reads.
    static func before(_ path: String) -> String { path + ".kept-for-failed" }

    static func kept(for path: String) -> String? {
        let before = before(path)
        guard FileKind.of(before) == .file, let log = try? EventLogReader(LogPlace(path: path)) else { return nil }
        return log.start.planned.notStarted ? before : nil
    }

    package static func setAside(_ path: String) {
        guard let log = try? EventLogReader(LogPlace(path: path)), !log.start.planned.notStarted else { return }
        rename(path, before(path))
    }
}
