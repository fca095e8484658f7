import ClipHarness

/// Writes the event log (`json`), JSON Lines: `run-started`, a `case-finished` for each case in the order of the plan,
/// and `run-finished`.
///
/// Lines reach the temporary file as cases finish, so that what had finished can be read there when the run is killed;
/// the log itself appears when the run has ended. With ``ReportOptions/reproducible`` the members `timestamp`,
/// `hostName` and `duration` are left out; all others are always there, `null` where they mean nothing.
public final class EventLogReporter: Reporter {
    private let path: String
    private let options: ReportOptions
    private var file: OutputFile?
    private var writer = JSONWriter()
    private var lastFlush = ContinuousClock.now

    /// Cases that finish faster than this share a write, which would cost as much as they do.
    private static let flushInterval = Duration.milliseconds(1)

    /// Takes where the log goes. Nothing is opened before the run is planned.
    public init(path: String, options: ReportOptions) {
        self.path = path
        self.options = options
    }

    /// Writes the line of the event, where it has one.
    ///
    /// - Throws: ``ReportError`` where the report cannot be written; the previous one stays as it was.
    public func handle(_ event: RunEvent) throws(ReportError) {
        switch event {
        case .planned(let run):
            file = try OutputFile(path: path)
            writeStart(run)
        case .finished(let result):
            writeCase(result)
        case .ended(let run):
            writeEnd(run)
        case .preparing, .started:
            return
        }
        writer.endLine()
        try file?.append(writer.bytes)
        writer.removeAll()
        if case .ended = event {
            try file?.commit()
            file = nil
        } else {
            try flushIfDue()
        }
    }

    private func flushIfDue() throws(ReportError) {
        let now = ContinuousClock.now
        guard now - lastFlush >= EventLogReporter.flushInterval else { return }
        lastFlush = now
        try file?.flush()
    }

    private func writeStart(_ run: RunPlanned) {
        writer.object { writer in
            writer.key("version")
            writer.number(1)
            writer.key("event")
            writer.string("run-started")
            if !options.reproducible {
                writer.key("timestamp")
                writer.string(Timestamp(secondsSince1970: run.startedAt).text)
                writer.key("hostName")
                writer.string(run.hostName)
            }
            writer.key("total")
            writer.number(run.total)
            writer.key("suites")
            writer.array(run.suites) { writer, suite in
                writer.object { writer in
                    writer.key("id")
                    writer.string(suite.id)
                    writer.key("title")
                    writer.string(suite.title)
                    writer.key("file")
                    writer.string(suite.file)
                }
            }
        }
    }

    private func writeCase(_ result: CaseResult) {
        let testCase = result.testCase
        writer.object { writer in
            writer.key("event")
            writer.string("case-finished")
            CaseRecord.writeBeginning(of: testCase, to: &writer)
            writer.key("expected")
            ExpectationRecord(testCase.expectation).write(to: &writer)
            writer.key("outcome")
            if let outcome = result.outcome {
                OutcomeRecord(outcome).write(to: &writer)
            } else {
                writer.null()
            }
            writeOutput(of: result, to: &writer)
            writeVerdict(of: result, to: &writer)
            ResolutionRecord.writeAdvisories(testCase.resolution, to: &writer)
            writer.key("attempts")
            writer.number(result.attempts)
            if !options.reproducible {
                writer.key("duration")
                writer.seconds(result.duration)
            }
            CaseRecord.writePlace(of: testCase, to: &writer)
        }
    }

    /// Writes what was printed, or `null` for a case whose output is not kept.
    private func writeOutput(of result: CaseResult, to writer: inout JSONWriter) {
        let isKept = options.keepsOutput(of: result)
        writer.key("output")
        writer.string(isKept ? CapturedText(result.output).string : nil)
        writer.key("errorOutput")
        writer.string(isKept ? CapturedText(result.errorOutput).string : nil)
    }

    /// Writes the status, and the type and message of what decided it; for a skipped case the message says why.
    private func writeVerdict(of result: CaseResult, to writer: inout JSONWriter) {
        writer.key("status")
        writer.string(result.status.rawValue)
        writer.key("type")
        writer.string(result.findings.first?.type.rawValue)
        writer.key("message")
        writer.string(result.findings.first?.message ?? result.skipReason)
    }

    private func writeEnd(_ run: RunEnded) {
        writer.object { writer in
            writer.key("event")
            writer.string("run-finished")
            writer.key("counts")
            writer.object { writer in
                writer.key("passed")
                writer.number(run.counts.passed)
                writer.key("failed")
                writer.number(run.counts.failed)
                writer.key("errored")
                writer.number(run.counts.errored)
                writer.key("skipped")
                writer.number(run.counts.skipped)
                writer.key("flaky")
                writer.number(run.counts.flaky)
            }
            if !options.reproducible {
                writer.key("duration")
                writer.seconds(run.duration)
            }
            writer.key("interruptedBy")
            if let signal = run.interruptedBy { writer.number(Int(signal)) } else { writer.null() }
        }
    }
}
