import ClipRules
import ClipSuites

struct ResolutionJudge {
    let expectation: Expectation
    let resolution: Resolution

    func findings() -> [Finding] {
        var findings: [Finding] = []
        func compare(
            _ type: FindingType, _ subject: String, _ expected: Expectation.Expected<String>, _ found: String?
        ) {
            guard let matcher = expected.matcher else { return }
            let value = found.map(Scalar.string)
            if let finding = Finding(type, subject, value, shown: value, expecting: matcher) {
                findings.append(finding)
            }
        }
        if !namesExperienceInAnotherSpelling {
            compare(.experience, "experience", expectation.experience, resolution.experience?.spelling)
        }
        let card = resolution.card
        if let expected = expectation.card, expected.isAbsent {
            if card != nil {
                findings.append(Finding(.card, "card: expected none, got one", expected: "no card", found: "a card"))
            }
        } else if let expected = expectation.card, resolution.source.showsCard {
            compare(.card, "card's title", expected.title, card?.title)
            compare(.card, "card's subtitle", expected.subtitle, card?.subtitle)
            compare(.card, "card's action", expected.action, card?.action?.rawValue)
            compare(.card, "card's image", expected.image, card?.image)
        }
        if let target = expectation.target {
            compare(.target, "target", .equal(target.rawValue), resolution.target?.rawValue)
        }
        compare(.delivered, "delivered URL", expectation.delivered, resolution.delivered)
        if let finding = advisories() { findings.append(finding) }
        return findings
    }

    /// A registered URL may be named in any spelling that experiences compare as equal.
    private var namesExperienceInAnotherSpelling: Bool {
        guard case .equal(let expected) = expectation.experience, let found = resolution.experience?.spelling,
            !expected.isExactly(found), let one = try? InvocationURL(expected), let other = try? InvocationURL(found)
        else { return false }
        return one.equals(other)
    }

    private func advisories() -> Finding? {
        guard let names = expectation.advisories else { return nil }
        let expected = Set(names).sorted()
        let found = Set(resolution.advisories.map(\.name.rawValue)).sorted()
        guard expected != found else { return nil }
        return Finding(
            .advisories, "advisories are \(Self.list(found)), expected \(Self.list(expected))",
            expected: Self.list(expected), found: Self.list(found))
    }

    private static func list(_ names: [String]) -> String {
        names.isEmpty ? "none" : names.map { OneLine.quoted($0) }.joined(separator: ", ")
    }
}

extension Expectation.Expected<String> {
    fileprivate var matcher: Matcher? {
        switch self {
        case .unchecked: nil
        case .absent: .absent
        case .equal(let expected): .equals(.string(expected))
        }
    }
}
