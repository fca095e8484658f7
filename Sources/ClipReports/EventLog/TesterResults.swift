import ClipHarness
import ClipRules
import ClipSuites

struct TesterResults {
    /// For each case ID, a result per version of the definition, with the newest log's start time.
    private var results: [String: [(result: CaseResult, start: Double)]] = [:]
    private(set) var warnings: [Diagnostic] = []

    mutating func add(_ log: WholeLog) {
        for result in log.results {
            var all = results[result.testCase.id] ?? []
            let start = log.planned.startedAt
            if let before = all.firstIndex(where: { $0.result.testCase.isDefined(as: result.testCase) }) {
                all[before] = (all[before].result.tried(also: result.trials), max(start, all[before].start))
            } else {
                all.append((result.tried(also: []), start))
            }
            results[result.testCase.id] = all
        }
    }

    mutating func take(_ result: CaseResult) -> CaseResult? {
        let all = results.removeValue(forKey: result.testCase.id) ?? []
        guard let tried = own(of: all.map(\.result), as: result.testCase), !tried.trials.isEmpty else { return nil }
        return result.tried(also: tried.trials)
    }

    private mutating func own(of all: [CaseResult], as testCase: TestCase) -> CaseResult? {
        for tried in all where !tried.trials.isEmpty && !tried.testCase.isDefined(as: testCase) {
            warnings.append(tried.testCase.leavesOutTrials)
        }
        return all.first { $0.testCase.isDefined(as: testCase) }
    }

    mutating func rest() -> [CaseResult] {
        results.values.compactMap { all in
            let newest = all.max { $0.start < $1.start }
            return newest.flatMap { own(of: all.map(\.result), as: $0.result.testCase) }
        }.inOrder
    }
}

extension TestCase {
    var leavesOutTrials: Diagnostic {
        Diagnostic(
            .warning, at: self.location, "the testers' results for \(quoted: id) are left out: the definition changed",
            fix: "make the checklist again, and try the case again")
    }
}

struct PossibleFixes {
    private var passed: [(subject: String, testCase: TestCase, issue: String)] = []
    private var open: Set<String> = []

    mutating func note(_ result: CaseResult) {
        let testCase = result.testCase
        guard let known = testCase.notes.known, known.sometimes != true else { return }
        // The known failure of a step applies to the whole journey.
        let subject = testCase.step == nil ? testCase.id : "\(testCase.suite.id)/\(testCase.title)"
        let verdicts = Set(result.trials.map(\.status))
        if verdicts == [.passed] { passed.append((subject, testCase, known.issue)) } else { open.insert(subject) }
    }

    var warnings: [Diagnostic] {
        passed.filter { !open.contains($0.subject) }.groups(by: \.issue).map { cases in
            let first = cases[0]
            let more = cases.count > 1 ? " and \(Phrase.count(cases.count - 1, "more case"))" : ""
            return Diagnostic(
                .warning, at: first.testCase.location,
                "known to fail, but passed by hand: \(first.testCase.fullTitle.shortened(to: 300))\(more)",
                note: "may be fixed: \(first.issue)", fix: "remove \"known\", if a run passes too")
        }
    }
}

extension CaseResult {
    /// Adds trials. A tester's later entry on the same device replaces the tester's earlier entry.
    package func tried(also further: [Trial]) -> CaseResult {
        var result = self
        if trials.isEmpty, !further.isEmpty, status != .skipped { result.launched = status }
        result.trials = []
        for trial in trials + further where trial.status != .skipped { result.trials.add(trial) }
        if result.trials.isEmpty { return result }
        switch result.launched {
        case .failed, .errored, .known:
            if result.mark == .stillFailing, result.failsByHand { result.mark = .newlyFailing }
            return result
        case .passed, .flaky, .skipped, nil: break
        }
        (result.skipReason, result.skipCause) = (nil, nil)
        guard let failed = result.trials.first(where: { $0.status == .failed }) else {
            if result.launched != .flaky { result.findings = [] }
            result.status = result.launched ?? .passed
            return result
        }
        let known = result.failed(by: failed)
        return known.status == .known && result.launched == .flaky ? result : known
    }

    var failsByHand: Bool { testCase.notes.known == nil && trials.contains { $0.status == .failed } }

    private func failed(by failed: Trial) -> CaseResult {
        var result = self
        result.findings = [Finding(.screen, failed.remark ?? "marked as failed, without a remark")]
        result.status = .failed
        if var known = testCase.notes.known {
            // A tester cannot tell a crash from a wrong screen.
            known.type = nil
            result = result.known(as: known, on: failed.tried.map { String($0.prefix(10)) } ?? RunConfiguration.now)
        }
        if result.mark != nil {
            result.mark = result.isOverdue ? .overdue : result.status.fails ? .newlyFailing : .changed
        }
        return result
    }
}

extension [Trial] {
    fileprivate mutating func add(_ trial: Trial) {
        let earlier = firstIndex {
            $0 == trial || trial.tester != nil && $0.tester == trial.tester && $0.device == trial.device
        }
        guard let earlier else { return append(trial) }
        let (before, after) = (self[earlier].tried ?? "", trial.tried ?? "")
        // If the times are equal, the failure wins, regardless of the order of the logs.
        if before < after || before == after && trial.status == .failed { self[earlier] = trial }
    }
}
