import ClipHarness
import ClipSuites

/// What the first and the last line of a merged log say.
struct MergedRun {
    let planned: RunPlanned
    let options: ReportOptions

    /// Takes logs that agree about their plan; `nil` where there is none.
    init?(_ logs: [ShardLog]) {
        guard let first = logs.first else { return nil }
        let starts = logs.map(\.start)
        var names: [String] = []
        for start in starts where !names.contains(start.planned.hostName) { names.append(start.planned.hostName) }
        planned = RunPlanned(
            total: first.whole, suites: first.start.planned.suites, experiences: first.start.planned.experiences,
            startedAt: starts.map(\.planned.startedAt).min() ?? 0, hostName: names.joined(separator: ", "),
            outstanding: Self.outstanding(logs))
        options = ReportOptions(
            storeOutput: starts.allSatisfy { $0.storeOutput == .always } ? .always : .failed,
            reproducible: first.start.isReproducible)
    }

    /// What no shard was given, each case once. One that a shard has run since is among its cases, which count more.
    private static func outstanding(_ logs: [ShardLog]) -> [OutstandingCase] {
        var seen: Set<ExactText> = []
        return logs.flatMap(\.start.planned.outstanding).filter { seen.insert(ExactText(text: $0.id)).inserted }
    }

    /// The end of the run: the first signal, and each problem once. It took from the first start to the last end.
    func ended(_ logs: [ShardLog], _ counts: StatusCounts) -> RunEnded {
        let ends = logs.compactMap(\.ended)
        var problems: [Diagnostic] = []
        for problem in ends.flatMap(\.problems) where !problems.contains(problem) { problems.append(problem) }
        let durations = logs.map { log in
            Duration.seconds(log.start.planned.startedAt - planned.startedAt) + (log.ended?.duration ?? .zero)
        }
        return RunEnded(
            counts: counts, duration: durations.max() ?? .zero,
            interruptedBy: ends.compactMap(\.interruptedBy).first, hostFailed: ends.contains { $0.hostFailed },
            problems: problems)
    }
}
