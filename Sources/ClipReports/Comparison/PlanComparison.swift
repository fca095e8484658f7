import ClipHarness
import ClipRules
import ClipSuites

/// The changes for URLs between two versions of the definitions. Nothing is launched.
package struct PlanComparison: Sendable {
    let paths: [String]
    /// The number of invocations of each version.
    let totals: [Int]
    /// The invocations of which iOS makes something else, together by the definition that causes it.
    let groups: [[ChangedURL]]
    let added: [PlannedURL]
    let removed: [PlannedURL]

    /// The reasons why a side may not be complete.
    package let warnings: [Diagnostic]

    /// - Parameter old: The folder or file of each side as shown, with its plan.
    package init(
        old: (path: String, plan: Plan), new: (path: String, plan: Plan), warnings: [Diagnostic] = []
    ) {
        let (old, new) = (
            (path: old.path, plan: Plan(old.plan.suites.map(\.suite.forResolving))),
            (path: new.path, plan: Plan(new.plan.suites.map(\.suite.forResolving)))
        )
        self.warnings = warnings
        paths = [old.path, new.path]
        let partners = Partners(old.plan.suites, new.plan.suites)
        var causes = PlanCauses()
        var (added, groups): ([PlannedURL], [[ChangedURL]]) = ([], [])
        var places: [PlanCause: Int] = [:]
        func compare(_ old: PlannedURL, _ new: PlannedURL, isGone: Bool = false, cause: PlanCause? = nil) {
            let facts = (old: old.facts, new: new.facts)
            guard facts.old != facts.new else { return }
            let cause = cause ?? causes.cause(of: old, new)
            let place = places[cause] ?? groups.count
            if place == groups.count {
                places[cause] = place
                groups.append([])
            }
            groups[place].append(ChangedURL(old: facts.old, new: new, isGone: isGone, cause: cause))
        }
        // Two versions mostly have one order: what has its partner is not kept.
        var (former, current) = (PlannedURLs(old.plan, partners), PlannedURLs(new.plan))
        var waiting: [PlannedURL.Key: [PlannedURL]] = [:]
        var unknown: [PlannedURL] = []
        while let url = current.next() {
            if let old = former.next() {
                if old.key == url.key {
                    compare(old, url)
                    continue
                }
                waiting[old.key, default: []].append(old)
            }
            if let old = waiting[url.key]?.popLast() { compare(old, url) } else { unknown.append(url) }
        }
        while let old = former.next() { waiting[old.key, default: []].append(old) }
        for url in unknown {
            if let old = waiting[url.key]?.popLast() { compare(old, url) } else { added.append(url) }
        }
        let removed = waiting.values.joined().sorted { $0.testCase.index < $1.testCase.index }
        // What is printed stays where it is.
        for former in removed where former.key.journey == nil {
            let answers = partners.suites(of: former).map(former.resolved)
            if let answer = answers.first(where: { $0.facts == former.facts }) ?? answers.first {
                compare(former, answer, isGone: true)
            } else {
                compare(former, former.declined, isGone: true, cause: .noSuite(of: former))
            }
        }
        // Two versions may have another order; what is gone comes last.
        for place in groups.indices { groups[place].sort { $0.order < $1.order } }
        self.groups = groups.sorted { $0[0].order < $1[0].order }
        (totals, self.added, self.removed) = ([former.count, current.count], added, removed)
    }

    package var changed: Int { groups.reduce(0) { $0 + $1.count } }

    package var differs: Bool { !groups.isEmpty || !added.isEmpty || !removed.isEmpty }

    /// Whether something opened before, and now nothing or another target.
    package var newlyFails: Bool { groups.joined().contains(where: \.opensNoMore) }
}

/// The suites of the new version by those of the old one.
private struct Partners {
    /// The id of the partner by that of the old suite.
    private(set) var ids: [String: String]
    private let new: [PlannedSuite]

    init(_ old: [PlannedSuite], _ new: [PlannedSuite]) {
        self.new = new
        let former = old.map(\.reference.id)
        let current = Set(new.map(\.reference.id))
        ids = Dictionary(former.filter(current.contains).map { ($0, $0) }) { first, _ in first }
        var free = new.filter { !former.contains($0.reference.id) }
        for suite in old where ids[suite.reference.id] == nil {
            // Two single files are versions of one suite, whatever their names are.
            let isOne = old.count == 1 && new.count == 1
            guard let place = free.firstIndex(where: { isOne || $0.isOfClip(of: suite) }) else { continue }
            ids[suite.reference.id] = free.remove(at: place).reference.id
        }
    }

