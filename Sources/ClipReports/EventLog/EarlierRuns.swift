import ClipHarness
import ClipSuites

package struct EarlierRuns {
    package private(set) var taken = StatusCounts()
    private var hostFailed = false
    private var isChecked = false
    package private(set) var marks: [BaselineMark: Int] = [:]
    package let baseline: Baseline?
    private let testsMutants: Bool
    /// Whether only what newly fails, compared with the baseline, fails the run.
    private let failsOnNew: Bool
    /// The wrong outcomes that the cases would notice, and all.
    package private(set) var mutants = (killed: 0, total: 0)
    /// The results to take over; `nil` for a run that takes none.
    private let held: [CaseResult]?
    private var told = 0
    private var suites: [SuiteReference] = []
    private var planned: RunPlanned?

    private var history: CaseHistory?

    /// A run that is only shown again.
    package init(baseline: Baseline?, testsMutants: Bool = false, history: CaseHistory? = nil) {
        self.history = history

        (self.baseline, self.testsMutants, failsOnNew, held) = (baseline, testsMutants, false, nil)
    }

    package init(
        _ selected: SelectedPlan, of plan: Plan, results: LoggedResults?, baseline: Baseline?, testsMutants: Bool,
        failsOnNew: Bool
    ) {
        (self.baseline, self.testsMutants, self.failsOnNew) = (baseline, testsMutants, failsOnNew)
        let own = plan.suites.map(\.reference)
        // A shard names the suites of all shards, as it does without earlier results.
        suites = selected.shard == nil ? own : selected.beforeSharding.suites
        held = results.map { results in
            selected.held.cases.compactMap { results.result(of: $0.id, at: $0.index, in: own) }
        }
    }

    /// Hands an event to the reports, after the results before it. Returns it with its mark.
    package mutating func handle(_ event: RunEvent, _ reports: (RunEvent) -> Void) -> RunEvent {
        switch event {
        case .planned(var run):
            if let held {
                run.total += held.count
                run.suites = suites
            }
            planned = run
            reports(.planned(run))
        case .finished(let result) where baseline != nil || held != nil || testsMutants || history != nil:
            takeOver(before: result.testCase.index, reports)
            let event = RunEvent.finished(marked(result))
            reports(event)
            return event
        case .ended(let run):
            takeOver(before: .max, reports)
            reports(.ended(completed(run)))
        case .preparing, .prepared, .started, .finished:
            reports(event)
        }
        return event
    }

    private mutating func takeOver(before index: Int, _ reports: (RunEvent) -> Void) {
        guard let held else { return }
        while told < held.count, held[told].testCase.index < index {
            let result = held[told]
            told += 1
            taken.count(result)
            if result.isChecked { isChecked = true }
            if result.findings.contains(where: { $0.type == .hostFailed }) { hostFailed = true }
            reports(.finished(marked(result)))
        }
    }

    package func completed(_ run: RunEnded) -> RunEnded {
        var run = run
        run.counts = run.counts + taken
        run.hostFailed = run.hostFailed || hostFailed
        if failsOnNew, baseline != nil { run.newFailures = marks[.newlyFailing, default: 0] }
        run.isChecked = run.isChecked || isChecked
        if let planned { run.missing += baseline?.missing(for: planned) ?? [] }
        return run
    }

    private mutating func marked(_ result: CaseResult) -> CaseResult {
        var result = result
        if testsMutants {
            result.mutants = result.mutationScore
            mutants.killed += result.mutants?.killed ?? 0
            mutants.total += result.mutants?.total ?? 0
        }
        if let history { result.history = history.ends(before: result) ?? [] }
        guard let baseline else { return result }
        result.mark = baseline.mark(of: result)
        if let mark = result.mark { marks[mark, default: 0] += 1 }
        return result
    }
}

package struct LoggedResults: Sendable {
    package let previous: PreviousRun
    private let results: [String: CaseResult]

    /// Reads the log of the last run that writes to a path.
    package init(eventLog path: String) throws(Diagnostic) {
        var reader = try EventLogReader(LogPlace(ofLastRun: path))
        if let before = LogPlace.kept(for: reader.path) {
            reader = try EventLogReader(LogPlace(ofLastRun: before))
        }
        var previous = PreviousRun(of: reader.start.planned.shard)
        var results: [String: CaseResult] = [:]
        while let result = try reader.next() {
            previous.note(result.testCase, result.status)
            results[result.testCase.id] = result
        }
        (self.previous, self.results) = (previous, results)
    }

    /// The result of a case at its place in the plan of now; all else is as in the log.
    func result(of id: String, at index: Int, in suites: [SuiteReference]) -> CaseResult? {
        guard var result = results[id] else { return nil }
        let suite = suites.first { $0.id == result.testCase.suite.id }
        result.testCase = result.testCase.with(index: index, suite: suite)
        result.mark = nil
        return result
    }
}
