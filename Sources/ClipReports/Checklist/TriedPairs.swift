import ClipHarness
import ClipRules
import ClipSuites

struct TriedPairs {
    static let factors = "experience, source, target, location and running"

    private var cases = 0
    private var tried = 0
    private var pairs: [[String]: Bool] = [:]
    private var rows: [[String]: Bool] = [:]

    mutating func add(_ result: CaseResult) {
        let testCase = result.testCase
        guard testCase.isForTesters else { return }
        let isTried = result.trials.contains { $0.status != .skipped }
        cases += 1
        tried += isTried ? 1 : 0
        let (suite, factors) = (testCase.suite.id, testCase.factors)
        let row = [suite] + factors
        if rows[row].map({ $0 || !isTried }) ?? false { return }
        rows[row] = isTried
        for pair in PairCover.pairs(factors) where isTried || pairs[[suite] + pair] == nil {
            pairs[[suite] + pair] = isTried
        }
    }

    var text: String? {
        guard tried > 0 else { return nil }
        let covered = pairs.values.count { $0 }
        return "tried by hand: \(tried) of \(Phrase.count(cases, "case")), \(covered) of "
            + "\(Phrase.count(pairs.count, "pair")) of \(Self.factors)"
    }
}

extension TestCase {
    var factors: [String] {
        let location =
            switch terms.deviceLocation {
            case nil: "no location"
            case .at: "at a place"
            case .denied: "location denied"
            case .doesNotMatch: "another place"
            }
        return [
            resolution.experience?.spelling ?? "no experience", source.rawValue, target.rawValue, location,
            terms.isRunning ? "running" : "not running",
        ]
    }
}
