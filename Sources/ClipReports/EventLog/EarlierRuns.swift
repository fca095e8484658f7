import ClipHarness
import ClipSuites

package struct EarlierRuns {
    package private(set) var taken = StatusCounts()
    package let baseline: Baseline?
    package private(set) var warnings: [Diagnostic] = []
    private let testsMutants: Bool
    private var rules = RunRules()
    private var gates: [MissedGate] = []
    private var results: PreviousRun?
    private var held: ArraySlice<CaseResult> = []
    /// The number of planned cases that are not selected and lack an earlier result.
    private var missing = 0
    private var suites: [SuiteReference] = []
    private var planned: RunPlanned?
    private var history: CaseHistory?

    package init(baseline: Baseline?, testsMutants: Bool = false, history: CaseHistory? = nil) {
        (self.baseline, self.testsMutants, self.history) = (baseline, testsMutants, history)
    }

    package init(
        _ selected: SelectedPlan, of plan: Plan, results: PreviousRun?, baseline: Baseline?, testsMutants: Bool,
        gates: [MissedGate] = [], under rules: RunRules = RunRules()
    ) {
        self.rules = rules
        (self.baseline, self.testsMutants, self.gates, self.results) = (baseline, testsMutants, gates, results)
        let own = plan.suites.map(\.reference)
        suites = selected.shard == nil ? own : selected.beforeSharding.suites
        if let results {
            missing = results.missing(of: selected.held)
            held = selected.held.cases.compactMap { results.result(of: $0.id, at: $0.index, in: own) }[...]
        }
    }

    package mutating func handle(_ event: RunEvent, _ reports: (RunEvent) -> Void) {
        switch event {
        case .planned(var run):
            if results != nil {
                run.total += held.count + missing
                run.suites = suites
            }
            run.origin.earlier = history?.names ?? []
            planned = run
            reports(.planned(run))
        case .finished(let result):
            takeOver(before: result.testCase.index, reports)
            // The new result keeps what testers saw earlier of the same definition.
            var trials: [Trial] = []
            if let earlier = results?[result.testCase.id], !earlier.trials.isEmpty {
                let isSame = earlier.testCase.isDefined(as: result.testCase)
                if isSame { trials = earlier.trials } else { warnings.append(earlier.testCase.leavesOutTrials) }
            }
            let tried = trials.isEmpty ? result : result.tried(also: trials)
            reports(.finished(completed(tried, needsMark: !trials.isEmpty)))
        case .ended(var run):
            takeOver(before: .max, reports)
            // Results that the baseline lacks because of `--max-fail` are not reported as missing.
            if let planned {
                run.missing += (baseline?.missing(for: planned) ?? []).filter { $0.reason != .notRun(.stopped) }
            }
            if let planned, missing > 0 {
                run.missing.append(MissingResults(.notRun(.parts), count: missing, of: planned.total))
            }
            run.gates += gates
            reports(.ended(run))
        case .preparing, .prepared, .started, .judged:
            reports(event)
        }
    }

    private mutating func takeOver(before index: Int, _ reports: (RunEvent) -> Void) {
        while let result = held.first, result.testCase.index < index {
            held.removeFirst()
            taken.count(result)
            reports(.finished(completed(result, needsMark: true)))
        }
    }

    private func completed(_ result: CaseResult, needsMark: Bool) -> CaseResult {
        guard needsMark || testsMutants || history != nil else { return result }
        var result = result
        if needsMark, let baseline { result.mark = baseline.mark(of: result, under: rules) }
        if testsMutants { result.mutants = result.mutationScore }
        if let history { result.history = history.ends(before: result) ?? [] }
        return result
    }
}

extension PreviousRun {
    package init(eventLog path: String, judging: Judging = Judging()) throws(Diagnostic) {
        var reader = try EventLogReader(LogPlace(ofLastRun: path))
        if let before = LogPlace.kept(for: reader.path) { reader = try EventLogReader(LogPlace(ofLastRun: before)) }
        self.init(of: reader.start.planned, judging: judging)
        while let result = try reader.next() {
            guard result.labels.isEmpty else {
                throw Diagnostic(
                    .error, at: SourceLocation(file: reader.path),
                    "the log joins runs with several labels, but --failed can rerun only one of the labels: "
                        + result.labels.keys.sorted().joined(separator: ", "),
                    fix: "pass the folder of one run with --output")
            }
            note(result)
        }
    }

    fileprivate func result(of id: String, at index: Int, in suites: [SuiteReference]) -> CaseResult? {
        guard let logged = self[id] else { return nil }
        var result = logged.placed(at: index, in: suites.first { $0.id == logged.testCase.suite.id })
        result.mark = nil
        return result
    }
}
