import ClipHarness
import ClipRules
import ClipSuites

/// The facts that all reports tell of a run as a whole, counted result by result, once for all of them.
package struct RunTally {
    let run: RunPlanned
    let rules: RunRules
    private(set) var results = ResultTally()
    /// The standing of the last result, and its place among those of its cause.
    private(set) var latest: (standing: Standing, cause: CauseGroups.Member?) = (.good, nil)
    private(set) var causes = CauseGroups()
    private(set) var skips = CauseGroups()
    private(set) var known = CauseGroups()
    private(set) var kinds: [CaseKind: StatusCounts] = [:]
    /// Without the cases that an interruption kept from starting.
    private(set) var startedKinds: [CaseKind: StatusCounts] = [:]
    private(set) var suites = SuiteCounts()
    private(set) var owners = OwnerCounts()
    private(set) var marks: [BaselineMark: Int] = [:]
    private(set) var unchecked = UncheckedCases()
    private(set) var tried = TriedPairs()
    private(set) var mutants = MutationTally()
    private(set) var slow = 0
    private(set) var notStarted = 0
    private(set) var advisories = AdvisoryCounts()
    private(set) var tags: [String] = []
    private(set) var sources: Set<Source> = []
    private(set) var testers: [String] = []

    private static let tagLimit = 500
    private static let testerLimit = 10

    package init(_ run: RunPlanned, under rules: RunRules = RunRules()) { (self.run, self.rules) = (run, rules) }

    var counts: StatusCounts { results.counts }

    /// Counts what an event says, and returns it; the last one with the run's conclusion.
    mutating func take(_ event: RunEvent) -> RunEvent {
        switch event {
        case .planned(let run): self = RunTally(run, under: rules)
        case .finished(let result): count(result)
        case .ended(var ended):
            ended.conclusion = Conclusion(of: results, in: run, ended, under: rules)
            return .ended(ended)
        case .preparing, .prepared, .started: break
        }
        return event
    }

    mutating func count(_ result: CaseResult) {
        let testCase = result.testCase
        let standing = results.count(result, under: rules)
        kinds.count(result)
        if !result.wasNotStarted { startedKinds.count(result) }
        suites.count(result)
        owners.count(result)
        if let mark = result.mark { marks[mark, default: 0] += 1 }
        unchecked.add(result)
        tried.add(result)
        mutants.add(result)
        advisories.add(testCase)
        sources.insert(testCase.source)
        for trial in result.trials where testers.count < Self.testerLimit {
            let tester = [trial.tester ?? "a tester", trial.place].filter { !$0.isEmpty }.joined(separator: ", ")
            if !testers.contains(tester) { testers.append(tester) }
        }
        for tag in testCase.tags where tags.count < Self.tagLimit && !tags.contains(tag) { tags.append(tag) }
        latest = (standing, nil)
        switch result.status {
        case .errored where result.wasNotStarted:
            notStarted += 1
            latest.cause = causes.add(result, standing)
        case .failed, .errored, .flaky: latest.cause = causes.add(result, standing)
        case .skipped: skips.add(result, standing)
        case .known: known.add(result, standing)
        case .passed: if result.isSlow { slow += 1 }
        }
    }
}

/// The counts of each suite's cases, and the time that they took, in the order of the first results.
struct SuiteCounts {
    private(set) var all: [(reference: SuiteReference, counts: StatusCounts, time: Duration)] = []
    private var places: [SuiteReference: Int] = [:]

    mutating func count(_ result: CaseResult) {
        let suite = result.testCase.suite
        var place = all.count - 1
        if all.last?.reference != suite {
            place = places[suite] ?? all.count
            if place == all.count { all.append((suite, StatusCounts(), .zero)) }
            places[suite] = place
        }
        all[place].counts.count(result)
        all[place].time += result.duration
    }

    subscript(_ suite: SuiteReference) -> StatusCounts? { places[suite].map { all[$0].counts } }
}

/// The advisories that cases raise: how many raised one, its first text, and where it is settled.
struct AdvisoryCounts {
    private(set) var all: [Advisory.Name: (count: Int, text: String, place: String)] = [:]

    mutating func add(_ testCase: TestCase) {
        for advisory in testCase.resolution.advisories {
            if all[advisory.name] == nil {
                all[advisory.name] = (0, advisory.text, testCase.placeToSettle(advisory.name))
            }
            all[advisory.name]?.count += 1
        }
    }
}

extension TestCase {
    fileprivate func placeToSettle(_ advisory: Advisory.Name) -> String {
        switch advisory {
        case .associationUnchecked, .associationAssumed, .noDefaultExperience, .appAssociation, .locationNotRequested,
            .appClipsDetails, .associationSize:
            return VisibleText.string(suite.file, for: .line)
        case .componentBoundary, .registeredQuery, .queryOrder, .trailingSlash, .port, .percentEncoding,
            .internationalisedHost, .defaultByCode, .messagesCard, .appLinkDefault, .linkInXcode, .trackingParameter,
            .redirected, .notEncodable, .cardLength:
            let place = terms.definition ?? terms.location
            return VisibleText.string("\(place.file):\(place.line)", for: .line)
        }
    }
}
