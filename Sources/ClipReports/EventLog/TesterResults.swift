import ClipHarness
import ClipSuites

/// The findings of testers, from the logs that checklists save.
struct TesterResults {
    private var start: LoggedStart?
    private var results: [String: CaseResult] = [:]
    private var suites: [SuiteReference] = []
    /// Results that are left out since their definitions have changed.
    private(set) var warnings: [Diagnostic] = []

    mutating func add(_ log: ShardLog) throws(Diagnostic) {
        if let missing = log.missing.first {
            throw log.error(
                "the results are not complete: \(missing.count) of \(missing.total) are missing", note: nil,
                fix: "save the results again")
        }
        for (result, _) in log.cases {
            let id = result.testCase.id
            results[id] = results[id].map { Self.merged($0, result) } ?? result
        }
        suites = suites(besides: log.start.planned.suites)
        start = start ?? log.start
    }

    func start(of total: Int) -> LoggedStart? {
        var start = start
        start?.planned.total = total
        start?.planned.suites = suites
        return start
    }

    func suites(besides own: [SuiteReference]) -> [SuiteReference] {
        own + suites.filter { suite in !own.contains { $0.id == suite.id } }
    }

    /// A run's result with what testers found; `nil` if none tried the case.
    mutating func take(_ result: CaseResult) -> CaseResult? {
        guard let tried = results.removeValue(forKey: result.testCase.id), tried.status != .skipped else { return nil }
        guard tried.testCase.definitionHash(false) == result.testCase.definitionHash(false) else {
            warnings.append(
                Diagnostic(
                    .warning, at: tried.testCase.location,
                    "left out is what testers found of \(Quotation.of(tried.testCase.id)), which has changed since",
                    fix: "make the checklist again, and try the case with it"))
            return nil
        }
        var merged = Self.merged(result, tried)
        if result.trials.isEmpty, result.status != .skipped { merged.launched = result.status }
        return merged
    }

    /// The results of cases that no run has, in the order of the checklist.
    func rest(after index: Int) -> [CaseResult] {
        let rest = results.values.sorted {
            ($0.testCase.index, $0.testCase.id) < ($1.testCase.index, $1.testCase.id)
        }
        return rest.enumerated().map { number, result in
            var result = result
            result.testCase = result.testCase.with(index: index + 1 + number)
            return result
        }
    }

    /// The first of two results, or the other if that alone is wrong, with the trials of both.
    private static func merged(_ one: CaseResult, _ other: CaseResult) -> CaseResult {
        let isOtherWorse = weight(of: other) > weight(of: one)
        var result = isOtherWorse && !one.status.isWrong ? other : one
        if isOtherWorse { result.status = other.status }
        result.testCase = one.testCase
        result.launched = one.launched
        // A phone that was handed on has saved the trials of both.
        result.trials = one.trials + other.trials.filter { $0.tried == nil || !one.trials.contains($0) }
        return result
    }

    private static func weight(of result: CaseResult) -> Int {
        switch result.status {
        case .skipped: 0
        case .passed: 1
        case .flaky, .known: 2
        case .failed, .errored: 3
        }
    }
}
