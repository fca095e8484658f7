import ClipRules
import ClipSuites

/// Judges what iOS decides: experience, card, target, delivered URL and advisories.
struct ResolutionJudge {
    let expectation: Expectation
    let resolution: Resolution

    func findings() -> [Finding] {
        var findings: [Finding] = []
        if let finding = experience() { findings.append(finding) }
        if let card = expectation.card { findings += self.card(card) }
        if let target = expectation.target, target != resolution.target {
            findings.append(.comparing(.target, "target", .equal(target.rawValue), resolution.target?.rawValue))
        }
        if !expectation.delivered.accepts(resolution.delivered) {
            findings.append(.comparing(.delivered, "delivered URL", expectation.delivered, resolution.delivered))
        }
        if let finding = advisories() { findings.append(finding) }
        return findings
    }

    private func experience() -> Finding? {
        let found = resolution.experience?.spelling
        if expectation.experience.accepts(found) { return nil }
        if case .equal(let expected) = expectation.experience, let found, Self.isSameURL(expected, found) { return nil }
        return .comparing(.experience, "experience", expectation.experience, found)
    }

    /// A registered URL may be named in any spelling that experiences compare as equal.
    private static func isSameURL(_ one: String, _ other: String) -> Bool {
        guard let one = try? InvocationURL(one), let other = try? InvocationURL(other) else { return false }
        return one.equals(other)
    }

    private func card(_ expected: CardExpectation) -> [Finding] {
        let card = resolution.card
        let fields: [(String, Expectation.Expected<String>, String?)] = [
            ("title", expected.title, card?.title), ("subtitle", expected.subtitle, card?.subtitle),
            ("action", expected.action, card?.action?.rawValue), ("image", expected.image, card?.image),
        ]
        return fields.compactMap { name, expected, found in
            expected.accepts(found) ? nil : .comparing(.card, "card's \(name)", expected, found)
        }
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
    /// Whether a value is as expected, byte for byte.
    fileprivate func accepts(_ found: String?) -> Bool {
        switch self {
        case .unchecked: true
        case .absent: found == nil
        case .equal(let expected): found.map { $0.utf8.elementsEqual(expected.utf8) } ?? false
        }
    }
}

extension Finding {
    /// A finding that compares a value that may be absent.
    fileprivate static func comparing(
        _ type: FindingType, _ name: String, _ expected: Expectation.Expected<String>, _ found: String?
    ) -> Finding {
        let expectedText: String? = if case .equal(let text) = expected { text } else { nil }
        return Finding(
            type, "\(name) is \(shown(found)), expected \(shown(expectedText))",
            expected: shown(expectedText, limit: OneLine.kept), found: shown(found, limit: OneLine.kept))
    }

    private static func shown(_ text: String?, limit: Int = OneLine.shownInMessage) -> String {
        text.map { OneLine.quoted($0, limit: limit) } ?? "none"
    }
}
