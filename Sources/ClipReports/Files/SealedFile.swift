/// A complete report that waits beside its target to take the target's place. It goes when this value does.
struct SealedFile {
    /// The target as it was named.
    let path: String
    private let temporary: TemporaryFile
    private let destination: ReportDestination
    private let form: PipelineCommands.Form

    init(path: String, temporary: TemporaryFile, destination: ReportDestination, form: PipelineCommands.Form) {
        self.path = path
        self.temporary = temporary
        self.destination = destination
        self.form = form
    }

    /// Puts the report in place of the previous one.
    func commit() throws(ReportError) {
        do throws(FileFailure) {
            try temporary.move(to: destination, holding: form)
        } catch {
            temporary.remove()
            throw ReportError(path: path, reason: error.reason)
        }
    }
}
