import ClipHarness

/// The lines of the event log, member by member.
struct EventLogLines {
    let options: ReportOptions

    /// Writes `run-started`.
    func writeStart(_ run: RunPlanned, to writer: inout JSONWriter) {
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
            writer.key("experiences")
            writer.array(run.experiences) { writer, experience in write(experience, to: &writer) }
        }
    }

    /// Writes what a suite registers: `suite kind url title place file line`.
    private func write(_ registered: SuiteExperience, to writer: inout JSONWriter) {
        let (kind, url): (String, String?) =
            switch registered.experience {
            case .advanced(let url): ("advanced", url)
            case .local(let url): ("local", url)
            case .default: ("default", nil)
            case .link: ("link", nil)
            }
        writer.object { writer in
            writer.key("suite")
            writer.string(registered.suite)
            writer.key("kind")
            writer.string(kind)
            writer.key("url")
            writer.string(url)
            writer.key("title")
            writer.string(registered.title)
            writer.key("place")
            writer.boolean(registered.hasPlace)
            writer.key("file")
            writer.string(registered.location.file)
            writer.key("line")
            writer.number(registered.location.line)
        }
    }

    /// Writes `case-finished`.
    func writeCase(_ result: CaseResult, to writer: inout JSONWriter) {
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

    /// Writes `run-finished`.
    func writeEnd(_ run: RunEnded, to writer: inout JSONWriter) {
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
