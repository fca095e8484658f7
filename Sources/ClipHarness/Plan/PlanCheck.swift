import ClipRules
import ClipSuites

package struct PlanCheck: Sendable {
    package private(set) var total = 0
    package let identity: PlanIdentity
    package private(set) var diagnostics: [Diagnostic] = []
    package let selected: SelectedPlan
    package let selectionFailure: Diagnostic?
    package let missedCoverage: MissedGate?
    package let named: NamedCases

    static let limit = 20

    package init(_ plan: Plan, selecting selection: Selection = .everything) {
        var selector = Selector(selection, of: plan)
        var shortIDs = ShortIDs()
        var named = NamedCases(selection.caseIDs)
        var missingHosts = MissingHosts()
        var ownIDs = OwnIDCheck()
        for unit in plan {
            if let problem = unit.problem { diagnostics.append(problem) }
            ownIDs.note(unit)
            if unit.isJourney { diagnostics += Self.runningElsewhere(in: unit) }
            for testCase in unit.cases {
                total += 1
                shortIDs.note(testCase)
                named.note(testCase)
                missingHosts.note(testCase, of: unit.suite)
            }
            selector.take(unit)
        }
        identity = shortIDs.identity
        let (repeated, longer) = shortIDs.clashes()
        var plan = plan
        plan.longerIDs = longer
        selected = selector.selected(of: plan, total: total)
        self.named = named
        selectionFailure = selector.failure
        missedCoverage = selector.coverage?.missed(in: plan)
        diagnostics += missingHosts.diagnostics + ownIDs.diagnostics(in: plan)
        if !repeated.isEmpty { diagnostics += Self.duplicates(in: plan, among: repeated) }
    }

    package var wrongIDs: [Diagnostic] { named.errors(in: selected.plan) }

    private static func runningElsewhere(in journey: PlanUnit) -> [Diagnostic] {
        zip(journey.cases, journey.cases.dropFirst()).compactMap { before, step in
            guard step.isRunning, step.isLaunched, let running = before.resolution.target,
                let opened = step.resolution.target
            else { return nil }
            func error(_ message: String, note: String, fix: String) -> Diagnostic {
                Diagnostic(.error, at: step.location, message, note: note, fix: fix)
            }
            if case .device(let host) = journey.suite.host(for: opened)?.program {
                if host.isPhone {
                    return error(
                        "found \"running\" in a step for a phone, expected a step for a program or a simulator",
                        note: "a running clip on a phone cannot be sent a URL",
                        fix: "remove \"running\", or test the journey in a simulator, in a suite of its own")
                }
                if step.deviceLocation != nil {
                    return error(
                        "found a \"location\" in a step for a clip that runs in a simulator, expected none",
                        note: "the simulator keeps the location of the launch",
                        fix: "remove \"location\", or \"running\"")
                }
            }
            guard running != opened else { return nil }
            return error(
                "found \"running\" in a step that opens the \(opened.rawValue), expected a step that opens the "
                    + "\(running.rawValue), like the step before it",
                note: "the step before is at \(before.location.text)", fix: "remove \"running\"")
        }
    }

    private static func duplicates(in plan: Plan, among hashes: Set<UInt64>) -> [Diagnostic] {
        var first: [String: TestCase] = [:]
        var found: [Diagnostic] = []
        for testCase in plan.lazy.flatMap(\.cases) {
            let id = testCase.id
            // Parity cases clash only if the clip's cases also clash.
            guard testCase.kind != .parity, testCase.ownID == nil, hashes.contains(StableHash(id).value) else {
                continue
            }
            if let earlier = first[id] {
                found.append(
                    Diagnostic(
                        .error, at: testCase.location,
                        "found a second case \(OneLine.text(testCase.displayName)), expected each case only once",
                        note: "the first is at \(earlier.location.text)",
                        fix: "give one of them another title, or an \"id\""))
                if found.count == limit { break }
            } else {
                first[id] = testCase
            }
        }
        return found
    }
}

private struct MissingHosts {
    private(set) var diagnostics: [Diagnostic] = []
    private var places: Set<SourceLocation> = []

    mutating func note(_ testCase: TestCase, of suite: PlannedSuite) {
        guard testCase.isLaunched, let target = testCase.resolution.target, suite.host(for: target) == nil,
            places.count < PlanCheck.limit, places.insert(testCase.definition ?? testCase.location).inserted
        else { return }
        let error = Diagnostic(
            .error, at: testCase.location, "the full app is installed and opens here, but the suite has no host for it",
            fix: "add \"app\": { \"host\": … }, or expect the invocation to be declined")
        diagnostics.append(error)
    }
}

package struct NamedCases {
    private let ids: [String]
    package private(set) var found: [[TestCase]]

    package init(_ ids: [String]) {
        self.ids = ids
        found = ids.map { _ in [] }
    }

    package mutating func note(_ testCase: TestCase) {
        guard !ids.isEmpty else { return }
        let id = testCase.linkID
        for place in ids.indices where id.hasPrefix(ids[place]) { found[place].append(testCase) }
    }

    package func errors(in plan: Plan) -> [Diagnostic] {
        zip(ids, found).compactMap { id, cases in
            if cases.isEmpty {
                return Diagnostic(
                    .error, "--case \(id) matches no case", note: "the case's title or URL may have changed",
                    fix: "copy the id from a new report")
            }
            guard cases.count > 1 else { return nil }
            let first = cases.prefix(3).map { "\(plan.named($0).shortID) \(OneLine.text($0.displayName))" }
            let lines = first + [Phrase.more(cases.count - first.count)].compactMap { $0 }
            return Diagnostic(
                .error, "--case \(id) matches \(Phrase.count(cases.count, "case")), expected one",
                note: lines.joined(separator: "\n"), fix: "write more digits")
        }
    }
}

private struct OwnIDCheck {
    private var places: [Int: Int] = [:]
    private var clashing: Set<Int> = []

    mutating func note(_ unit: PlanUnit) {
        guard let name = Self.name(of: unit), let place = Self.place(of: unit)?.hashValue else { return }
        if let first = places[name] {
            if first != place { clashing.insert(name) }
        } else {
            places[name] = place
        }
    }

    func diagnostics(in plan: Plan) -> [Diagnostic] {
        guard !clashing.isEmpty else { return [] }
        var first: [Int: [SourceLocation]] = [:]
        var reported: Set<[SourceLocation]> = []
        var found: [Diagnostic] = []
        for unit in plan {
            guard let name = Self.name(of: unit), clashing.contains(name), let testCase = unit.cases.first,
                let place = Self.place(of: unit)
            else { continue }
            guard let earlier = first[name] else {
                first[name] = place
                continue
            }
            guard earlier != place, reported.insert(place).inserted, found.count < PlanCheck.limit else { continue }
            found.append(
                Diagnostic(
                    .error, at: place[0], "found a second definition with the id \(quoted: testCase.ownID ?? "")",
                    note: "the first is at \(earlier.map(\.text).joined(separator: ", of "))",
                    fix: "give it an id of its own"))
        }
        return found
    }

    private static func place(of unit: PlanUnit) -> [SourceLocation]? {
        unit.cases.first.map { [$0.location] + ($0.definition.map { [$0] } ?? []) }
    }

    private static func name(of unit: PlanUnit) -> Int? {
        guard let id = unit.cases.first?.ownID else { return nil }
        return [unit.suite.suite.id, id].hashValue
    }
}
