import ClipHarness
import ClipSuites

/// The line `case-finished`: first the members that are always there, in their documented order, and behind `line`
/// those that complete them.
struct CaseLine {
    let result: CaseResult
    let options: ReportOptions

    func write(to writer: inout JSONWriter) {
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
            write(result.output, result.errorOutput, to: &writer)
            writeVerdict(to: &writer)
            ResolutionRecord.writeAdvisories(testCase.resolution, to: &writer)
            writer.key("attempts")
            writer.number(result.attempts)
            write(result.duration, to: &writer)
            CaseRecord.writePlace(of: testCase, to: &writer)
            writeCompletion(to: &writer)
        }
    }

    /// Writes the status, and the type and message of what decided it; for a skipped case the message says why.
    private func writeVerdict(to writer: inout JSONWriter) {
        writer.key("status")
        writer.string(result.status.rawValue)
        writer.key("type")
        writer.string(result.findings.first?.type.rawValue)
        writer.key("message")
        writer.string(result.findings.first?.message ?? result.skipReason)
    }

    /// Writes what the documented members lack for the case to be rebuilt. What says nothing is left out.
    private func writeCompletion(to writer: inout JSONWriter) {
        let testCase = result.testCase
        writer.key("column")
        writer.number(testCase.location.column)
        if let definition = testCase.definition {
            writer.key("definition")
            PlaceRecord(definition).write(to: &writer)
        }
        if let step = testCase.step {
            writer.key("step")
            writer.number(step)
        }
        writer.key("opens")
        writer.string(testCase.resolution.target?.rawValue)
        if case .local = testCase.resolution.experience {
            writer.key("local")
            writer.boolean(true)
        }
        writer.key("findings")
        FindingRecord.write(result.findings, to: &writer)
        if !result.furtherFailures.isEmpty {
            writer.key("furtherFailures")
            writer.array(result.furtherFailures) { write($1, to: &$0) }
        }
        writeLaunch(of: testCase, to: &writer)
    }

    /// Writes under which conditions the case is launched.
    private func writeLaunch(of testCase: TestCase, to writer: inout JSONWriter) {
        if let location = testCase.deviceLocation {
            writer.key("location")
            DeviceLocationRecord(location).write(to: &writer)
        }
        if !testCase.needsOutcome {
            writer.key("needsOutcome")
            writer.boolean(false)
        }
        writer.key("timeout")
        writer.string(DurationText.render(testCase.timeout))
        writer.key("slow")
        writer.string(DurationText.render(testCase.slow))
    }

    private func write(_ attempt: FailedAttempt, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.key("findings")
            FindingRecord.write(attempt.findings, to: &writer)
            write(attempt.output, attempt.errorOutput, to: &writer)
            write(attempt.duration, to: &writer)
        }
    }

    /// Writes what was printed, or `null` for a case whose output is not kept.
    private func write(_ output: CapturedOutput, _ errorOutput: CapturedOutput, to writer: inout JSONWriter) {
        let isKept = options.keepsOutput(of: result)
        writer.key("output")
        writer.string(isKept ? CapturedText(output).string : nil)
        writer.key("errorOutput")
        writer.string(isKept ? CapturedText(errorOutput).string : nil)
    }

    private func write(_ duration: Duration, to writer: inout JSONWriter) {
        guard !options.reproducible else { return }
        writer.key("duration")
        writer.seconds(duration)
    }
}
