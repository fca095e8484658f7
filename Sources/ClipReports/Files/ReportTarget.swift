import Foundation

/// The place of a report that is written in one piece at the end of the run.
enum ReportTarget: Sendable {
    case file(String)
    /// A file of the pipeline's, which is added to.
    case appending(String)
    /// Standard output, between other lines.
    case output

    init(path: String) { self = StandardStream.number(of: path) == STDOUT_FILENO ? .output : .file(path) }

    /// Opens the target before the first launch, so that an error is known then.
    func open() throws(ReportError) -> OpenReportTarget {
        switch self {
        case .file(let path):
            let file = try OutputFile(path: path)
            return OpenReportTarget { text throws(ReportError) in
                try file.append(text)
                try file.commit()
            }
        case .output:
            // A run does not fail because its standard output is not read.
            return OpenReportTarget { _ = Descriptor(STDOUT_FILENO).write($0) }
        case .appending(let path):
            // The run does not wait for the reader of a pipe.
            let flags = O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_CLOEXEC
            let number = Foundation.open(path, flags, 0o666)
            guard number >= 0 else { throw ReportError(path: path, .add(path)) }
            return OpenReportTarget(size: { Self.fileSize(number) ?? 0 }) { text throws(ReportError) in
                let failed = Descriptor(number).write(text)
                close(number)
                if let failed { throw ReportError(path: path, .add(path), code: failed) }
            }
        }
    }

    private static func fileSize(_ number: Int32) -> Int? {
        var status = stat()
        return fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    }
}

struct OpenReportTarget {
    /// The number of bytes that are there already.
    var size: () -> Int = { 0 }
    let write: (String) throws(ReportError) -> Void
}
