import ClipHarness
import ClipSuites

struct LoggedStart: Sendable {
    static let event = "run-started"

    /// The version that is written. Versions from 1 on are read.
    private static let version = 2

    /// The facts before the first launch. With `--reproducible`, time and machine are 0 and empty.
    var planned: RunPlanned
    var isReproducible: Bool
    var storeOutput: StoreOutput
    var command: String?
    /// The rules under which the run is judged, so that they are known of one that was killed, too.
    var rules = RunRules()
    /// The cases of a checklist's whole plan that have tags, for `--require`.
    var tagged: [TaggedCase] = []

    struct UnknownVersion: Error {
        let found: Int
        let known = LoggedStart.version
    }
}

/// A case of a plan that `--require` may ask for, whether or not a sheet has it.
struct TaggedCase: Codable, Sendable {
    let id: String
    let name: String
    let tags: [String]
    let file: String
    let line: Int
}

extension TaggedCase {
    init(_ testCase: TestCase) {
        self.init(
            id: testCase.id, name: testCase.displayName.shortened(to: 300), tags: testCase.tags,
            file: testCase.location.file, line: testCase.location.line)
    }
}

extension LoggedStart: Codable {
    private struct Members: Codable {
        var event = LoggedStart.event
        var version = LoggedStart.version
        let timestamp: String?
        let hostName: String?
        let total: Int32
        let shard: LoggedShard?
        let storeOutput: StoreOutput?
        let suites: [SuiteReference]
        let experiences: [LoggedExperience]?
        let command: String?
        let notStarted: Bool?
        let seed: Int?
        let commit: SourceCommit?
        let plan: PlanIdentity?
        let label: String?
        let selection: String?
        let rules: RunRules?
        let by: String?
        let tagged: [TaggedCase]?
    }

    private struct LoggedShard: Codable {
        let partition: String
        let whole: Int32
    }

    private enum Version: String, CodingKey { case version }

    init(from decoder: any Decoder) throws {
        let version = try decoder.container(keyedBy: Version.self).decode(Int.self, forKey: .version)
        guard (1...Self.version).contains(version) else { throw UnknownVersion(found: version) }
        let members = try Members(from: decoder)
        let seconds = try members.timestamp.map { text in
            if let seconds = Timestamp.secondsSince1970(text) { return seconds }
            let problem = "the timestamp is \(Quotation.of(text)), expected one such as \"2025-11-21T09:20:00+00:00\""
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: problem))
        }
        var planned = RunPlanned(
            total: Int(members.total), suites: members.suites,
            experiences: (members.experiences ?? []).map(\.experience), startedAt: seconds ?? 0,
            hostName: members.hostName ?? "",
            shard: members.shard.map { Shard(partition: $0.partition, whole: Int($0.whole)) },
            seed: members.seed, isByTester: members.by == "tester",
            notStarted: members.notStarted == true)
        planned.origin = RunOrigin(
            plan: members.plan, label: members.label, selection: members.selection, commit: members.commit)
        self.init(
            planned: planned, isReproducible: seconds == nil, storeOutput: members.storeOutput ?? .failed,
            command: members.command, rules: members.rules ?? RunRules(), tagged: members.tagged ?? [])
    }

    func encode(to encoder: any Encoder) throws {
        let members = Members(
            timestamp: isReproducible ? nil : Timestamp(secondsSince1970: planned.startedAt).text,
            hostName: isReproducible ? nil : planned.hostName, total: Int32(planned.total),
            shard: planned.shard.map { LoggedShard(partition: $0.partition, whole: Int32($0.whole)) },
            storeOutput: storeOutput, suites: planned.suites,
            experiences: planned.experiences.map(LoggedExperience.init), command: isReproducible ? nil : command,
            notStarted: planned.notStarted ? true : nil, seed: planned.seed,
            commit: planned.origin.commit, plan: planned.origin.plan, label: planned.origin.label,
            selection: planned.origin.selection, rules: planned.isByTester ? nil : rules,
            by: planned.isByTester ? "tester" : nil,
            tagged: tagged.isEmpty ? nil : tagged)
        try members.encode(to: encoder)
    }
}

/// The line `run-finished`, which is missing if the run was killed.
struct LoggedEnd: Codable, Sendable {
    static let event = "run-finished"

    private var event = Self.event
    private let counts: StatusCounts
    private let duration: Seconds?
    @OrNull private var interruptedBy: Int32?
    @OrNull private var stoppedAfter: Int32?
    private let problems: [LoggedProblem]?
    private let gates: [LoggedGate]?
    private let rules: RunRules?
    private let conclusion: Conclusion?

    init(_ run: RunEnded, _ rules: RunRules, isReproducible: Bool) {
        counts = run.conclusion.counts
        duration = isReproducible ? nil : Seconds(run.duration)
        interruptedBy = run.interruptedBy
        stoppedAfter = run.stoppedAfter.map(Int32.init)
        problems = run.problems.map(LoggedProblem.init)
        gates = run.gates.isEmpty ? nil : run.gates.map(LoggedGate.init)
        (self.rules, conclusion) = (rules, run.conclusion)
    }

    var ended: RunEnded {
        var ended = RunEnded(
            counts: counts, duration: duration?.duration ?? .zero, interruptedBy: interruptedBy,
            stoppedAfter: stoppedAfter.map(Int.init), problems: (problems ?? []).map(\.problem))
        ended.gates = (gates ?? []).map(\.gate)
        ended.notStarted = conclusion?.problems.lazy.compactMap(\.reasonNotStarted).first
        ended.missing = (conclusion?.problems ?? []).compactMap { MissingResults($0, of: conclusion?.planned ?? 0) }
        return ended
    }
}

private struct LoggedGate: Codable, Sendable {
    private let name: Problem.Gate
    private let wanted: String
    private let found: String
    private let details: [LoggedProblem]
    private let gaps: [MissedGate.Gap]?

    init(_ gate: MissedGate) {
        (name, wanted, found) = (gate.gate, gate.wanted, gate.found)
        details = gate.details.map(LoggedProblem.init)
        gaps = gate.gaps.isEmpty ? nil : gate.gaps
    }

    var gate: MissedGate {
        MissedGate(name, wanted: wanted, found: found, details: details.map(\.problem), gaps: gaps ?? [])
    }
}

extension Problem {
    fileprivate var reasonNotStarted: NotStarted? { if case .notStarted(let reason) = self { reason } else { nil } }
}