    /// The suites that may answer for an invocation whose definition is gone: its own first, and those of its clip.
    func suites(of former: PlannedURL) -> [PlannedSuite] {
        let own = new.filter { $0.reference.id == former.key.suite }
        return own + new.filter { $0.reference.id != former.key.suite && $0.isOfClip(of: former.planned) }
    }
}

extension PlannedSuite {
    fileprivate func isOfClip(of other: PlannedSuite) -> Bool { suite.clip.bundleID == other.suite.clip.bundleID }
}

/// The invocations of a plan in order, and how many there were so far.
private struct PlannedURLs {
    private let units: AnyIterator<PlanUnit>
    private let ids: [String: String]
    private var cases: ArraySlice<TestCase> = []
    private var planned: (suite: PlannedSuite, id: String)?
    private var isJourney = false
    private(set) var count = 0

    init(_ plan: Plan, _ partners: Partners? = nil) {
        units = plan.makeIterator()
        ids = partners?.ids ?? [:]
    }

    mutating func next() -> PlannedURL? {
        while true {
            while let testCase = cases.popFirst() {
                guard testCase.kind != .probe, let planned else { continue }
                count += 1
                return PlannedURL(testCase, of: planned.suite, isStep: isJourney, suite: planned.id)
            }
            guard let unit = units.next() else { return nil }
            if planned?.suite !== unit.suite {
                let id = unit.suite.reference.id
                planned = (unit.suite, ids[id] ?? id)
            }
            (cases, isJourney) = (unit.cases[...], unit.isJourney)
        }
    }
}

/// An invocation, and what iOS makes of it.
struct PlannedURL: Sendable {
    /// The identity of an invocation, whatever its definition is called.
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

    let key: Key
    let testCase: TestCase
    let planned: PlannedSuite

    /// - Parameter suite: The id of the new version's suite.
    init(_ testCase: TestCase, of planned: PlannedSuite, isStep: Bool, suite: String) {
        let step = isStep ? "\(testCase.ownID ?? testCase.title) \(testCase.step ?? 0)" : nil
        key = Key(
            suite: suite, url: testCase.url, source: testCase.source, target: testCase.target,
            journey: step)
        (self.testCase, self.planned) = (testCase, planned)
    }

    private init(_ key: Key, _ testCase: TestCase, _ planned: PlannedSuite) {
        (self.key, self.testCase, self.planned) = (key, testCase, planned)
    }

    /// The same invocation under other definitions.
    func resolved(in suite: PlannedSuite) -> PlannedURL {
        let invocation = Invocation(url: key.url, source: key.source, appInstalled: key.target == .app)
        return PlannedURL(key, testCase.with(resolution: suite.resolver.resolve(invocation)), suite)
    }

    /// The same invocation where there is no clip for it.
    var declined: PlannedURL {
        let nothing = Resolution(url: key.url, source: key.source, declined: .noExperience)
        return PlannedURL(key, testCase.with(resolution: nothing), planned)
    }

    var suite: Suite { planned.suite }

    var resolution: Resolution { testCase.resolution }

    var facts: Facts { Facts(resolution) }

    var place: String { testCase.location.place }
}

/// An invocation of which iOS makes something else; a class, since there may be 100,000.
final class ChangedURL: Sendable {
    let old: PlannedURL.Facts
    let new: PlannedURL
    /// Whether its definition is gone; what is printed is not.
    let isGone: Bool
    let cause: PlanCause

    init(old: PlannedURL.Facts, new: PlannedURL, isGone: Bool, cause: PlanCause) {
        (self.old, self.new, self.isGone, self.cause) = (old, new, isGone, cause)
    }

    fileprivate var order: Int { new.testCase.index + (isGone ? 1 << 32 : 0) }

    var opensNoMore: Bool { old.target != nil && new.facts.target != old.target }

    /// Those that people read: of what opens nothing, card and URL say no more.
    var shownChanges: [ChangedFact] {
        let opensBoth = old.target != nil && new.facts.target != nil
        return opensBoth ? changes : changes.filter { ["experience", "target", "declined"].contains($0.name) }
    }

    var changes: [ChangedFact] {
        let facts = [old, new.facts]
        func fact(_ name: String, _ value: (PlannedURL.Facts) -> String?) -> ChangedFact? {
            let sides = facts.map { value($0).map { FactValue.one(.string($0)) } }
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
