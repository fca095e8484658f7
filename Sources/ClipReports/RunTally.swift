import ClipHarness
import ClipRules
import ClipSuites

/// The counts that all reports share. Copies of a struct took a tenth of a case's time.
package final class RunTally {
    private(set) var run: RunPlanned
    let rules: RunRules
    private(set) var results = ResultTally()
    private(set) var latest: (standing: Standing, cause: CauseGroups.Member?) = (.good, nil)
    private(set) var causes = CauseGroups()
    private(set) var skips = CauseGroups()
    private(set) var known = CauseGroups()
    private(set) var kinds = GroupedCounts<CaseKind>()
    /// The counts by kind, except for cases that an interruption kept from starting.
    private(set) var startedKinds = GroupedCounts<CaseKind>()
    private(set) var suites = GroupedCounts<SuiteReference>()
    private var ofOwners = GroupedCounts<String?>()
    private(set) var marks: [BaselineMark: Int] = [:]
    private var unchecked = (count: 0, places: PlaceList(limit: 3))
    private(set) var tried = TriedPairs()
    private(set) var mutants = MutationTally()
    private(set) var slow = 0
    private(set) var notStarted = 0
    private(set) var advisories: [Advisory.Name: (count: Int, text: String, place: String)] = [:]
    private(set) var tags: [String] = []
    private(set) var sources: Set<Source> = []
    private(set) var testers: [String] = []

    private static let ownerLimit = 10_000
    private static let tagLimit = 500
    private static let testerLimit = 10

    package init(_ run: RunPlanned = RunPlanned(), under rules: RunRules = RunRules()) {
        (self.run, self.rules) = (run, rules)
    }

    var counts: StatusCounts { results.counts }

    package func take(_ event: RunEvent) -> RunEvent {
        switch event {
        case .planned(let run): self.run = run
        case .finished(let result): count(result)
        case .ended(var ended):
            ended.conclusion = Conclusion(of: results, in: run, ended, under: rules)
            return .ended(ended)
        case .preparing, .prepared, .started, .judged: break
        }
        return event
    }

    func count(_ result: CaseResult) {
        let testCase = result.testCase
        let standing = results.count(result, under: rules)
        kinds.count(result, in: testCase.kind)
        if !result.wasNotStarted {
            startedKinds.count(result, in: testCase.kind)
            ofOwners.count(result, in: result.notes.owner, limit: Self.ownerLimit)
        }
        suites.count(result, in: testCase.suite)
        if let mark = result.mark { marks[mark, default: 0] += 1 }
        if result.passedUnchecked {
            unchecked.count += 1
            unchecked.places.add(testCase.definedAt)
        }
        tried.add(result)
        mutants.add(result)
        for advisory in testCase.resolution.advisories {
            advisories[advisory.name, default: (0, advisory.text, testCase.placeToSettle(advisory.name))].count += 1
        }
        sources.insert(testCase.source)
        for trial in result.trials where testers.count < Self.testerLimit {
            let tester = [trial.tester ?? "a tester", trial.place].filter { !$0.isEmpty }.joined(separator: ", ")
            if !testers.contains(tester) { testers.append(tester) }
        }
        for tag in testCase.tags where tags.count < Self.tagLimit && !tags.contains(tag) { tags.append(tag) }
        latest = (standing, nil)
        switch result.status {
        case .failed, .errored, .flaky:
            if result.wasNotStarted { notStarted += 1 }
            latest.cause = causes.add(result, standing)
        case .skipped: skips.add(result, standing)
        case .known: known.add(result, standing)
        case .passed: if result.isSlow { slow += 1 }
        }
    }

    var owners: [(name: String, owner: String?, counts: StatusCounts)] {
        guard ofOwners.all.contains(where: { $0.key != nil }) else { return [] }
        return ofOwners.all.map { ($0.key ?? "no owner", $0.key, $0.counts) }
    }

    var uncheckedText: String? {
        guard unchecked.count > 0 else { return nil }
        let cases = Phrase.count(unchecked.count, "case expects", many: "cases expect")
        return "\(cases) nothing, so any screen passes: \(unchecked.places.text)"
    }

    var failures: [String] {
        let ofKinds = CaseKind.allCases.compactMap { kind in startedKinds[kind].map { (kind.rawValue, $0) } }
        let ofOwners = owners.map { (Visible.text($0.name, limit: 100), $0.counts) }
        return [("kind", ofKinds), ("owner", ofOwners)].compactMap { word, groups in
            let failing = groups.filter { $1.failed + $1.errored > 0 }
            let parts = failing.map { "\($0) \($1.failed + $1.errored) of \($1.total)" }
            return parts.isEmpty ? nil : "failed by \(word): \(Phrase.some(parts, of: 20))"
        }
    }
}

struct GroupedCounts<Key: Hashable> {
    private(set) var all: [(key: Key, counts: StatusCounts)] = []
    private var places: [Key: Int] = [:]

    mutating func count(_ result: CaseResult, in key: Key, limit: Int = .max) {
        var place = all.count - 1
        if all.last?.key != key {
            place = places[key] ?? all.count
            if place == limit { return }
            if place == all.count { all.append((key, StatusCounts())) }
            places[key] = place
        }
        all[place].counts.count(result)
    }

    subscript(_ key: Key) -> StatusCounts? { places[key].map { all[$0].counts } }
}

extension TestCase {
    fileprivate func placeToSettle(_ advisory: Advisory.Name) -> String {
        let isOfSuite = [.inSuite, .inRun].contains(advisory.settled)
        return Visible.text(isOfSuite ? suite.file : definedAt.place)
    }
}
