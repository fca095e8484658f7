import Foundation

/// Where a report goes that is short enough to be written in one piece at the end of the run.
package enum ReportTarget: Sendable {
    case file(String)
    /// A file of the pipeline's, which is added to.
    case appending(String)
    /// Standard output, between other lines.
    case output

    init(path: String) { self = StandardStream.number(of: path) == STDOUT_FILENO ? .output : .file(path) }

    /// Prepares the target, so that it is known before the first launch whether it can be written.
    ///
    /// - Parameter form: What the report is.
    func open(holding form: PipelineCommands.Form) throws(ReportError) -> OpenReportTarget {
        switch self {
        case .file(let path): return .file(try OutputFile(path: path, holding: form))
        case .output: return .output(form)
        case .appending(let path):
            // A pipe must have a reader already: the run does not begin with waiting for one.
            let flags = O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_CLOEXEC
            let descriptor = Foundation.open(path, flags, 0o666)
            guard descriptor >= 0 else { throw ReportError(path: path, .add(path)) }
            return .appending(descriptor, path, form)
        }
    }
}

/// A target that is ready to be written.
enum OpenReportTarget {
    case file(OutputFile)
    case appending(Int32, String, PipelineCommands.Form)
    case output(PipelineCommands.Form)

    /// How many bytes are there already.
    var size: Int {
        guard case .appending(let number, _, _) = self else { return 0 }
        return Self.fileSize(number) ?? 0
    }

    private static func fileSize(_ number: Int32) -> Int? {
        var status = stat()
        return fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    }

    func write(_ text: String) throws(ReportError) {
        switch self {
        case .file(let file):
            try file.append(text)
            try file.commit()
        case .output(let form):
            // A run does not fail because its standard output is not read.
            _ = Descriptor(STDOUT_FILENO).write(text, as: form)
        case .appending(let number, let path, let form):
            // A file of the pipeline's has no other readers.
            let failed = Descriptor(number).write(text, as: Self.fileSize(number) == nil ? form : .commands)
            close(number)
            if let failed { throw ReportError(path: path, .add(path), code: failed) }
        }
    }
}
