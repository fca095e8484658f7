import ClipRules
import ClipSuites

/// The result of a run, or of a report on several logs.
///
/// The exit status and all reports use this result. No other code decides whether a run failed.
public struct Conclusion: Sendable, Hashable, Codable {
    /// The number of planned cases.
    public var planned: Int
    /// The number of cases by status. Cases without a result are counted as `notRun`.
    public var counts: StatusCounts
    /// The reasons why the run failed.
    public var problems: [Problem]
    /// The rules that tolerated cases, with the number of cases for each rule.
    public var tolerated: [Tolerance]
    /// The number of cases that state an expectation and passed or were tolerated as flaky.
    public var checked: Int

    package init(
        planned: Int = 0, counts: StatusCounts = StatusCounts(), problems: [Problem] = [], tolerated: [Tolerance] = [],
        checked: Int = 0
    ) {
        (self.planned, self.counts, self.problems) = (planned, counts, problems)
        (self.tolerated, self.checked) = (tolerated, checked)
    }

    package enum Mark: String, CaseIterable {
        case good = "✅"
        case nothingChecked = "⚪"
        case bad = "❌"
    }

    package var mark: Mark {
        if problems.isEmpty { return checked > 0 ? .good : .nothingChecked }
        let areOfExpectations = problems.allSatisfy { if case .gate(.expectations, _, _) = $0 { true } else { false } }
        return areOfExpectations && checked == 0 ? .nothingChecked : .bad
    }
}

/// A reason why a run failed.
public enum Problem: Sendable, Hashable {
    /// Cases with an unmet expectation.
    case failed(Int)
    /// Cases that crashed, timed out, or left processes behind.
    case errored(Int)
    /// Cases whose host could not be built or started.
    case hostFailed(Int)
    case interrupted(signal: Int32)
    /// Cases without a result.
    case notRun(Int, because: NotRun)
    /// Flaky cases, if they fail the run (`--flaky fail`).
    case flaky(Int)
    /// An unmet requirement for the whole run.
    case gate(Gate, wanted: String, found: String)
    case notStarted(NotStarted)
    case unreadable(log: String)

    /// The reason why cases have no result.
    public enum NotRun: String, Codable, Sendable {
        /// The run stopped at the limit of `--max-fail`.
        case stopped
        /// Logs of shards, or of runs that selected these cases, are missing.
        case shards, parts
        /// The log ends early, the log lacks lines, or a later run has not finished.
        case cutOff, lost, laterRun
        case notStarted
        /// The definitions changed during the run.
        case changed
        /// The baseline does not contain the results.
        case baseline
    }

    /// The requirements that a whole run must meet.
    public enum Gate: String, CaseIterable, Codable, Sendable {
        case mutants, coverage, require, expectations, strict
    }

    /// The reason why the run launched nothing.
    public enum NotStarted: String, Codable, Sendable { case invalid, noCases }
}

/// The number of cases that a rule tolerates although they did not pass.
public struct Tolerance: Sendable, Hashable, Codable {
    /// The rule that tolerates the cases.
    public var rule: Rule
    /// The number of cases.
    public var count: Int

    package init(_ rule: Rule, _ count: Int) { (self.rule, self.count) = (rule, count) }

    /// The rules that tolerate a case.
    public enum Rule: String, CaseIterable, Codable, Sendable {
        case known
        case failedBefore = "failed-before"
        case flaky, skipped
        case noHost = "no-host"
        case noDevice = "no-device"
    }
}

extension Conclusion {
    package init(of tally: ResultTally, in run: RunPlanned, _ ended: RunEnded, under rules: RunRules) {
        var counts = tally.counts
        counts.notRun = max(0, run.total - counts.total)
        var problems: [Problem] = []
        func add(_ number: Int, _ problem: (Int) -> Problem) { if number > 0 { problems.append(problem(number)) } }
        if let reason = ended.notStarted { problems.append(.notStarted(reason)) }
        if let signal = ended.interruptedBy { problems.append(.interrupted(signal: signal)) }
        add(tally.count(of: .hostFailed), Problem.hostFailed)
        add(tally.count(of: .failed), Problem.failed)
        // After a signal, interrupted cases are not errors.
        let cutOff = ended.interruptedBy == nil ? tally.count(of: .interrupted) : 0
        add(tally.count(of: .errored) + cutOff, Problem.errored)
        add(tally.count(of: .flaky), Problem.flaky)
        add(tally.counts.notRun) { .notRun($0, because: .stopped) }
        problems += ended.missing.filter { ended.notStarted == nil || $0.reason != .notRun(.notStarted) }.map(\.problem)
            .together(==)
        let isExplained = problems.contains { if case .notRun(1..., _) = $0 { true } else { false } }
        if !isExplained, ended.notStarted == nil { add(counts.notRun) { .notRun($0, because: .lost) } }
        if ended.notStarted == nil, ended.problems.contains(where: { $0.severity == .error }) {
            problems.append(.notRun(0, because: .changed))
        }
        // Gates apply to the whole plan, so a shard does not check them.
        if !run.isShard {
            problems += ended.gates.map { .gate($0.gate, wanted: $0.wanted, found: $0.found) }
            let (killed, total) = tally.mutants
            if let minimum = rules.minimumKills, ended.notStarted == nil, total == 0 || killed * 100 < minimum * total {
                problems.append(.gate(.mutants, wanted: "\(minimum) %", found: "\(killed) of \(total)"))
            }
            let lacksExpectations = tally.counts.total > 0 && tally.checked + tally.resolved == 0
            if rules.needsExpectations, ended.notStarted == nil, lacksExpectations {
                problems.append(.gate(.expectations, wanted: "1", found: "0"))
            }
        }
        self.init(
            planned: run.total, counts: counts, problems: problems, tolerated: tally.tolerances, checked: tally.checked)
    }
}

