import ClipHarness
import ClipSuites

extension PreviousRun {
    /// Reads what a run left to be done from its event log.
    ///
    /// - Parameters:
    ///   - path: The log.
    ///   - flakyFails: Whether a flaky case counts as failed.
    /// - Throws: A diagnostic where there is no log, or where it cannot be read.
    public init(eventLog path: String, flakyFails: Bool = false) throws(Diagnostic) {
        self.init(flakyFails: flakyFails)
        var reader = try EventLogReader(path: path)
        while let event = try reader.next() {
            if case .finished(let result) = event { note(result.testCase.id, result.status) }
        }
    }
}
