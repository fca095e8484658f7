/// A part of a report that is written before what stands in front of it is known.
///
/// It waits in a temporary file of its own, which goes with this value. Memory does not grow with it.
final class OutputAnnex {
    private let temporary: TemporaryFile
    private let path: String
    private var buffer = ByteBuffer(capacity: OutputAnnex.bufferSize * 2)
    private var written = 0

    private static let bufferSize = 128 * 1024

    init(temporary: TemporaryFile, path: String) {
        self.temporary = temporary
        self.path = path
    }

    /// How many bytes there are.
    var count: Int { written + buffer.count }

    /// Adds bytes at the end.
    func append(_ bytes: borrowing ByteBuffer) throws(ReportError) {
        bytes.withBytes { buffer.append($0) }
        if buffer.count >= OutputAnnex.bufferSize { try flush() }
    }

    /// Adds all of it at the end of the report.
    func copy(to file: OutputFile) throws(ReportError) {
        try flush()
        var offset = 0
        while offset < written {
            let chunk = try attempt { () throws(FileFailure) in try temporary.chunk(at: offset) }
            guard !chunk.isEmpty else {
                throw ReportError(path: path, reason: "its temporary file was cut while the run went on")
            }
            try file.append(chunk)
            offset += chunk.count
        }
    }

    private func flush() throws(ReportError) {
        try attempt { () throws(FileFailure) in
            try buffer.withBytes { bytes throws(FileFailure) in try temporary.write(bytes, at: written) }
        }
        written += buffer.count
        buffer.removeAll()
    }

    private func attempt<Result>(_ body: () throws(FileFailure) -> Result) throws(ReportError) -> Result {
        do throws(FileFailure) {
            return try body()
        } catch {
            throw ReportError(path: path, reason: error.reason)
        }
    }
}
