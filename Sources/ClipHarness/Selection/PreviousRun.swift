import ClipSuites

/// The cases that did not pass when they were run last.
public struct PreviousRun: Sendable {
    /// Whether a case that did not always pass is to be run again.
    private let flakyFails: Bool
    private var entries: [String: (testCase: OutstandingCase, place: Int)] = [:]
    private var noted = 0
    /// Hashes of what the log's cases are, by those of their identities; `others` lacks what `--strict` adds.
    private var definitions: [Int: (whole: Int, others: Int)] = [:]
    /// The suites that may have cases which were run before the log; `nil` where it may lack cases of any.
    package var partialSuites: Set<String>?

    /// Creates a record without cases, for which a flaky case may count as failed.
    public init(flakyFails: Bool = false) {
        self.flakyFails = flakyFails
    }

    /// Notes how a case of the suite with an identifier ended. What was noted of it before no longer counts.
    public mutating func note(_ id: String, of suite: String, _ status: CaseResult.Status) {
        noted += 1
        let testCase = OutstandingCase(id: id, suite: suite, status: status)
        entries[id] = status == .passed ? nil : (testCase, noted)
    }

    /// Notes what the definitions make of a case, so that it is run again where that is something else now.
    package mutating func noteDefinition(of testCase: TestCase) {
        definitions[testCase.id.hashValue] = (
            testCase.definitionHash(true), testCase.definitionHash(false)
        )
    }

    /// Whether a case is to be run again, or is new. One that its definition skips was left out on purpose.
    func leaves(_ testCase: TestCase) -> Bool {
        let id = testCase.id
        if let found = entries[id]?.testCase, isDue(found) { return found.status != .skipped || testCase.skip == nil }
        guard let before = definitions[id.hashValue] else {
            return partialSuites.map { !$0.contains(testCase.suite.id) } ?? false
        }
        let isWhole = testCase.expectation.advisories != nil
        return testCase.definitionHash(isWhole) != (isWhole ? before.whole : before.others)
    }

    /// The identities of what is to be run again and belongs to one of the suites, by what is lasting of them.
    func due(in suites: Set<String>) -> [String: String] {
        let due = entries.values.map(\.testCase).filter { isDue($0) && suites.contains($0.suite) }
        return Dictionary(due.map { (TestCase.lastingID($0.id, of: $0.suite), $0.id) }) { first, _ in first }
    }

    /// The cases that did not pass and that a run is not given, in the order in which they were noted.
    ///
    /// - Parameters:
    ///   - others: The cases of the run's plan that are not selected.
    ///   - suites: The suites of the plan; of all others every case is kept.
    package func outstanding(
        among others: some Sequence<TestCase>, besides suites: [SuiteReference]
    ) -> [OutstandingCase] {
        guard !entries.isEmpty else { return [] }
        let planned = Set(suites.map(\.id))
        let left = Set(others.lazy.map { $0.id }.filter { entries[$0] != nil })
        return entries.filter { left.contains($0) || !planned.contains($1.testCase.suite) }.values
            .sorted { $0.place < $1.place }.map(\.testCase)
    }

    private func isDue(_ testCase: OutstandingCase) -> Bool { testCase.status != .flaky || flakyFails }
}

extension TestCase {
    /// A hash of what is expected of the case and of what iOS makes of it. In another process it is another one.
    package func definitionHash(_ withAdvisories: Bool) -> Int {
        // The log of a parity case has what the clip did.
        var expected = kind == .parity ? Expectation() : expectation
        if !withAdvisories { expected.advisories = nil }
        let found = resolution
        let launched: [AnyHashable?] = [deviceLocation, isRunning, needsOutcome]
        let resolved: [AnyHashable?] = [
            found.experience?.spelling, found.card, found.delivered, found.declined, found.advisories.map(\.name),
        ]
        return (launched + resolved + [expected]).hashValue
    }
}

/// A case that did not pass when it was run last, and that the present run was not given.
public struct OutstandingCase: Sendable, Hashable {
    /// The case's identity.
    public var id: String
    /// The identifier of its suite.
    public var suite: String
    /// How it ended last; it did not pass.
    public var status: CaseResult.Status

    /// Creates a case.
    public init(id: String, suite: String, status: CaseResult.Status) {
        self.id = id
        self.suite = suite
        self.status = status
    }
}
