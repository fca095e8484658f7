import ClipReports
import ClipSuites
import Foundation

/// A report that was asked for: `junit` or `junit=build/clip.xml`.
struct ReportRequest: Sendable, Equatable {
    let format: ReportFormat
    /// The file, from the current folder; `nil` for the format's own name in the output folder.
    var file: String?

    func path(in folder: String) -> String {
        if let file { return file }
        if format.defaultFileName.hasPrefix("/") { return format.defaultFileName }
        return folder.hasSuffix("/") ? folder + format.defaultFileName : folder + "/" + format.defaultFileName
    }

    /// Whether it is an event log that is kept: what goes to a device or a pipe is gone.
    func isLog(in folder: String) -> Bool {
        let path = path(in: folder)
        return format == .json && FileKind.of(path) != .special && !StandardStream.isNamed(by: path)
    }

    func check(besides read: [ReadFile], in folder: String, of context: Context) throws(ArgumentError) {
        let path = path(in: folder)
        if read.contains(where: { $0.isFile(at: context.path(path)) }) { throw .fileInUse(path) }
    }

    static func option(formats: String, _ ending: String) -> ValueOption<ReportRequest> {
        ValueOption(
            "report", value: "FORMAT[=FILE]",
            help: "A report to write, in the output folder, or in FILE, taken from the current folder: \(formats). "
                + ending,
            expected: ReportFormat.allCases.map(\.rawValue).alternatives + ", and after it =FILE or nothing",
            words: ReportFormat.allCases.map(\.rawValue)
        ) { text in
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let format = ReportFormat(rawValue: parts[0]), parts.count == 1 || !parts[1].isEmpty else {
                return nil
            }
            return ReportRequest(format: format, file: parts.count > 1 ? parts[1] : nil)
        }
    }

    /// - Parameter keepsLog: Whether an event log is added if none of the reports goes to a file.
    /// - Throws: ``ArgumentError/sameFile(_:path:)`` where one would overwrite another. Devices and pipes take several.
    static func read(
        _ arguments: ParsedArguments, _ option: ValueOption<ReportRequest>, default formats: [ReportFormat],
        in folder: String, of context: Context, keepsLog: Bool = false
    ) throws(ArgumentError) -> [ReportRequest] {
        let named = try arguments.values(of: option)
        var requests = named.isEmpty ? formats.map { ReportRequest(format: $0) } : named
        let log = ReportRequest(format: .json)
        if keepsLog, !requests.contains(where: { $0 == log || $0.isLog(in: folder) }) { requests.append(log) }
        var seen: Set<String> = []
        for path in requests.map({ $0.path(in: folder) }) where !path.hasPrefix("/dev/") {
            guard seen.insert(context.absolute(path)).inserted else { throw .sameFile(option.spec, path: path) }
        }
        return requests
    }
}