package struct MissedGate: Hashable, Codable {
    package let gate: Problem.Gate
    package let wanted: String
    package let found: String
    package let details: [Diagnostic]
    package let gaps: [Gap]

    private enum CodingKeys: String, CodingKey { case gate = "name", wanted, found, details, gaps }

    package init(_ gate: Problem.Gate, wanted: String, found: String, details: [Diagnostic] = [], gaps: [Gap] = []) {
        (self.gate, self.wanted, self.found) = (gate, wanted, found)
        (self.details, self.gaps) = (details, gaps)
    }

    package init(wanted: String, gaps: [Gap], details: [Diagnostic]) {
        let found = Phrase.count(gaps.count, "kind of case", many: "kinds of cases")
        self.init(.coverage, wanted: wanted, found: found, details: details, gaps: gaps)
    }

    package struct Gap: Hashable, Codable {
        package let suite: String
        package let experience: String
        package let kind: CaseKind
    }
}

extension MissedGate.Gap {
    package init?(_ testCase: TestCase) {
        guard testCase.target == .clip, let experience = testCase.resolution.experience else { return nil }
        self.init(suite: testCase.suite.id, experience: experience.spelling, kind: testCase.kind)
    }
}

extension [Problem] {
    package func together(_ areOne: (Problem.NotRun, Problem.NotRun) -> Bool) -> [Problem] {
        reduce(into: []) { all, problem in
            guard case .notRun(let count, let reason) = problem else { return all.append(problem) }
            for place in all.indices {
                guard case .notRun(let others, let first) = all[place], areOne(first, reason) else { continue }
                all[place] = .notRun(others + count, because: first)
                return
            }
            all.append(problem)
        }
    }
}

extension Problem: Codable {
    private struct Members: Codable {
        var problem: Word
        var count: Int?
        var because: NotRun?
        var signal: Int32?
        var gate: Gate?
        var wanted: String?
        var found: String?
        var reason: NotStarted?
        var log: String?
    }

    private enum Word: String, Codable {
        case failed, errored, hostFailed, interrupted, notRun, flaky, gate, notStarted, unreadable
    }

    /// Reads a problem.
    public init(from decoder: any Decoder) throws {
        let members = try Members(from: decoder)
        let count = members.count ?? 0
        self =
            switch members.problem {
            case .failed: .failed(count)
            case .errored: .errored(count)
            case .hostFailed: .hostFailed(count)
            case .interrupted: .interrupted(signal: members.signal ?? 0)
            case .notRun: .notRun(count, because: members.because ?? .lost)
            case .flaky: .flaky(count)
            case .gate:
                .gate(members.gate ?? .require, wanted: members.wanted ?? "", found: members.found ?? "")
            case .notStarted: .notStarted(members.reason ?? .invalid)
            case .unreadable: .unreadable(log: members.log ?? "")
            }
    }

    /// Writes a problem as one flat object.
    public func encode(to encoder: any Encoder) throws {
        let members: Members =
            switch self {
            case .failed(let count): Members(problem: .failed, count: count)
            case .errored(let count): Members(problem: .errored, count: count)
            case .hostFailed(let count): Members(problem: .hostFailed, count: count)
            case .interrupted(let signal): Members(problem: .interrupted, signal: signal)
            case .notRun(let count, let reason): Members(problem: .notRun, count: count, because: reason)
            case .flaky(let count): Members(problem: .flaky, count: count)
            case .gate(let gate, let wanted, let found):
                Members(problem: .gate, gate: gate, wanted: wanted, found: found)
            case .notStarted(let reason): Members(problem: .notStarted, reason: reason)
            case .unreadable(let log): Members(problem: .unreadable, log: log)
            }
        try members.encode(to: encoder)
    }
}
