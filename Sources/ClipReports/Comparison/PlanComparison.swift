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
        let plans = [old.plan, new.plan].map { Plan($0.suites.map(\.suite.forResolving)) }
        var former = plans[0].urls(renamed: plans[0].renamed(in: plans[1])).makeIterator()
        var current = plans[1].urls().makeIterator()
        var totals = [0, 0]
        self.warnings = warnings
        paths = [old.path, new.path]
        var causes = PlanCauses()
        var changed: [ChangedURL] = []
        func compare(_ old: PlannedURL, _ new: PlannedURL, isGone: Bool = false, cause: PlanCause? = nil) {
            if new.isAnswered(as: old) { return }
            let cause = cause ?? causes.cause(of: old, new)
            var former = old.resolution
            // The decisions of 100,000 URLs would take much memory.
            former.trace = []
            changed.append(ChangedURL(old: former, new: new, isGone: isGone, cause: cause))
        }
        // The invocations of the old version that have no partner yet, and those of the new one.
        var waiting: [PlannedURL.Key: [PlannedURL]] = [:]
        var added: [PlannedURL] = []
        func hasPartner(_ url: PlannedURL, _ isPartner: (PlannedURL) -> Bool) -> Bool {
            guard let place = waiting[url.key]?.firstIndex(where: isPartner),
                let old = waiting[url.key]?.remove(at: place)
            else { return false }
            compare(old, url)
            return true
        }
        while let url = current.next() {
            totals[1] += 1
            if let old = former.next() {
                totals[0] += 1
                // Two versions mostly have one order: what has its partner is not kept.
                if old.suiteID == url.suiteID, old.key == url.key {
                    compare(old, url)
                    continue
                }
                waiting[old.key, default: []].append(old)
            }
            if !hasPartner(url, { $0.suiteID == url.suiteID }) { added.append(url) }
        }
        while let old = former.next() {
            totals[0] += 1
            waiting[old.key, default: []].append(old)
        }
        // Suites of one clip are renamed, divided and joined: a URL may be in another one now.
        added.removeAll { url in hasPartner(url) { $0.suiteID == url.suiteID } }
        added.removeAll { url in hasPartner(url, url.isAnswered) }
        added.removeAll { url in hasPartner(url) { _ in true } }
        self.totals = totals
        self.added = added
        removed = waiting.values.joined().sorted { $0.testCase.index < $1.testCase.index }
        let clips = Dictionary(grouping: plans[1].suites, by: \.suite.clip.bundleID)
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
    }

    package var changed: Int { groups.reduce(0) { $0 + $1.count } }

    package var differs: Bool { !groups.isEmpty || !added.isEmpty || !removed.isEmpty }

    /// Whether something opened before, and now nothing or another target.
    package var newlyFails: Bool { groups.joined().contains(where: \.opensNoMore) }

    /// The answer of `diff --format json`, as of two runs.
    package var json: String {
        let answer: JSONObject = [
            "old": paths[0], "new": paths[1], "isComplete": warnings.isEmpty, "changed": groups.joined().map(\.json),
            "added": added.map(\.json), "removed": removed.map(\.json),
        ]
        return JSONText.line(answer)
    }
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

    /// Its invocations in order, with the names that their suites have now.
    fileprivate func urls(renamed: [String: String] = [:]) -> some Sequence<PlannedURL> {
        lazy.flatMap { unit in
            let id = unit.suite.reference.id
            return unit.cases.lazy.filter { $0.kind != .probe }.map {
                PlannedURL($0, of: unit.suite, named: renamed[id] ?? id, isStep: unit.isJourney)
            }
        }
    }
}

/// An invocation, and what iOS makes of it; a class, since there may be 100,000.
final class PlannedURL: Sendable {
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

    let key: Key
    let testCase: TestCase
    let planned: PlannedSuite
    /// The name of its suite in the new version.
    fileprivate let suiteID: String

    fileprivate init(_ testCase: TestCase, of planned: PlannedSuite, named suiteID: String, isStep: Bool) {
        key = Key(
            clip: planned.suite.clip.bundleID, url: testCase.url, source: testCase.source, target: testCase.target,
            journey: isStep ? testCase.ownID ?? testCase.title : nil)
        (self.testCase, self.planned, self.suiteID) = (testCase, planned, suiteID)
    }

    private init(_ former: PlannedURL, _ resolution: Resolution, in planned: PlannedSuite) {
        (key, testCase, suiteID) = (former.key, former.testCase.with(resolution: resolution), former.suiteID)
        self.planned = planned
    }

    /// The same invocation under the definitions of its clip's suites: as before if one says so, else the most specific.
    fileprivate func answer(of suites: [PlannedSuite]) -> PlannedURL? {
        let invocation = Invocation(url: key.url, source: key.source, appInstalled: key.target == .app)
        var best: PlannedURL?
        let own = suites.filter { $0.reference.id == suiteID }
        for suite in own + suites.filter({ $0.reference.id != suiteID }) {
            let answer = PlannedURL(self, suite.resolver.resolve(invocation), in: suite)
            if answer.isAnswered(as: self) { return answer }
            if let best, best.resolution.specificity >= answer.resolution.specificity { continue }
            best = answer
        }
        return best
    }

    /// The same invocation where there is no clip for it.
    fileprivate var declined: PlannedURL {
        PlannedURL(self, Resolution(url: key.url, source: key.source, declined: .noExperience), in: planned)
    }

    var suite: Suite { planned.suite }

    var resolution: Resolution { testCase.resolution }

    var place: String { testCase.location.place }

    fileprivate var json: JSONObject { ["id": testCase.id, "url": key.url, "place": place] }

    fileprivate func isAnswered(as other: PlannedURL) -> Bool {
        let one = resolution
        let other = other.resolution
        return one.experience?.spelling == other.experience?.spelling && one.card == other.card
            && one.target == other.target && one.delivered == other.delivered && one.declined == other.declined
            && one.phase == other.phase
    }
}

/// An invocation of which iOS makes something else; a class, since there may be 100,000.
final class ChangedURL: Sendable {
    let old: Resolution
    let new: PlannedURL
    /// Whether its definition is gone; what is printed is not.
    let isGone: Bool
    let cause: PlanCause

    fileprivate init(old: Resolution, new: PlannedURL, isGone: Bool, cause: PlanCause) {
        self.old = old
        self.new = new
        self.isGone = isGone
        self.cause = cause
    }

    fileprivate var order: Int { new.testCase.index + (isGone ? 1 << 32 : 0) }

    fileprivate var opensNoMore: Bool { old.target != nil && new.resolution.target != old.target }

    /// Those that people read: of what opens nothing, card and URL say no more.
    var shownChanges: [ChangedFact] {
        let opensBoth = old.target != nil && new.resolution.target != nil
        return opensBoth ? changes : changes.filter { ["experience", "target", "declined"].contains($0.name) }
    }

    var changes: [ChangedFact] {
        let facts = [old, new.resolution].map { $0.comparedFacts + [("phase", $0.phase.rawValue)] }
        return zip(facts[0], facts[1]).compactMap { old, new in
            if old.value == new.value { return nil }
            let values = [old, new].map { $0.value.map { FactValue.one(.string($0)) } }
            return ChangedFact(name: old.name, isReported: false, old: values[0], new: values[1])
        }
    }

    fileprivate var json: JSONObject {
        [
            "id": new.testCase.id, "url": new.key.url, "place": new.place, "cause": cause.text,
            "causedBy": cause.place, "isRemoved": isGone, "changes": changes.oldAndNew,
        ]
    }
}
