import ClipHarness
import ClipSuites

/// The results of an earlier run, with which those of a later one are compared by the identities of their cases.
package struct Baseline: Sendable {
    /// The event log that they are from.
    package let path: String
    /// What the log lacks.
    package let warning: Diagnostic?
    let cases: LoggedCases
    let isByTester: Bool
    private let hasDurations: Bool

    /// Reads an event log, or that of a folder of reports, to its end.
    ///
    /// - Parameter inTime: Whether later results are compared with how long these took, too.
    package init(path: String, inTime: Bool = true) throws(Diagnostic) {
        var log = try EventLogReader(named: path)
        (self.path, isByTester) = (log.path, log.start.planned.isByTester)
        hasDurations = inTime && !log.start.isReproducible
        var cases = LoggedCases(of: log.start.planned.suites)
        warning = try log.read { cases.add($0, from: $1) }.warning
        self.cases = cases
    }

    /// The place of a case among ``cases``.
    func place(of testCase: TestCase) -> Int? { cases.place(of: testCase) }

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
