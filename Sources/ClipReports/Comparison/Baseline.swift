import ClipHarness
import ClipSuites

/// The results of an earlier run, with which those of a later one are compared by the identities of their cases.
package struct Baseline: Sendable {
    /// The event log that they are from.
    package let path: String
    /// What the log lacks.
    package let warning: Diagnostic?
    let cases: LoggedCases
    /// What suites that have another identifier now had for one, by the one that they have.
    private(set) var formerNames: [String: String] = [:]
    let isByTester: Bool
    private let hasDurations: Bool

    /// Reads an event log, or that of a folder of reports, to its end.
    ///
    /// - Parameter inTime: Whether later results are compared with how long these took, too.
    package init(path: String, inTime: Bool = true) throws(Diagnostic) {
        var run = try LoggedRun(path: path)
        (self.path, isByTester) = (run.path, run.isByTester)
        hasDurations = inTime && !run.options.reproducible
        var cases = LoggedCases(of: run.suites)
        warning = try run.read { cases.add($0, from: $1) }.warning
        self.cases = cases
    }

    /// Finds the suites that have another identifier in a later run: only that run has it, and most of their cases are
    /// those of a suite that only this run has.
    ///
    /// - Parameter walk: Hands over every case of the later run; called only where there may be such suites.
    package mutating func match(_ later: [SuiteReference], walk: ((TestCase) -> Void) -> Void) {
        let now = Set(later.map(\.id))
        guard !now.allSatisfy(cases.has), !cases.suites.allSatisfy({ now.contains($0.id) }) else {
            return
        }
        let owners = cases.owners(besides: now)
        var found: [String: (cases: Int, owners: [String: Int])] = [:]
        walk { testCase in
            let suite = testCase.suite.id
            guard !cases.has(suite: suite) else { return }
            found[suite, default: (0, [:])].cases += 1
            for owner in owners[LoggedCases.digest(of: testCase)] ?? [] {
                found[suite]?.owners[owner, default: 0] += 1
            }
        }
        for (suite, found) in found.sorted(by: { $0.key < $1.key }) {
            let owner = found.owners.filter { $0.value * 2 > found.cases }.keys.min()
            if let owner, !formerNames.values.contains(where: owner.isExactly) { formerNames[suite] = owner }
        }
    }

    /// The same for a later run that has left a log; one that comes through a pipe can be read only once.
    package mutating func match(_ run: LoggedRun) {
        match(run.suites) { note in
            guard var reader = try? EventLogReader(path: run.path, mayBeStream: false) else { return }
            while let result = try? reader.next() { note(result.testCase) }
        }
    }

    /// The place of a case among ``cases``.
    func place(of testCase: TestCase) -> Int? {
        let suite = testCase.suite.id
        return cases.place(of: testCase, in: formerNames[suite] ?? suite)
    }

    /// How a case differs from what it was in this run, in what, and what it was.
    func difference(of now: ComparedCase, at place: Int?) -> CaseDifference? {
        now.difference(from: place.map(cases.standing), inTime: hasDurations) { place.flatMap(cases.details) }
    }

    /// The mark of a later result.
    func mark(of result: CaseResult) -> BaselineMark? {
        difference(of: ComparedCase(result), at: place(of: result.testCase))?.mark
    }
}

extension [BaselineMark: Int] {
    /// `3 newly failing, 12 known to fail, 2 fixed`.
    package var text: String {
        BaselineMark.allCases.compactMap { mark in self[mark].map { "\($0) \(mark.words)" } }.joined(separator: ", ")
    }
}
