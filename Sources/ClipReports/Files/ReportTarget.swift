#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Where a report goes that is short enough to be written in one piece at the end of the run.
public enum ReportTarget: Sendable, Hashable {
    /// A file, which is replaced.
    case file(String)
    /// A file of the pipeline's, which is added to.
    case appending(String)
    /// Standard output, between other lines.
    case output

    /// The target that a path names.
    init(path: String) { self = StandardStream.number(of: path) == STDOUT_FILENO ? .output : .file(path) }

    /// Prepares the target, so that it is known before the first launch whether it can be written.
    ///
    /// - Parameter form: What the report is.
    func open(holding form: PipelineCommands.Form) throws(ReportError) -> OpenReportTarget {
        switch self {
        case .file(let path): .file(try OutputFile(path: path, holding: form))
        case .appending(let path): .descriptor(try OpenReportTarget.appending(to: path), path, form)
        case .output: .descriptor(STDOUT_FILENO, StandardStream.outputPath, form)
        }
    }
}

/// A target that is ready to be written.
enum OpenReportTarget {
    case file(OutputFile)
    case descriptor(Int32, String, PipelineCommands.Form)

    /// Opens a file to add to it.
    fileprivate static func appending(to path: String) throws(ReportError) -> Int32 {
        let descriptor = Self.openForAppending(path)
        guard descriptor >= 0 else {
            throw ReportError(path: path, reason: FileFailure.last(.add(path)).reason)
        }
        return descriptor
    }

    /// How many bytes are there already.
    var size: Int {
        guard case .descriptor(let number, _, _) = self else { return 0 }
        return Self.fileSize(number) ?? 0
    }

    /// The size of a file; `nil` for what is none.
    private static func fileSize(_ number: Int32) -> Int? {
        var status = stat()
        return fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    }

    /// Writes the whole report.
    func write(_ bytes: borrowing ByteBuffer) throws(ReportError) {
        switch self {
        case .file(let file):
            try file.append(bytes)
            try file.commit()
        case .descriptor(let number, let path, let form):
            // A file of the pipeline's is read by nobody else.
            let isStream = number <= STDERR_FILENO || Self.fileSize(number) == nil
            let text = bytes.withBytes { PipelineCommands.neutralised($0, as: isStream ? form : .commands) }
            let failed = text.withUnsafeBytes { Descriptor(number).write($0) }
            if number > STDERR_FILENO { close(number) }
            // Nobody need read along on standard output.
            guard let failed, number > STDERR_FILENO else { return }
            throw ReportError(path: path, reason: FileFailure(attempt: .add(path), code: failed).reason)
        }
    }

    private static func openForAppending(_ path: String) -> Int32 {
        // A pipe must have a reader already: the run does not begin with waiting for one.
        systemOpen(path, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_CLOEXEC)
    }
}

/// `open(2)` under a name that no method hides.
private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags, 0o666) }
