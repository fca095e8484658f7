import ClipHarness
import ClipSuites

/// The findings of testers, from the logs that checklists save.
struct TesterResults {
    private var results: [String: CaseResult] = [:]
    private var suites: [SuiteReference] = []
    /// Results that are left out since their definitions have changed.
    private(set) var warnings: [Diagnostic] = []

    mutating func add(_ log: WholeLog) throws(Diagnostic) {
        if let missing = log.missing.first {
            throw log.error(
                "the results are not complete: \(missing.count) of \(missing.total) are missing", note: nil,
                fix: "save the results again")
        }
        for result in log.results {
            let id = result.testCase.id
            results[id] = results[id].map { $0.tried(also: result.trials) } ?? result.tried(also: [])
        }
        suites = suites(besides: log.planned.suites)
    }

    func suites(besides own: [SuiteReference]) -> [SuiteReference] {
        own + suites.filter { suite in !own.contains { $0.id == suite.id } }
    }

    /// A run's result with what testers found; `nil` if none tried the case.
    mutating func take(_ result: CaseResult) -> CaseResult? {
        guard let tried = results.removeValue(forKey: result.testCase.id), !tried.trials.isEmpty else { return nil }
        guard tried.testCase.definitionHash(false) == result.testCase.definitionHash(false) else {
            warnings.append(
                Diagnostic(
                    .warning, at: tried.testCase.location,
                    "left out is what testers found of \(Quotation.of(tried.testCase.id)), which has changed since",
                    fix: "make the checklist again, and try the case with it"))
            return nil
        }
        return result.tried(also: tried.trials)
    }

    /// The results of cases that no run has: at their places in the run's plan if it is theirs, else after the run's.
    func rest(ofSamePlan isSamePlan: Bool, after index: Int) -> [CaseResult] {
        let rest = results.values.sorted {
            ($0.testCase.index, $0.testCase.id) < ($1.testCase.index, $1.testCase.id)
        }
        if isSamePlan || index < 0 { return rest }
        return rest.enumerated().map { number, result in
            var result = result
            result.testCase = result.testCase.with(index: index + 1 + number)
            return result
        }
    }
}

extension CaseResult {
    /// The result with further trials: what failed anywhere has failed.
    ///
    /// A tester's later entry on the same device replaces the earlier one; a failure that is known is known by hand too.
    package func tried(also further: [Trial]) -> CaseResult {
        var result = self
        if trials.isEmpty, !further.isEmpty, status != .skipped { result.launched = status }
        result.trials = []
        for trial in trials + further { result.trials.add(trial) }
        if result.trials.isEmpty { return result }
        switch result.launched {
        case .failed, .errored, .known: return result
        case .passed, .flaky, .skipped, nil: break
        }
        (result.skipReason, result.skipCause) = (nil, nil)
        guard let failed = result.trials.first(where: { $0.status == .failed }) else {
            if result.launched != .flaky { result.findings = [] }
            result.status = result.launched ?? .passed
            return result
        }
        let known = result.failed(by: failed)
        // A launch that was flaky is told before a failure that is known.
        return known.status == .known && result.launched == .flaky ? result : known
    }

    private func failed(by failed: Trial) -> CaseResult {
        var result = self
        result.findings = [Finding(.screen, failed.remark ?? "marked as failed, without a remark")]
        result.status = .failed
        return result.knownByHand(on: failed.day)
    }

    private func knownByHand(on day: String) -> CaseResult {
        guard var known = testCase.notes.known else { return self }
        // A tester cannot tell a crash from a wrong screen.
        known.type = nil
        return self.known(as: known, on: day)
    }
}

extension Trial {
    /// The day on which it was tried, in UTC.
    fileprivate var day: String { tried.map { String($0.prefix(10)) } ?? RunConfiguration.now }
}

extension [Trial] {
    fileprivate mutating func add(_ trial: Trial) {
        let earlier = firstIndex {
            $0 == trial || trial.tester != nil && $0.tester == trial.tester && $0.device == trial.device
        }
        guard let earlier else { return append(trial) }
        if self[earlier].tried ?? "" <= trial.tried ?? "" { self[earlier] = trial }
    }
}
