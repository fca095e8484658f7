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
        var causes = PlanCauses()
        var (added, changed): ([PlannedURL], [ChangedURL]) = ([], [])
        func compare(_ old: PlannedURL, _ new: PlannedURL, isGone: Bool = false, cause: PlanCause? = nil) {
            let facts = (old: old.facts, new: new.facts)
            guard facts.old != facts.new else { return }
            let cause = cause ?? causes.cause(of: old, new)
            changed.append(ChangedURL(old: facts.old, new: new, isGone: isGone, cause: cause))
        }
        // Two versions mostly have one order: what has its partner is not kept.
        var (former, current) = (PlannedURLs(old.plan, renamed: old.plan.renamed(in: new.plan)), PlannedURLs(new.plan))
        var waiting = WaitingURLs()
        while let url = current.next() {
            if let old = former.next() {
                if old.isOfOneSuite(with: url), old.key == url.key {
                    compare(old, url)
                    continue
                }
                waiting.append(old)
            }
            if let old = waiting.take(url, where: url.isOfOneSuite) { compare(old, url) } else { added.append(url) }
        }
        while let old = former.next() { waiting.append(old) }
        // Suites of one clip are renamed, divided and joined: a URL may be in another one now.
        for isPartner in [{ $0.isOfOneSuite(with: $1) }, { $0.facts == $1.facts }, { _, _ in true }] as [Partnership] {
            added = added.filter { url in
                guard let old = waiting.take(url, where: { isPartner($0, url) }) else { return true }
                compare(old, url)
                return false
            }
        }
        let removed = waiting.rest
        let clips = Dictionary(grouping: new.plan.suites, by: \.suite.clip.bundleID)
        // What is printed stays where it is.
        for former in removed where former.key.journey == nil || former.key.url != nil {
            if let answer = former.answer(of: clips[former.key.clip] ?? []) {
                compare(former, answer, isGone: true)
            } else {
                compare(former, former.declined, isGone: true, cause: .noSuite(of: former))
            }
        }
        // Two versions may have another order; what is gone comes last.
        changed.sort { $0.order < $1.order }
        groups = changed.groups(by: \.cause)
        (totals, self.added, self.removed) = ([former.count, current.count], added, removed)
    }

    package var changed: Int { groups.reduce(0) { $0 + $1.count } }

    package var differs: Bool { !groups.isEmpty || !added.isEmpty || !removed.isEmpty }

    /// Whether something opened before, and now nothing or another target.
    package var newlyFails: Bool { groups.joined().contains(where: \.opensNoMore) }
}

extension Plan {
    /// The new names of suites, by the former ones, if no more than one suite of a clip has another.
    fileprivate func renamed(in new: Plan) -> [String: String] {
        let (former, current) = (Set(suites.map(\.reference.id)), Set(new.suites.map(\.reference.id)))
        func others(_ plan: Plan, than names: Set<String>) -> [String: [String]] {
            Dictionary(grouping: plan.suites.filter { !names.contains($0.reference.id) }, by: \.suite.clip.bundleID)
                .mapValues { $0.map(\.reference.id) }
        }
        let names = others(new, than: former)
        let pairs = others(self, than: current).compactMap { clip, ids -> (String, String)? in
            guard ids.count == 1, let found = names[clip], found.count == 1 else { return nil }
            return (ids[0], found[0])
        }
        return Dictionary(pairs) { first, _ in first }
    }
}

private typealias Partnership = (PlannedURL, PlannedURL) -> Bool

/// The invocations of the old version that have no partner yet.
private struct WaitingURLs {
    private var urls: [PlannedURL.Key: [PlannedURL]] = [:]

    /// Those that are left, in the order of their plan.
    var rest: [PlannedURL] { urls.values.joined().sorted { $0.testCase.index < $1.testCase.index } }

    mutating func append(_ url: PlannedURL) { urls[url.key, default: []].append(url) }

    mutating func take(_ url: PlannedURL, where isPartner: (PlannedURL) -> Bool) -> PlannedURL? {
        guard let place = urls[url.key]?.firstIndex(where: isPartner) else { return nil }
        return urls[url.key]?.remove(at: place)
    }
}

/// The invocations of a plan in order, and how many there were so far.
private struct PlannedURLs {
    private let units: AnyIterator<PlanUnit>
    private var cases: ArraySlice<TestCase> = []
    private var unit: (planned: PlannedSuite, isJourney: Bool)?
    private let renamed: [String: String]
    private(set) var count = 0

    init(_ plan: Plan, renamed: [String: String] = [:]) {
        units = plan.makeIterator()
        self.renamed = renamed
    }

    mutating func next() -> PlannedURL? {
        while true {
            while let testCase = cases.popFirst() {
                guard testCase.kind != .probe, let unit else { continue }
                count += 1
                let id = unit.planned.reference.id
                return PlannedURL(testCase, of: unit.planned, named: renamed[id] ?? id, isStep: unit.isJourney)
            }
            guard let next = units.next() else { return nil }
            (cases, unit) = (next.cases[...], (next.suite, next.isJourney))
        }
    }
}

/// An invocation, and what iOS makes of it.
struct PlannedURL: Sendable {
    /// The identity of an invocation, whatever its definition is called.
    struct Key: Hashable, Sendable {
        /// The bundle identifier, whatever its suites are called.
        let clip: String
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
    /// The name of its suite in the new version.
    private let suiteID: String

    init(_ testCase: TestCase, of planned: PlannedSuite, named suiteID: String, isStep: Bool) {
        key = Key(
            clip: planned.suite.clip.bundleID, url: testCase.url, source: testCase.source, target: testCase.target,
            journey: isStep ? testCase.ownID ?? testCase.title : nil)
        (self.testCase, self.planned, self.suiteID) = (testCase, planned, suiteID)
    }

    private init(_ former: PlannedURL, _ resolution: Resolution, in planned: PlannedSuite) {
        (key, testCase, suiteID) = (former.key, former.testCase.with(resolution: resolution), former.suiteID)
        self.planned = planned
    }

    func isOfOneSuite(with other: PlannedURL) -> Bool { suiteID == other.suiteID }

    /// The same invocation under the definitions of its clip's suites: as before if one says so, else the most specific.
    func answer(of suites: [PlannedSuite]) -> PlannedURL? {
        let own = suites.filter { $0.reference.id == suiteID }
        var best: PlannedURL?
        for suite in own + suites.filter({ $0.reference.id != suiteID }) {
            let answer = resolved(in: suite)
            if answer.facts == facts { return answer }
            if let best, best.resolution.specificity >= answer.resolution.specificity { continue }
            best = answer
        }
        return best
    }

    private func resolved(in suite: PlannedSuite) -> PlannedURL {
        let invocation = Invocation(url: key.url, source: key.source, appInstalled: key.target == .app)
        return PlannedURL(self, suite.resolver.resolve(invocation), in: suite)
    }

    /// The same invocation where there is no clip for it.
    var declined: PlannedURL {
        let nothing = Resolution(url: key.url, source: key.source, declined: .noExperience)
        return PlannedURL(self, nothing, in: planned)
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
