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

    struct UnknownVersion: Error {
        let found: Int
        let known = LoggedStart.version
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
        let by: String?
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
        planned.commit = members.commit
        self.init(
            planned: planned,
            isReproducible: seconds == nil, storeOutput: members.storeOutput ?? .failed, command: members.command)
    }

    func encode(to encoder: any Encoder) throws {
        let members = Members(
            timestamp: isReproducible ? nil : Timestamp(secondsSince1970: planned.startedAt).text,
            hostName: isReproducible ? nil : planned.hostName, total: Int32(planned.total),
            shard: planned.shard.map { LoggedShard(partition: $0.partition, whole: Int32($0.whole)) },
            storeOutput: storeOutput, suites: planned.suites,
            experiences: planned.experiences.map(LoggedExperience.init), command: isReproducible ? nil : command,
            notStarted: planned.notStarted ? true : nil, seed: planned.seed, commit: planned.commit,
            by: planned.isByTester ? "tester" : nil)
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
    private let hostFailed: Bool?
    private let newFailures: Int32?
    private let isChecked: Bool?
    private let problems: [LoggedProblem]?

    init(_ run: RunEnded, isReproducible: Bool) {
        counts = run.counts
        duration = isReproducible ? nil : Seconds(run.duration)
        interruptedBy = run.interruptedBy
        stoppedAfter = run.stoppedAfter.map(Int32.init)
        hostFailed = run.hostFailed
        newFailures = run.newFailures.map(Int32.init)
        isChecked = run.isChecked ? nil : false
        problems = run.problems.map(LoggedProblem.init)
    }

    var ended: RunEnded {
        var ended = RunEnded(
            counts: counts, duration: duration?.duration ?? .zero, interruptedBy: interruptedBy,
            stoppedAfter: stoppedAfter.map(Int.init), hostFailed: hostFailed ?? false,
            problems: (problems ?? []).map(\.problem))
        ended.newFailures = newFailures.map(Int.init)
        ended.isChecked = isChecked ?? true
        return ended
    }
}
