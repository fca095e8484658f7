import ClipHarness
import ClipRules
import ClipSuites

/// For each rule, the easiest case whose visible result reveals the rule's answer.
package struct Calibration: Sendable {
    package private(set) var units: [PlanUnit] = []
    /// The rules whose answers are not visible in any of the cases.
    package private(set) var unseen: [String] = []

    /// The names of the properties that store an item's rule and its opposite answer.
    static let (rule, answer) = ("evidence for", "answer")

    static let nothing = "Nothing came, or only a website."

    package init(of units: some Sequence<PlanUnit>) {
        var candidates: [Advisory.Name: [(testCase: TestCase, suite: PlannedSuite)]] = [:]
        for unit in units where !unit.isJourney {
            for testCase in unit.cases where testCase.isForTesters && testCase.source.isScannedOrTapped {
                for name in testCase.resolution.advisories.map(\.name) where name.rule != nil {
                    candidates[name, default: []].append((testCase, unit.suite))
                }
            }
        }
        for name in Advisory.Name.ofRules {
            guard let cases = candidates[name] else { continue }
            // Caches resolvers, because indexing a suite's experiences is slow.
            var known: [ObjectIdentifier: [Resolver]] = [:]
            let found = cases.ordered(by: \.testCase.effort).lazy.compactMap { testCase, suite in
                let resolvers = known[ObjectIdentifier(suite)] ?? suite.resolvers(opposing: name)
                known[ObjectIdentifier(suite)] = resolvers
                return Self.item(testCase, name, by: resolvers, matching: suite.suite.matching).map {
                    (testCase: $0, suite: suite)
                }
            }.first
            guard let found else {
                unseen.append(name.rawValue)
                continue
            }
            self.units.append(PlanUnit(suite: found.suite, cases: [found.testCase.with(index: self.units.count)]))
        }
    }

    private static func item(
        _ testCase: TestCase, _ name: Advisory.Name, by resolvers: [Resolver], matching: Matching
    ) -> TestCase? {
        let model = words(testCase.resolution)
        let sights = resolvers.map { words($0.resolve(testCase.invocation)) }
        guard let place = sights.firstIndex(where: { $0 != model }) else { return nil }
        let others = sights.filter { $0 == sights[place] }
        let seen = matching.swaps(name) ? [sights[place], model] : [model, sights[place]]
        return testCase.with { terms in
            terms.ownID = "evidence-\(name.rawValue)"
            terms.title = "\(testCase.source.words): what comes?"
            terms.expect = nil
            terms.skip = nil
            terms.tags = []
            terms.notes = CaseNotes(properties: [
                Self.rule: name.rawValue, Evidence.Says.model.rawValue: seen[0],
                Evidence.Says.opposite.rawValue: seen[1],
            ])
            if let opposites = name.rule?.opposites, opposites.count > 1, others.count == 1 {
                terms.notes.properties[Self.answer] = opposites[place]
            }
        }
    }

    private static func words(_ resolution: Resolution) -> String {
        let card = resolution.source.rules.showsCard ? resolution.card : nil
        let title = card.map { ChecklistEntry.words($0, "A card came") }
        return switch resolution.target {
        case nil: nothing
        case .clip: title ?? "The App Clip opened."
        case .app: title.map { "\($0) Its button opens the full app." } ?? "The full app opened, without a card."
        }
    }
}

extension PlannedSuite {
    fileprivate func resolvers(opposing name: Advisory.Name) -> [Resolver] {
        let others = (suite.evidence + EvidenceFile.reports).filter { $0.rule != name }
        guard let opposites = name.rule?.opposites, let version = suite.iOS ?? OSVersion("0") else { return [] }
        let swaps = suite.matching.swaps(name)
        return opposites.prefix(swaps ? 1 : opposites.count).map { answer in
            var other = Evidence(name, swaps ? .model : .opposite, iOS: version)
            other.answer = !swaps && opposites.count > 1 ? answer : nil
            let answers = RuleAnswers(others + [other], on: version, matching: suite.matching)
            return Resolver(suite.clipProfile, by: answers)
        }
    }
}

extension TestCase {
    fileprivate var effort: Int {
        let rules = resolution.advisories.count { $0.name.rule != nil }
        let setup = rules * 8 + (target == .app ? 2 : 0) + (terms.deviceLocation == nil ? 0 : 4)
        return (setup * 2 + (source == .qrCode ? 0 : 1)) << 32 + (terms.url?.utf8.count ?? 0)
    }

    /// The possible answers to a calibration item. The last answer says that nothing appeared.
    var answers: [(value: String, words: String)]? {
        let properties = terms.notes.properties
        guard properties[Calibration.rule] != nil, let model = properties[Evidence.Says.model.rawValue],
            let opposite = properties[Evidence.Says.opposite.rawValue]
        else { return nil }
        let nothing = Calibration.nothing
        let answers = [(Evidence.Says.model.rawValue, model), (Evidence.Says.opposite.rawValue, opposite)]
        let none = answers.filter { $0.1 == nothing }
        return answers.filter { $0.1 != nothing } + (none.isEmpty ? [("nothing", nothing)] : none)
    }
}

extension Source {
    fileprivate var isScannedOrTapped: Bool { !rules.reopens && self != .xcode && self != .testFlight }
}
