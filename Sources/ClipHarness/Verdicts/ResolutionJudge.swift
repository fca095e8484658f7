import ClipRules
import ClipSuites

struct ResolutionJudge {
    let expectation: Expectation
    let resolution: Resolution

    func findings() -> [Finding] {
        var findings: [Finding] = []
        let card = expectation.card
        if card?.isAbsent == true, resolution.card != nil { findings.append(Finding(.cardShown)) }
        let ignoresCard = card != nil && !resolution.source.rules.showsCard
        for fact in ResolutionFact.all {
            guard let expected = fact.expected(in: expectation), !ignoresCard || fact.type != .card,
                let finding = Finding(.fact(fact), fact.value(in: resolution).map(Scalar.string), expecting: expected)
            else { continue }
            if fact != .experience || !namesExperienceInAnotherSpelling { findings.append(finding) }
        }
        if let finding = advisories() { findings.append(finding) }
        return findings
    }

    /// Whether the expected URL is the registered one in a spelling that compares as equal.
    private var namesExperienceInAnotherSpelling: Bool {
        guard case .equals(.string(let expected)) = expectation.experience, let found = resolution.experience?.spelling,
            let one = try? InvocationURL(expected), let other = try? InvocationURL(found)
        else { return false }
        return one.comparisonKey == other.comparisonKey
    }

    private func advisories() -> Finding? {
        guard let names = expectation.advisories else { return nil }
        let expected = Set(names).sorted()
        let found = Set(resolution.advisories.map(\.name.rawValue)).sorted()
        return expected == found ? nil : Finding(.advisories(found: found, expected: expected))
    }
}
