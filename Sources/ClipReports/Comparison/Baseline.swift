import ClipHarness
import ClipSuites

package struct Baseline: Sendable {
    package let path: String
    private let missing: [MissingResults]
    let planned: RunPlanned
    let suites: [String: SuiteReference]
    let cases: [ComparedCase]
    private let numbers: [String: Int]
    private let hasDurations: Bool

    package init(path: String, inTime: Bool = true) throws(Diagnostic) {
        var log = try EventLogReader(LogPlace(named: path))
        (self.path, suites, planned) = (log.path, log.suites, log.start.planned)
        hasDurations = inTime && !log.start.isReproducible
        let flakyFails = log.start.rules.flakyFails
        var cases: [ComparedCase] = []
        missing = try log.read { [flakyFails] in cases.append(ComparedCase($0.withoutEvidence, flakyFails: flakyFails))
        }.missing
        self.cases = cases
        numbers = Dictionary(cases.enumerated().map { ($1.testCase.id, $0) }) { first, _ in first }
    }

    /// Returns what the baseline lacks. If both runs are the same shard, other shards do not count.
    func missing(for later: RunPlanned) -> [MissingResults] {
        let shards = later.shard?.partition == planned.shard?.partition ? [] : [planned].missingShards
        return (missing + shards).map {
            var missing = $0
            missing.isOfBaseline = true
            return missing
        }
    }

    func missing(in later: RunPlanned) -> [MissingResults] {
        later.shard?.partition == planned.shard?.partition ? [] : [later].missingShards
    }

    /// Returns a case's index in the log, even if the case's URL now resolves differently.
    func number(of testCase: TestCase) -> Int? {
        if let number = numbers[testCase.id] { return number }
        let kinds = CaseKind.resolved.map { "\(testCase.suite.id)/\($0.rawValue)/" }
        guard let kind = kinds.first(where: { testCase.id.utf8.starts(with: $0.utf8) }) else { return nil }
        let title = String(Substring(testCase.id.utf8.dropFirst(kind.utf8.count)))
        let others = kinds.compactMap { numbers[$0 + title] }
        return others.count == 1 ? others[0] : nil
    }

    func difference(of now: ComparedCase, from number: Int?) -> CaseDifference? {
        now.difference(from: number.map { cases[$0] }, inTime: hasDurations)
    }

    package func checkIsOfRun() throws(Diagnostic) {
        guard planned.isByTester else { return }
        throw Diagnostic(
            .error, at: SourceLocation(file: path), "the log is from a tester, expected the log of a run",
            fix: "pass the log that 'clipflight run' wrote")
    }

    package var name: RunRules.BaselineName { RunRules.BaselineName(log: path, commit: planned.origin.commit?.id) }

    /// Marks as new a failure that testers saw, because no run's log contains it.
    package func mark(of result: CaseResult, under rules: RunRules) -> BaselineMark? {
        let now = ComparedCase(result, flakyFails: rules.flakyFails)
        let mark = difference(of: now, from: number(of: result.testCase))?.mark
        return mark == .stillFailing && result.failsByHand ? .newlyFailing : mark
    }
}

extension [BaselineMark: Int] {
    /// The number of cases with each mark: `3 newly failing, 12 known failures, 2 fixed`.
    package var text: String {
        BaselineMark.allCases.compactMap { mark in self[mark].map { "\($0) \(mark.words)" } }.joined(separator: ", ")
    }
}
