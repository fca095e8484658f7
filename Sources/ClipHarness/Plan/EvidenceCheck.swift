import ClipRules
import ClipSuites

/// Finds rules that affect a suite's cases and whose answers depend on the iOS version. Compares
/// the clip's oldest iOS with the newest iOS in the evidence.
package struct EvidenceCheck {
    private var raised: [ObjectIdentifier: Set<Advisory.Name>] = [:]

    package init() {}

    package mutating func note(_ testCase: TestCase, of planned: PlannedSuite) {
        guard planned.suite.minimumOS != nil else { return }
        let names = testCase.resolution.advisories.map(\.name) + testCase.resolution.answeredRules
        raised[ObjectIdentifier(planned), default: []].formUnion(names)
    }

    package func lines(of planned: PlannedSuite) -> [String] {
        let suite = planned.suite
        let raised = raised[ObjectIdentifier(planned)] ?? []
        let evidence = suite.evidence + EvidenceFile.reports
        guard let oldest = suite.minimumOS, let newest = evidence.map(\.iOS).max(), oldest < newest else {
            return []
        }
        func answers(_ version: OSVersion) -> RuleAnswers {
            RuleAnswers(evidence, on: version, matching: suite.matching)
        }
        let (before, now) = (answers(oldest), answers(newest))
        return Advisory.Name.ofRules.filter(raised.contains).compactMap { name in
            let answers = [before.answer(to: name), now.answer(to: name)]
            guard answers[0] != answers[1], let question = name.rule?.question, let citation = now.citation(of: name)
            else { return nil }
            return "\(suite.title): \(question) iOS \(oldest.text): \(answers[0]); iOS \(newest.text): \(answers[1]) "
                + "[\(citation.text)] (\(name.rawValue))"
        }
    }
}
