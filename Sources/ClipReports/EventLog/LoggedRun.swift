import ClipHarness
import ClipSuites

/// A past run, replayed event by event from its log.
package struct LoggedRun {
    private var reader: EventLogReader

    /// Opens a log, or the one that is in a folder of reports.
    package init(path: String) throws(Diagnostic) {
        let inFolder = (path.hasSuffix("/") ? path : path + "/") + ReportFormat.json.defaultFileName
        // A path that is none may be a stream; what a folder has is a file, or no log.
        let isFile = FileKind.of(inFolder) == .missing
        reader = try EventLogReader(path: isFile ? path : inFolder, mayBeStream: isFile)
    }

    var path: String { reader.lines.path }
    var suites: [SuiteReference] { reader.start.planned.suites }

    /// The options with which reporters write what they wrote in the run.
    package var options: ReportOptions {
        ReportOptions(storeOutput: reader.start.storeOutput, reproducible: reader.start.isReproducible)
    }

    /// Emits every event, the end with the counts of the cases that the log holds.
    ///
    /// - Returns: A warning of what the log lacks; `nil` where it is complete.
    package mutating func replay(_ sink: (RunEvent) -> Void) throws(Diagnostic) -> Diagnostic? {
        sink(.planned(reader.start.planned))
        let (end, warning) = try read { result, _ in sink(.finished(result)) }
        sink(.ended(end))
        return warning
    }

    /// Hands over every case with the lines read so far, of which the last is its own, and returns as ``replay(_:)`` does.
    mutating func read(
        _ found: (CaseResult, EventLogLines) -> Void
    ) throws(Diagnostic) -> (end: RunEnded, warning: Diagnostic?) {
        var counts = StatusCounts()
        var end: RunEnded?
        while let event = try reader.next() {
            switch event {
            case .finished(let result):
                counts.count(result.status)
                found(result, reader.lines)
            // Returned only when nothing follows: a second log behind this one would be lost without a word.
            case .ended(let ended): end = ended
            }
        }
        var ended = end ?? RunEnded(counts: counts, duration: .zero)
        ended.counts = counts
        return (ended, reader.warning(found: counts.total, hasEnd: end != nil))
    }
}

extension EventLogReader {
    /// What a log lacks that was read to its end; `nil` where it is complete.
    func warning(found: Int, hasEnd: Bool) -> Diagnostic? {
        let expected = start.planned.total
        guard !hasEnd || found < expected else { return nil }
        let missing = found < expected ? "\(expected - found) of \(expected) cases are missing" : "it has no last line"
        return Diagnostic(
            .warning, at: SourceLocation(file: lines.path, line: max(1, lines.line), column: 1),
            "the log is not complete: \(missing)",
            note: hasEnd ? nil : "it has no \"run-finished\": the run was killed, or has not ended yet")
    }
}

extension PreviousRun {
    /// Reads what a run and those before it left to be done from its event log.
    ///
    /// Of the suites whose identifiers are `replaced` nothing need be known: a log of no others is not read to its end.
    ///
    /// - Parameter found: Receives every case, and where its line is.
    package init(
        eventLog path: String, flakyFails: Bool = false, besides replaced: [String] = [],
        found: ((TestCase, (file: OpenFile, range: Range<Int>)) -> Void)? = nil
    ) throws(Diagnostic) {
        self.init(flakyFails: flakyFails)
        var reader = try EventLogReader(path: path, mayBeStream: false)
        let known = Set(replaced.map(ExactText.init))
        let planned = reader.start.planned
        for testCase in planned.outstanding { note(testCase.id, of: testCase.suite, testCase.status) }
        if !planned.isPart, planned.shard == nil {
            partialSuites = Set(planned.outstanding.map { ExactText(text: $0.suite) })
        }
        if planned.suites.allSatisfy({ known.contains(ExactText(text: $0.id)) }) { return }
        while let event = try reader.next() {
            if case .finished(let result) = event {
                if let found {
                    found(result.testCase, reader.lines.place)
                    noteDefinition(of: result.testCase)
                }
                note(result.testCase.id, of: result.testCase.suite.id, result.status)
            }
        }
    }
}
