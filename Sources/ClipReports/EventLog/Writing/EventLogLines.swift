import ClipHarness

/// The lines of the event log, member by member.
struct EventLogLines {
    let options: ReportOptions

    /// The version of the format.
    static let version = 1

    /// Writes `run-started`.
    func writeStart(_ run: RunPlanned, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.key("version")
            writer.number(EventLogLines.version)
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
            if let shard = run.shard {
                writer.key("shard")
                writer.object { writer in
                    writer.key("partition")
                    writer.string(shard.partition)
                    writer.key("whole")
                    writer.number(shard.whole)
                }
            }
            writer.key("storeOutput")
            writer.string(options.storeOutput.rawValue)
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
            writer.array(run.experiences) { ExperienceRecord($1).write(to: &$0) }
            if !run.outstanding.isEmpty {
                writer.key("outstanding")
                writer.array(run.outstanding) { write($1, to: &$0) }
            }
        }
    }

    private func write(_ testCase: OutstandingCase, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.key("id")
            writer.string(testCase.id)
            writer.key("suite")
            writer.string(testCase.suite)
            writer.key("status")
            writer.string(testCase.status.rawValue)
        }
    }

    /// Writes `case-finished`.
    func writeCase(_ result: CaseResult, to writer: inout JSONWriter) {
        CaseLine(result: result, options: options).write(to: &writer)
    }

    /// Writes `run-finished`.
    func writeEnd(_ run: RunEnded, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.key("event")
            writer.string("run-finished")
            writer.key("counts")
            write(run.counts, to: &writer)
            if !options.reproducible {
                writer.key("duration")
                writer.seconds(run.duration)
            }
            writer.key("interruptedBy")
            if let signal = run.interruptedBy { writer.number(Int(signal)) } else { writer.null() }
            writer.key("stoppedAfter")
            if let failures = run.stoppedAfter { writer.number(failures) } else { writer.null() }
            writer.key("hostFailed")
            writer.boolean(run.hostFailed)
            writer.key("problems")
            writer.array(run.problems) { DiagnosticRecord($1).write(to: &$0) }
        }
    }

    private func write(_ counts: StatusCounts, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.key("passed")
            writer.number(counts.passed)
            writer.key("failed")
            writer.number(counts.failed)
            writer.key("errored")
            writer.number(counts.errored)
            writer.key("skipped")
            writer.number(counts.skipped)
            writer.key("flaky")
            writer.number(counts.flaky)
        }
    }
}
