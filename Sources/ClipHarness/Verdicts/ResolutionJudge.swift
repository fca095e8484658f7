import ClipRules
import ClipSuites

struct ResolutionJudge {
    let expectation: Expectation
    let resolution: Resolution

    func findings() -> [Finding] {
        var findings: [Finding] = []
        func compare(_ subject: Finding.Subject, _ expected: Matcher?, _ found: String?) {
            guard let expected, let finding = Finding(subject, found.map(Scalar.string), expecting: expected) else {
                return
            }
            findings.append(finding)
        }
        if !namesExperienceInAnotherSpelling {
            compare(.experience, expectation.experience, resolution.experience?.spelling)
        }
        let card = resolution.card
        if let expected = expectation.card, expected.isAbsent {
            if card != nil {
                findings.append(Finding(.cardShown))
            }
        } else if let expected = expectation.card, resolution.source.rules.showsCard {
            compare(.card(.title), expected.title, card?.title)
            compare(.card(.subtitle), expected.subtitle, card?.subtitle)
            compare(.card(.action), expected.action, card?.action?.rawValue)
            compare(.card(.image), expected.image, card?.image)
        }
        if let target = expectation.target {
            compare(.target, .equal(target.rawValue), resolution.target?.rawValue)
        }
        compare(.delivered, expectation.delivered, resolution.delivered)
        if let finding = advisories() { findings.append(finding) }
        return findings
    }

    /// Whether the expected URL is the registered one in a spelling that compares as equal.
    private var namesExperienceInAnotherSpelling: Bool {
        guard case .equals(.string(let expected)) = expectation.experience, let found = resolution.experience?.spelling,
            !expected.isExactly(found), let one = try? InvocationURL(expected), let other = try? InvocationURL(found)
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
