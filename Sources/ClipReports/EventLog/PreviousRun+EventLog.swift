import ClipHarness
import ClipSuites

extension PreviousRun {
    /// Reads what a run and those before it left to be done from its event log.
    ///
    /// - Parameters:
    ///   - path: The log.
    ///   - flakyFails: Whether a flaky case counts as failed.
    ///   - replaced: The identifiers of suites of which nothing need be known. Where the log's run was given no other,
    ///     its cases are not read.
    /// - Throws: A diagnostic where there is no log, or where it cannot be read.
    public init(
        eventLog path: String, flakyFails: Bool = false, besides replaced: [String] = []
    ) throws(Diagnostic) {
        self.init(flakyFails: flakyFails)
        var reader = try EventLogReader(path: path, mayBeStream: false)
        let known = Set(replaced.map(ExactText.init))
        let planned = try reader.start().planned
        for testCase in planned.outstanding { note(testCase.id, of: testCase.suite, testCase.status) }
        if planned.suites.allSatisfy({ known.contains(ExactText(text: $0.id)) }) { return }
        // Only what an earlier run left may have passed since.
        reader.skipsPassed = planned.outstanding.isEmpty
        while let event = try reader.next() {
            if case .finished(let result) = event {
                note(result.testCase.id, of: result.testCase.suite.id, result.status)
            }
        }
    }
}
