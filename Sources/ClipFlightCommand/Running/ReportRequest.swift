import ClipReports
import ClipSuites

struct ReportRequest: Equatable {
    let format: ReportFormat
    let path: String

    init(_ format: ReportFormat, file: String? = nil, in folder: String) {
        self.format = format
        let name = format.defaultFileName
        path = file ?? (name.hasPrefix("/") ? name : folder + (folder.hasSuffix("/") ? "" : "/") + name)
    }

    var isLog: Bool { format == .json && FileKind.of(path) != .special && !StandardStream.isNamed(by: path) }

    func check(besides read: [ReadFile], of context: Context) throws(ArgumentError) {
        if read.contains(where: { $0.isFile(at: context.path(path)) }) { throw .fileInUse(path) }
    }

    typealias Option = ValueOption<(format: ReportFormat, file: String?)>

    static func option(formats: String, _ ending: String) -> Option {
        Option(
            "report", value: "FORMAT[=FILE]",
            help: "Write a report to the output folder, or to FILE, relative to the current folder. Formats: \(formats)"
                + ". " + ending,
            expected: ReportFormat.allCases.map(\.rawValue).alternatives + ", and after it =FILE or nothing",
            words: ReportFormat.allCases.map(\.rawValue)
        ) { text in
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let format = ReportFormat(rawValue: parts[0]), parts.last != "" else { return nil }
            return (format, parts.count > 1 ? parts[1] : nil)
        }
    }

    /// `keepsLog` adds an event log, unless a requested report is already an event log in a file.
    /// - Throws: `sameFile` if two reports share a path that is not a device.
    static func read(
        _ arguments: Arguments, _ option: Option, default formats: [ReportFormat], in folder: String,
        of context: Context, keepsLog: Bool = false
    ) throws(ArgumentError) -> [ReportRequest] {
        var requests = arguments.values(of: option).map { ReportRequest($0.format, file: $0.file, in: folder) }
        if requests.isEmpty { requests = formats.map { ReportRequest($0, in: folder) } }
        let log = ReportRequest(.json, in: folder)
        if keepsLog, !requests.contains(where: { $0 == log || $0.isLog }) { requests.append(log) }
        var seen: Set<String> = []
        for path in requests.map(\.path) where !path.hasPrefix("/dev/") {
            let place = PathText.resolved(context.absolute(path))
            if !seen.insert(place).inserted { throw .sameFile(option.spec, path: path) }
        }
        return requests
    }
}
