import ClipHarness
import ClipRules
import ClipSuites

/// What changes for which URLs between two versions of the definitions. Nothing is launched.
package struct PlanComparison: Sendable {
    let paths: [String]
    /// How many invocations each version has.
    private(set) var totals = [0, 0]
    /// The invocations of which iOS makes something else, by the definition that causes it.
    private(set) var groups: [(cause: PlanCause, changed: [ChangedURL])] = []
    private(set) var added: [PlannedURL] = []
    private(set) var removed: [PlannedURL] = []

    /// - Parameter old: The folder or file of each side as shown, with its plan.
    package init(old: (path: String, plan: Plan), new: (path: String, plan: Plan)) {
        paths = [old.path, new.path]
        // Two single files are versions of one suite, whatever their names are.
        let isOne = old.plan.suites.count == 1 && new.plan.suites.count == 1
        var before: [PlannedURL.Key: (url: PlannedURL, suite: PlannedSuite, isFound: Bool)] = [:]
        Self.visit(old.plan, isOne) { url, suite in
            totals[0] += 1
            before[url.key] = (url, suite, false)
        }
        let suites = Dictionary(new.plan.suites.map { (isOne ? "" : $0.reference.id, $0) }) { first, _ in first }
        var places: [PlanCause: Int] = [:]
        var groups: [(cause: PlanCause, changed: [ChangedURL])] = []
        func compare(
            _ old: PlannedURL, _ oldSuite: PlannedSuite, _ new: PlannedURL, _ newSuite: PlannedSuite, isGone: Bool
        ) {
            guard old.facts != new.facts else { return }
            let cause = PlanCause(of: old, in: oldSuite, new, in: newSuite)
            let place = places[cause] ?? groups.count
            if place == groups.count { groups.append((cause, [])) }
            places[cause] = place
            groups[place].changed.append(ChangedURL(old: old, new: new, isGone: isGone))
        }
        var added: [PlannedURL] = []
        Self.visit(new.plan, isOne) { url, suite in
            totals[1] += 1
            guard let former = before[url.key] else {
                added.append(url)
                return
            }
            before[url.key]?.isFound = true
            compare(former.url, former.suite, url, suite, isGone: false)
        }
        let gone = before.values.filter { !$0.isFound }.sorted { $0.url.index < $1.url.index }
        removed = gone.map(\.url)
        // What is printed stays where it is.
        for former in gone {
            guard former.url.key.journey == nil, let suite = suites[former.url.key.suite] else { continue }
            compare(former.url, former.suite, former.url.resolved(in: suite), suite, isGone: true)
        }
        self.added = added
        self.groups = groups
    }

    package var changed: Int { groups.reduce(0) { $0 + $1.changed.count } }

    package var differs: Bool { !groups.isEmpty || !added.isEmpty || !removed.isEmpty }

    /// Whether something opened before, and now nothing or another target.
    package var newlyFails: Bool { groups.contains { $0.changed.contains(where: \.opensNoMore) } }

    private static func visit(_ plan: Plan, _ isOne: Bool, _ body: (PlannedURL, PlannedSuite) -> Void) {
        for unit in plan {
            for testCase in unit.cases where testCase.kind != .probe {
                body(PlannedURL(testCase, isJourney: unit.isJourney, isOne: isOne), unit.suite)
            }
        }
    }
}

/// An invocation, and what iOS makes of it.
struct PlannedURL: Sendable {
    /// What an invocation is known by, whatever its definition is called.
    struct Key: Hashable, Sendable {
        let suite: String
        let url: String?
        let source: Source
        let target: Target
        /// A step depends on those before it.
        let journey: String?
    }

    struct Facts: Equatable, Sendable {
        let experience: String?
        let card: Card?
        let target: Target?
        let delivered: String?
        let declined: DeclineReason?
        let phase: Phase

        init(_ resolution: Resolution) {
            experience = resolution.experience?.spelling
            card = resolution.card
            (target, delivered, declined) = (resolution.target, resolution.delivered, resolution.declined)
            phase = resolution.phase
        }
    }

    let index: Int
    let key: Key
    let id: String
    let name: String
    let place: String
    let facts: Facts

    init(_ testCase: TestCase, isJourney: Bool, isOne: Bool) {
        index = testCase.index
        let step = isJourney ? "\(testCase.ownID ?? testCase.title) \(testCase.step ?? 0)" : nil
        key = Key(
            suite: isOne ? "" : testCase.suite.id, url: testCase.url, source: testCase.source, target: testCase.target,
            journey: step)
        (id, name) = (testCase.id, testCase.displayName)
        place = testCase.location.place
        facts = Facts(testCase.resolution)
    }

    private init(_ other: PlannedURL, _ facts: Facts) {
        (index, key, id, name, place) = (other.index, other.key, other.id, other.name, other.place)
        self.facts = facts
    }

    /// The same invocation under other definitions.
    func resolved(in suite: PlannedSuite) -> PlannedURL { PlannedURL(self, Facts(resolution(in: suite))) }

    func resolution(in suite: PlannedSuite) -> Resolution {
        suite.resolver.resolve(Invocation(url: key.url, source: key.source, appInstalled: key.target == .app))
    }
}

struct ChangedURL: Sendable {
    let old: PlannedURL
    let new: PlannedURL
    /// Whether its definition is gone; what is printed is not.
    let isGone: Bool

    var opensNoMore: Bool { old.facts.target != nil && new.facts.target != old.facts.target }

    /// Those that people read: of what opens nothing, card and URL say no more.
    var shownChanges: [ChangedFact] {
        let opensBoth = old.facts.target != nil && new.facts.target != nil
        return opensBoth ? changes : changes.filter { ["experience", "target", "declined"].contains($0.name) }
    }

    var changes: [ChangedFact] {
        func fact(_ name: String, _ value: (PlannedURL.Facts) -> String?) -> ChangedFact? {
            let sides = [old, new].map { value($0.facts).map { FactValue.one(.string($0)) } }
            return sides[0] == sides[1] ? nil : ChangedFact(name: name, isReported: false, old: sides[0], new: sides[1])
        }
        return [
            fact("experience") { $0.experience }, fact("card.title") { $0.card?.title },
            fact("card.subtitle") { $0.card?.subtitle }, fact("card.action") { $0.card?.action?.rawValue },
            fact("card.image") { $0.card?.image }, fact("target") { $0.target?.rawValue },
            fact("delivered") { $0.delivered }, fact("declined") { $0.declined?.rawValue },
            fact("phase") { $0.phase.rawValue },
        ].compactMap { $0 }
    }
}
