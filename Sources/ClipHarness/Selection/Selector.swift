import ClipRules
import ClipSuites

struct Selector {
    private let selection: Selection
    private var marked: SelectedPlan
    private var walks: [PartitionWalk]
    private(set) var failure: Diagnostic?
    private(set) var coverage: CoverageGate?

    init(_ selection: Selection, of plan: Plan) {
        self.selection = selection
        marked = SelectedPlan(plan: plan, isSelected: selection.isEverything ? nil : [])
        walks = selection.partitions.map { PartitionWalk(partition: $0) }
        coverage = selection.requiredKinds.isEmpty ? nil : CoverageGate(kinds: selection.requiredKinds)
    }

    mutating func take(_ unit: PlanUnit) {
        if selection.isEverything {
            coverage?.note(unit.cases)
            marked.digest.add(unit.cases)
        } else if failure == nil {
            do throws(Diagnostic) { try mark(unit) } catch { failure = error }
        }
    }

    private mutating func mark(_ unit: PlanUnit) throws(Diagnostic) {
        marked.isSelected?.append(contentsOf: repeatElement(false, count: unit.cases.count))
        var cases: [TestCase] = []
        if unit.isJourney {
            if try selection.matches(unit.cases[...]) { cases = unit.cases }
        } else {
            for place in unit.cases.indices where try selection.matches(unit.cases[place...place]) {
                cases.append(unit.cases[place])
            }
        }
        coverage?.note(cases)
        if cases.count < unit.cases.count {
            let selected = Set(cases.map(\.index))
            for testCase in unit.cases where !testCase.tags.isEmpty && !selected.contains(testCase.index) {
                for tag in testCase.tags { marked.leftOut[tag, default: 0] += 1 }
            }
        }
        let isOwn = !cases.isEmpty && walks.indices.allSatisfy { walks[$0].takes(unit.name) }
        if isOwn {
            marked.matchesAny = true
        } else if let log = selection.ownLog, unit.cases.contains(where: log.holds) {
            throw Diagnostic(
                .error, "found results in the shard's log for cases that are not selected now",
                fix: "use the selection of the shard's run, or run the shard without --failed")
        }
        let run = isOwn && (selection.previousRun.map { unit.cases.contains(where: $0.leaves) } ?? true) ? cases : []
        for testCase in run { marked.isSelected?[testCase.index] = true }
        marked.digest.add(run)
        marked.selected.add(run, of: unit.suite)
        marked.beforeSharding.add(walks.isEmpty ? run : cases, of: unit.suite)
        guard let log = selection.previousRun else { return }
        marked.held.due += run.count { !log.holds($0) }
        let own = isOwn ? cases : []
        marked.held.add((walks.isEmpty ? unit.cases : own).filter { marked.isSelected?[$0.index] == false }, of: log)
    }

    func selected(of plan: Plan, total: Int) -> SelectedPlan {
        var result = marked
        result.plan = plan
        let all = SelectedPlan.Extent(suites: plan.suites.map(\.reference), total: total)
        if selection.isEverything { (result.selected, result.matchesAny) = (all, total > 0) }
        if !selection.narrowsShards { result.beforeSharding = all }
        result.shard = selection.partition.map { Shard(partition: $0, whole: result.beforeSharding.total) }
        return result
    }
}

extension PlanUnit {
    fileprivate var name: String {
        guard let first = baseline ?? cases.first else { return "" }
        return isJourney ? "\(first.suite.id)/\(first.kind.rawValue)/\(first.ownID ?? first.title)" : first.id
    }
}

struct CoverageGate {
    let kinds: [CaseKind]
    private(set) var covered: [SuiteReference: [ServingExperience: Set<CaseKind>]] = [:]

    mutating func note(_ cases: some Sequence<TestCase>) {
        for testCase in cases {
            if covered[testCase.suite] == nil { covered[testCase.suite] = [:] }
            if testCase.skip == nil, kinds.contains(testCase.kind), let experience = testCase.resolution.experience {
                covered[testCase.suite]?[experience, default: []].insert(testCase.kind)
            }
        }
    }

    func missed(in plan: Plan) -> MissedGate? {
        var gaps: [MissedGate.Gap] = []
        var details: [Diagnostic] = []
        for suite in plan.suites {
            guard let covered = covered[suite.reference] else { continue }
            for registered in suite.suite.experiences {
                for kind in kinds where covered[registered.experience]?.contains(kind) != true {
                    guard let url = example(of: kind, for: registered.experience, in: suite) else { continue }
                    let experience = registered.experience.spelling
                    gaps.append(MissedGate.Gap(suite: suite.reference.id, experience: experience, kind: kind))
                    let title = "\(registered.title ?? experience) (\(kind.rawValue))"
                    let invocation = ProbeURL.invocation(title, url, from: .qrCode)
                    details.append(
                        Diagnostic(
                            .error, at: registered.location,
                            "the experience \(OneLine.quoted(experience)) has no \(kind.rawValue) case that runs",
                            fix: "select one, or add this to \"invocations\": \(invocation)",
                            advisory: "require-coverage"))
                }
            }
        }
        guard !gaps.isEmpty else { return nil }
        return MissedGate(wanted: kinds.map(\.rawValue).joined(separator: ", "), gaps: gaps, details: details)
    }

    private func example(of kind: CaseKind, for experience: ServingExperience, in suite: PlannedSuite) -> String? {
        let candidates: [String]
        switch (kind, experience) {
        case (.exact, .advanced(let url)), (.exact, .local(let url)): candidates = [url]
        case (.prefix, .advanced(let url)), (.prefix, .local(let url)):
            candidates = ProbeURL(url).map { [$0.appending("1").text, $0.adding(["id=1"]).text] } ?? []
        case (.exact, .link), (.link, .link):
            let link = suite.suite.clip.bundleID.map(AppleLinks.defaultLink)
            candidates = link.map { [kind == .exact ? $0 : "\($0)&id=1"] } ?? []
        case (.default, .default):
            let hosts = suite.suite.sites.map(\.host) + (suite.suite.advanced + suite.suite.local).map(\.url.host)
            candidates = (hosts + ["clip.example"]).flatMap { ["https://\($0)/", "https://\($0)/any/page"] }
        default: candidates = []
        }
        return candidates.first { suite.resolver.experience(opening: $0) == experience }
    }
}
