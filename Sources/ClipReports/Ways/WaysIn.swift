import ClipHarness
import ClipRules
import ClipSuites

/// The cases of a run or a plan, counted by the way from a source to a screen.
package struct WaysIn {
    private(set) var all: [CountedWay] = []
    private var numbers: [Way: Int] = [:]

    private static let limit = 3000

    struct Way: Hashable {
        let suite: SuiteReference
        let source: Source
        let experience: ServingExperience?
        let title: String?
        let declined: DeclineReason?
        let opens: Target?
        /// The screen, or the reason why none was shown; `nil` if nothing was launched.
        var screen: String?
        let status: CaseResult.Status
    }

    struct CountedWay {
        let number: Int
        let way: Way
        let stops: [WaysLayout.Stop]
        var cases = 0
    }

    /// Counts a planned case as failed if the failure is known without a launch.
    package init(to plan: Plan = Plan([])) {
        for testCase in plan.lazy.flatMap(\.cases) {
            let status: CaseResult.Status = testCase.contradictions.isEmpty ? .passed : .failed
            _ = count(CaseResult(testCase: testCase, status: status, attempts: 0))
        }
    }

    /// Returns the number of the case's way.
    mutating func count(_ result: CaseResult) -> Int {
        let resolution = result.testCase.resolution
        var declined = resolution.declined
        // An association file without a section for clips does not list the clip either.
        if declined == .missingSection, case .noSection? = resolution.trace.last?.association { declined = .unknownID }
        let noResult = result.status.fails && result.attempts > 0 ? "(no result)" : nil
        var way = Way(
            suite: result.testCase.suite, source: result.testCase.source, experience: resolution.experience,
            title: resolution.card?.title, declined: declined, opens: resolution.target,
            screen: result.outcome.map { $0.screen ?? "(not handled)" } ?? noResult,
            status: result.wasNotStarted ? .skipped : result.status)
        if all.count >= Self.limit, numbers[way] == nil, way.screen != nil { way.screen = "(other screens)" }
        let number = numbers.number(of: way)
        if number == all.count { all.append(CountedWay(number: number, way: way, stops: way.stops)) }
        all[number].cases += 1
        return number
    }
}

extension [WaysIn.CountedWay] {
    var cases: Int { reduce(0) { $0 + $1.cases } }
    var failures: Int { filter(\.way.status.fails).cases }
    var words: String { Phrase.count(cases, "case") + (failures > 0 ? ", \(failures) failed" : "") }
    var number: String { failures > 0 ? "✗ \(failures)/\(cases)" : "\(cases)" }
    var filter: String { "way=" + map { "\($0.number)" }.joined(separator: ",") }
}
