import ClipReports
import Foundation

/// A report that was asked for: `junit` or `junit=build/clip.xml`.
struct ReportRequest: Sendable, Equatable {
    let format: ReportFormat
    /// The file, from the current folder; `nil` for the format's own name in the output folder.
    let file: String?

    init(format: ReportFormat, file: String? = nil) {
        self.format = format
        self.file = file
    }

    /// Where the report goes.
    ///
    /// - Parameter folder: The output folder, for a report without a file of its own.
    func path(in folder: String) -> String {
        if let file { return file }
        if format.defaultFileName.hasPrefix("/") { return format.defaultFileName }
        return folder.hasSuffix("/") ? folder + format.defaultFileName : folder + "/" + format.defaultFileName
    }

    /// The absolute path, as it is told from others.
    func absolutePath(in folder: String) -> String { Self.absolute(path(in: folder)) }

    /// A path from the current folder as an absolute one, without what leads back.
    static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }

    /// Reads `FORMAT[=FILE]`; `nil` for an unknown format or an empty file name.
    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = parts.first, let format = ReportFormat(rawValue: String(name)) else { return nil }
        guard parts.count > 1 else {
            self.init(format: format)
            return
        }
        guard !parts[1].isEmpty else { return nil }
        self.init(format: format, file: String(parts[1]))
    }
}

extension ReportRequest {
    /// The option that asks for reports.
    static func option(_ help: String) -> ValueOption<ReportRequest> {
        ValueOption(
            spec: OptionSpec("report", value: "FORMAT[=FILE]", help: help),
            expected: ReportFormat.allCases.map(\.rawValue).alternatives + ", and after it =FILE or nothing",
            read: ReportRequest.init(argument:))
    }

    /// Makes sure that no report overwrites another. Devices and pipes take several.
    static func checkFiles(
        _ requests: [ReportRequest], in folder: String, of option: ValueOption<ReportRequest>
    ) throws(ArgumentError) {
        var seen: Set<String> = []
        for path in requests.map({ $0.path(in: folder) }) where !path.hasPrefix("/dev/") {
            guard seen.insert(absolute(path)).inserted else { throw .sameFile(option.spec, path: path) }
        }
    }
}

extension ReportFormat {
    /// Where the report goes by itself, for a help text.
    var place: String {
        if defaultFileName.hasPrefix("/") { return "annotations on standard output" }
        return isFolder ? "folder \(defaultFileName)" : defaultFileName
    }
}
