import ClipHarness
import ClipSuites

/// The results of an earlier run, with which those of a later one are compared by the identities of their cases.
package struct Baseline: Sendable {
    /// The event log that they are from.
    package let path: String
    /// What the log lacks.
    package let warning: Diagnostic?
    let suites: Set<ExactText>
    /// The cases in the order of the plan.
    let cases: [ComparedCase]
    private var places: [ExactText: Int] = [:]
    /// The places by what is lasting of the identities; `nil` where several cases have it.
    private let lastingPlaces: [ExactText: Int?]
    /// What suites that have another identifier now had for one, by the one that they have.
    private(set) var formerNames: [ExactText: String] = [:]
    private let hasDurations: Bool

    /// Reads an event log, or that of a folder of reports, to its end.
    ///
    /// - Parameter inTime: Whether later results are compared with how long these took, too.
    package init(path: String, inTime: Bool = true) throws(Diagnostic) {
        var run = try LoggedRun(path: path)
        self.path = run.path
        suites = Set(run.suites.map { ExactText(text: $0.id) })
        hasDurations = inTime && !run.options.reproducible
        var cases: [ComparedCase] = []
        warning = try run.replay { if case .finished(let result) = $0 { cases.append(ComparedCase(result)) } }
        self.cases = cases
        lastingPlaces = Dictionary(
            cases.enumerated().map { (TestCase.lastingID($1.id, of: $1.suite), $0) }, uniquingKeysWith: { _, _ in nil })
        for (place, found) in cases.enumerated() { places[ExactText(text: found.id)] = place }
    }

    /// Finds the suites that have another identifier in a later run: only that run has it, and most of their cases are
    /// those of a suite that only this run has.
    ///
    /// - Parameter walk: Hands over every case of the later run; called only where there may be such suites.
    package mutating func match(_ later: [SuiteReference], walk: ((TestCase) -> Void) -> Void) {
        let now = Set(later.map { ExactText(text: $0.id) })
        guard !now.isSubset(of: suites), !suites.isSubset(of: now) else { return }
        var owners: [ExactText: [String]] = [:]
        for found in cases where !now.contains(ExactText(text: found.suite)) {
            owners[Self.rest(of: found.id, in: found.suite), default: []].append(found.suite)
        }
        var found: [ExactText: (cases: Int, owners: [ExactText: Int])] = [:]
        walk { testCase in
            let suite = ExactText(text: testCase.suite.id)
            guard !suites.contains(suite) else { return }
            found[suite, default: (0, [:])].cases += 1
            for owner in owners[Self.rest(of: testCase.id, in: testCase.suite.id)] ?? [] {
                found[suite]?.owners[ExactText(text: owner), default: 0] += 1
            }
        }
        for (suite, found) in found.sorted(by: { $0.key < $1.key }) {
            let owner = found.owners.filter { $0.value * 2 > found.cases }.keys.min()?.text
            if let owner, !formerNames.values.contains(where: owner.isExactly) { formerNames[suite] = owner }
        }
    }

    /// The same for a later run that has left a log; one that comes through a pipe can be read only once.
    package mutating func match(_ run: LoggedRun) {
        match(run.suites) { note in
            guard var reader = try? EventLogReader(path: run.path, mayBeStream: false) else { return }
            while case .finished(let result)? = try? reader.next() { note(result.testCase) }
        }
    }

    /// The place of a case among ``cases``.
    func place(of testCase: TestCase) -> Int? {
        let former = formerNames[ExactText(text: testCase.suite.id)]
        let id = former.map { $0 + Self.rest(of: testCase.id, in: testCase.suite.id).text } ?? testCase.id
        let lasting = TestCase.lastingID(id, of: former ?? testCase.suite.id)
        return places[ExactText(text: id)] ?? lastingPlaces[lasting] ?? nil
    }

    /// How a case differs from what it was in this run, and in what.
    func difference(of now: ComparedCase, at place: Int?) -> (mark: BaselineMark, facts: [ChangedFact])? {
        now.difference(from: place.map { cases[$0] }, inTime: hasDurations)
    }

    /// The mark of a later result.
    func mark(of result: CaseResult) -> BaselineMark? {
        difference(of: ComparedCase(result), at: place(of: result.testCase))?.mark
    }

    /// The identity of a case without its suite.
    private static func rest(of id: String, in suite: String) -> ExactText {
        ExactText(text: String(Substring(id.utf8.dropFirst(suite.utf8.count))))
    }
}

extension [BaselineMark: Int] {
    /// `3 newly failing, 12 known to fail, 2 fixed`.
    package var text: String {
        BaselineMark.allCases.compactMap { mark in self[mark].map { "\($0) \(mark.words)" } }.joined(separator: ", ")
    }
}
