import ClipHarness
import ClipSuites

/// The results of an earlier run, with which those of a later one are compared.
package struct Baseline: Sendable {
    /// The event log that they are from.
    package let path: String
    private let missing: [MissingResults]
    private let planned: RunPlanned
    let suites: [String: SuiteReference]
    /// How the cases ended, in the order of the plan.
    let standings: [Standing]
    private let cases: LoggedCases
    private let hasDurations: Bool

    /// Reads an event log, or that of a folder of reports, to its end.
    ///
    /// - Parameter inTime: Whether durations are compared too.
    package init(path: String, inTime: Bool = true) throws(Diagnostic) {
        var log = try EventLogReader(LogPlace(named: path))
        (self.path, suites, planned) = (log.path, log.suites, log.start.planned)
        hasDurations = inTime && !log.start.isReproducible
        var cases = LoggedCases(of: log)
        var standings: [Standing] = []
        let ended = try log.read { result, log in
            cases.add(result, from: log)
            standings.append(ComparedCase(result).standing)
        }
        missing = ended.missing
        self.cases = cases
        self.standings = standings
    }

    var isByTester: Bool { planned.isByTester }

    /// The results that the log lacks for a comparison with a later run. A shard's log is enough for the same shard.
    func missing(for later: RunPlanned) -> [MissingResults] {
        let shards = later.shard?.partition == planned.shard?.partition ? [] : [planned].missingShards
        return (missing + shards).map {
            var missing = $0
            missing.isOfBaseline = true
            return missing
        }
    }

    /// The results that a later run lacks for a comparison with this one.
    func missing(in later: RunPlanned) -> [MissingResults] {
        later.shard?.partition == planned.shard?.partition ? [] : [later].missingShards
    }

    /// The number of a case. Its kind may be another one where that follows from what iOS resolves.
    func number(of testCase: TestCase) -> Int? {
        if let number = cases.number(of: testCase.id) { return number }
        let kinds = CaseKind.resolved.map { "\(testCase.suite.id)/\($0.rawValue)/" }
        guard let kind = kinds.first(where: { testCase.id.utf8.starts(with: $0.utf8) }) else { return nil }
        let title = String(Substring(testCase.id.utf8.dropFirst(kind.utf8.count)))
        let others = kinds.compactMap { cases.number(of: $0 + title) }
        return others.count == 1 ? others[0] : nil
    }

    /// What is compared of a case; `nil` if the log was changed since it was read.
    func details(_ number: Int) -> ComparedCase? { cases.result(number, in: suites).map(ComparedCase.init) }

    /// How a case differs from the one with a number.
    func difference(of now: ComparedCase, from number: Int?) -> CaseDifference? {
        now.difference(from: number.map { standings[$0] }, inTime: hasDurations) { number.flatMap(details) }
    }

    /// The mark of a later result.
    func mark(of result: CaseResult) -> BaselineMark? {
        difference(of: ComparedCase(result), from: number(of: result.testCase))?.mark
    }
}

extension [BaselineMark: Int] {
    /// `3 newly failing, 12 known to fail, 2 fixed`.
    package var text: String {
        BaselineMark.allCases.compactMap { mark in self[mark].map { "\($0) \(mark.words)" } }.joined(separator: ", ")
    }
}
