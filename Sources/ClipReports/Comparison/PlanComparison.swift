import ClipHarness
import ClipRules
import ClipSuites

extension Comparison {
    package init(old: (path: String, plan: Plan), new: (path: String, plan: Plan), warnings: [Diagnostic] = []) {
        let plans = [old.plan, new.plan].map { Plan($0.suites.map(\.suite.forResolving)) }
        let renamed = plans[0].renamed(in: plans[1])
        func isInSuite(_ old: PlannedURL, _ url: PlannedURL) -> Bool {
            let id = url.testCase.suite.id
            return old.testCase.suite.id == id || renamed[old.testCase.suite.id] == id
        }
        var former = plans[0].urls.makeIterator()
        var current = plans[1].urls.makeIterator()
        var counts = [0, 0]
        var causes = PlanCauses()
        var changed: [ChangedCase] = []
        func compare(_ old: PlannedURL, _ new: PlannedURL, isGone: Bool = false, cause: PlanCause? = nil) {
            let facts = new.resolution.changes(from: old.resolution)
            if facts.isEmpty { return }
            let cause = cause ?? PlanCause.evidence(old, new) ?? causes.cause(of: old, new)
            changed.append(ChangedCase(found: new.compared, facts: facts, cause: cause, isGone: isGone))
        }
        var waiting: [PlannedURL.Key: [PlannedURL]] = [:]
        var added: [PlannedURL] = []
        func hasPartner(_ url: PlannedURL, _ isPartner: (PlannedURL, PlannedURL) -> Bool) -> Bool {
            guard let place = waiting[url.key]?.firstIndex(where: { isPartner($0, url) }),
                let old = waiting[url.key]?.remove(at: place)
            else { return false }
            compare(old, url)
            return true
        }
        while let url = current.next() {
            counts[1] += 1
            if let old = former.next() {
                counts[0] += 1
                if isInSuite(old, url), old.key == url.key {
                    compare(old, url)
                    continue
                }
                waiting[old.key, default: []].append(old)
            }
            if !hasPartner(url, isInSuite) { added.append(url) }
        }
        while let old = former.next() {
            counts[0] += 1
            waiting[old.key, default: []].append(old)
        }
        // Matches URLs of the same suite first, then those with the same resolution, then the rest.
        added.removeAll { hasPartner($0, isInSuite) }
        added.removeAll { hasPartner($0) { $0.isAnswered(as: $1) } }
        added.removeAll { hasPartner($0) { _, _ in true } }
        let removed = waiting.values.joined().sorted { $0.testCase.index < $1.testCase.index }
        let clips = Dictionary(grouping: plans[1].suites, by: \.suite.clip.bundleID)
        // Printed codes may still contain removed URLs, so the new suites resolve these URLs, too.
        for former in removed where former.key.journey == nil || former.key.url != nil {
            let answer = former.answer(of: clips[former.key.clip] ?? [])
            let cause = answer == nil ? PlanCause.noSuite(of: former) : nil
            compare(former, answer ?? former.declined, isGone: true, cause: cause)
        }
        changed.sort { ($0.isGone ? 1 : 0, $0.found.testCase.index) < ($1.isGone ? 1 : 0, $1.found.testCase.index) }
        changes = [
            "changed": changed, "added": added.map { ChangedCase(found: $0.compared) },
            "removed": removed.map { ChangedCase(found: $0.compared) },
        ]
        paths = [old.path, new.path]
        totals = counts.map { Phrase.count($0, "URL") }
        isChecked = true
        self.warnings = warnings
    }
}

extension Plan {
    fileprivate func renamed(in new: Plan) -> [String: String] {
        func others(_ plan: Plan, than other: Plan) -> [String?: [String]] {
            let names = Set(other.suites.map(\.reference.id))
            let suites = plan.suites.filter { !names.contains($0.reference.id) }
            return Dictionary(grouping: suites, by: \.suite.clip.bundleID).mapValues { $0.map(\.reference.id) }
        }
        let found = others(new, than: self)
        let former = others(self, than: new).filter { $1.count == 1 && found[$0]?.count == 1 }
        return Dictionary(former.map { ($1[0], found[$0]?[0] ?? "") }) { first, _ in first }
    }

    fileprivate var urls: some Sequence<PlannedURL> {
        lazy.flatMap { unit in
            unit.cases.lazy.filter { $0.kind != .probe }.map { PlannedURL(testCase: $0, planned: unit.suite) }
        }
    }
}

struct PlannedURL {
    let testCase: TestCase
    let planned: PlannedSuite

    /// Renaming a definition or a suite does not change the key.
    struct Key: Hashable {
        let clip: String?
        let url: String?
        let source: Source
        let target: Target
        /// The journey's ID or title, because a step depends on the steps before it.
        let journey: String?
    }

    var key: Key {
        Key(
            clip: planned.suite.clip.bundleID, url: testCase.url, source: testCase.source, target: testCase.target,
            journey: testCase.step.map { _ in testCase.ownID ?? testCase.title })
    }

    var suite: Suite { planned.suite }
    var resolution: Resolution { testCase.resolution }
    var place: String { testCase.location.place }

    fileprivate var compared: ComparedCase {
        ComparedCase(CaseResult(testCase: testCase, status: .passed, attempts: 0))
    }

    fileprivate func isAnswered(as other: PlannedURL) -> Bool { resolution.changes(from: other.resolution).isEmpty }

    fileprivate func answer(of suites: [PlannedSuite]) -> PlannedURL? {
        let own = suites.filter { $0.reference.id == testCase.suite.id }
        let others = suites.filter { $0.reference.id != testCase.suite.id }
        let answers = (own + others).map { resolved($0.resolver.resolve(testCase.invocation), in: $0) }
        return answers.first(where: isAnswered) ?? answers.max { $0.resolution.specificity < $1.resolution.specificity }
    }

    fileprivate var declined: PlannedURL {
        resolved(Resolution(url: testCase.url, source: testCase.source, declined: .noExperience), in: planned)
    }

    private func resolved(_ resolution: Resolution, in planned: PlannedSuite) -> PlannedURL {
        PlannedURL(testCase: testCase.with(resolution: resolution), planned: planned)
    }
}
