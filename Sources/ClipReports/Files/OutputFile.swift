#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A report on its way to disk: bytes go to a temporary file beside the target, which takes the target's place when
/// it is complete.
///
/// Until then, and for good if anything fails, what is at the target stays as it was. Memory does not grow with
/// the file.
final class OutputFile {
    /// The target as it was named.
    let path: String
    private let temporary: TemporaryFile
    private let destination: ReportDestination
    private let form: PipelineCommands.Form
    private var buffer = ByteBuffer(capacity: OutputFile.bufferSize * 2)
    /// How many bytes have left the buffer.
    private var written = 0

    private static let bufferSize = 128 * 1024

    /// Creates the missing folders and the temporary file.
    ///
    /// - Parameter form: What the report is. Where it goes to a device or a pipe, nothing in it is a pipeline's command.
    /// - Throws: ``ReportError`` where the report could not be put at the path either.
    init(path: String, holding form: PipelineCommands.Form) throws(ReportError) {
        self.path = path
        self.form = form
        do throws(FileFailure) {
            destination = try ReportDestination(path)
            temporary = try TemporaryFile(in: destination.stagingFolder, for: destination.name)
        } catch {
            throw ReportError(path: path, reason: error.reason)
        }
    }

    /// Whether the target is a device or a pipe, beside which nothing can be put.
    var isStream: Bool { destination.isStream }

    /// How many bytes the report has so far.
    var count: Int { written + buffer.count }

    /// Adds bytes at the end.
    func append(_ bytes: borrowing ByteBuffer) throws(ReportError) {
        bytes.withBytes { buffer.append($0) }
        if buffer.count >= OutputFile.bufferSize { try flush() }
    }

    /// Adds bytes at the end.
    func append(_ bytes: [UInt8]) throws(ReportError) {
        bytes.withUnsafeBufferPointer { buffer.append($0) }
        if buffer.count >= OutputFile.bufferSize { try flush() }
    }

    /// A file beside this one for what is to be added to it later.
    func makeAnnex() throws(ReportError) -> OutputAnnex {
        do throws(FileFailure) {
            return OutputAnnex(
                temporary: try TemporaryFile(in: destination.stagingFolder, for: destination.name), path: path)
        } catch {
            throw ReportError(path: path, reason: error.reason)
        }
    }

    /// Writes bytes over some that are already there.
    func overwrite(at offset: Int, with bytes: borrowing ByteBuffer) throws(ReportError) {
        if offset >= written { return buffer.overwrite(at: offset - written, with: bytes) }
        try flush()
        try bytes.withBytes { bytes throws(ReportError) in try write(bytes, at: offset) }
    }

    /// Hands everything to the system, so that it survives the end of this process.
    func flush() throws(ReportError) {
        try buffer.withBytes { bytes throws(ReportError) in try write(bytes, at: written) }
        written += buffer.count
        buffer.removeAll()
    }

    /// Ends the report, which is still to be put in place. Nothing may be added afterwards.
    func seal() throws(ReportError) -> SealedFile {
        try flush()
        // What is copied is read once more.
        if !destination.isStream { try attempt { () throws(FileFailure) in try temporary.close() } }
        return SealedFile(path: path, temporary: temporary, destination: destination, form: form)
    }

    /// Puts the complete report in place of the previous one. Nothing may be added afterwards.
    func commit() throws(ReportError) { try seal().commit() }

    private func write(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) throws(ReportError) {
        try attempt { () throws(FileFailure) in try temporary.write(bytes, at: offset) }
    }

    private func attempt(_ body: () throws(FileFailure) -> Void) throws(ReportError) {
        do throws(FileFailure) {
            try body()
        } catch {
            temporary.remove()
            throw ReportError(path: path, reason: error.reason)
        }
    }
}
