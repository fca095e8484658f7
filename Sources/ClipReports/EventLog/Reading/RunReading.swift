import ClipHarness
import ClipSuites

/// Reads the first and the last line of an event log.
enum RunReading {
    /// Reads `run-started`.
    static func start(_ object: LogObject) throws(Diagnostic) -> LoggedStart {
        let version = try object.required("version", .count)
        guard version == EventLogLines.version else {
            throw object.source.diagnostic(
                .error, at: object["version"]?.range ?? object.value.range,
                "found version \(version) of the event log, expected \(EventLogLines.version)",
                fix: "use the clipflight that wrote the log")
        }
        let timestamp = try object.optional("timestamp", .moment)
        var planned = RunPlanned(
            total: try object.required("total", .count), suites: try suites(object),
            experiences: try object.elements("experiences") { value throws(Diagnostic) in
                try ExperienceReading.experience(LogObject(value, in: object.source))
            } ?? [],
            startedAt: timestamp ?? 0,
            hostName: try object.optional("hostName", .string) ?? "")
        planned.outstanding =
            try object.elements("outstanding") { value throws(Diagnostic) in
                let testCase = try LogObject(value, in: object.source)
                return OutstandingCase(
                    id: try testCase.required("id", .string), suite: try testCase.required("suite", .string),
                    status: try testCase.required("status", .word))
            } ?? []
        if let shard = try object.object("shard") {
            planned.shard = Shard(
                partition: try shard.required("partition", .string), whole: try shard.required("whole", .count))
        }
        return LoggedStart(
            planned: planned, isReproducible: timestamp == nil,
            storeOutput: try object.optional("storeOutput", .word) ?? .failed)
    }

    /// Reads `run-finished`.
    static func end(_ object: LogObject) throws(Diagnostic) -> RunEnded {
        guard let counts = try object.object("counts") else { throw object.missing("counts", "an object") }
        let signal = try object.optional("interruptedBy", .count)
        return RunEnded(
            counts: StatusCounts(
                passed: try counts.required("passed", .count), failed: try counts.required("failed", .count),
                errored: try counts.required("errored", .count), skipped: try counts.required("skipped", .count),
                flaky: try counts.required("flaky", .count)),
            duration: try object.optional("duration", .seconds) ?? .zero,
            interruptedBy: signal.map { Int32(clamping: $0) },
            stoppedAfter: try object.optional("stoppedAfter", .count),
            hostFailed: try object.optional("hostFailed", .boolean) ?? false,
            problems: try object.elements("problems") { value throws(Diagnostic) in
                try DiagnosticReading.diagnostic(LogObject(value, in: object.source))
            } ?? [])
    }

    private static func suites(_ object: LogObject) throws(Diagnostic) -> [SuiteReference] {
        let suites = try object.elements("suites") { value throws(Diagnostic) in
            let suite = try LogObject(value, in: object.source)
            return SuiteReference(
                id: try suite.required("id", .string), title: try suite.required("title", .string),
                file: try suite.required("file", .string))
        }
        guard let suites else { throw object.missing("suites", "an array of suites") }
        return suites
    }
}
