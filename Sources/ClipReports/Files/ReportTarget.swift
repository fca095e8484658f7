import Foundation

/// A file or stream for a report, opened before the first launch to find errors early.
struct ReportTarget {
    var size: () -> Int = { 0 }
    let write: (String) throws(ReportError) -> Void

    /// Standard output. A run does not fail if nobody reads the output.
    static var output: ReportTarget {
        ReportTarget { text throws(ReportError) in
            let output = DescriptorOutput(STDOUT_FILENO)
            output.write(text)
            if let failure = output.failure { throw failure }
        }
    }

    static func file(_ path: String) throws(ReportError) -> ReportTarget {
        if StandardStream.number(of: path) == STDOUT_FILENO { return output }
        let file = try OutputFile(path: path)
        return ReportTarget { text throws(ReportError) in
            try file.append(text)
            try file.commit()
        }
    }

    /// Opens a file for appending. Fails for a pipe without a reader, rather than waiting.
    static func appending(_ path: String) throws(ReportError) -> ReportTarget {
        let number = open(path, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_CLOEXEC, 0o666)
        guard number >= 0 else { throw ReportError(path: path, .add(path)) }
        return ReportTarget(size: { fileSize(number) ?? 0 }) { text throws(ReportError) in
            let failed = WriteTimeout.write(text, to: number)
            close(number)
            if let failed { throw ReportError(path: path, .add(path), code: failed) }
        }
    }

    private static func fileSize(_ number: Int32) -> Int? {
        var status = stat()
        return fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    }
}
