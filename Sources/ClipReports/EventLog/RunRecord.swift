import ClipHarness
import ClipRules
import ClipSuites

struct LoggedStart: Recorded {
    static let event = "run-started"
    private static let version = 2

    var planned: RunPlanned
    var isReproducible: Bool
    var storeOutput: StoreOutput
    var command: String?
    /// The rules are in the first line, so even a killed run's log contains them.
    var rules = RunRules()

    private enum Author: String, Codable { case tester }
}

extension LoggedStart {
    init(_ record: Record) throws {
        self.init(planned: RunPlanned(), isReproducible: false, storeOutput: .failed)
        try members(of: record)
    }

    mutating func members(of record: Record) throws {
        var (event, version, total) = (Self.event, Self.version, Int32(planned.total))
        try record.member("version", &version)
        guard version == Self.version else {
            throw Diagnostic(
                .error, "found version \(version) of the event log, expected \(Self.version)",
                note: "another version of clipflight wrote it",
                fix: "use the clipflight that wrote the log, or run the suites again")
        }
        var time = isReproducible ? nil : Timestamp(secondsSince1970: planned.startedAt)
        var hostName = isReproducible ? nil : planned.hostName
        if isReproducible { command = nil }
        var author: Author? = planned.isByTester ? .tester : nil
        var rules = planned.isByTester ? nil : rules
        try record.member("event", &event)
        try record.optional("timestamp", &time)
        try record.optional("hostName", &hostName)
        try record.member("total", &total)
        try record.optional("shard", &planned.shard)
        try record.member("storeOutput", &storeOutput)
        try record.member("suites", &planned.suites)
        try record.member("experiences", &planned.experiences)
        try record.member("screens", &planned.screens, unless: [])
        try record.optional("command", &command)
        try record.member("notStarted", &planned.notStarted, unless: false)
        try record.optional("seed", &planned.seed)
        try record.optional("commit", &planned.origin.commit)
        try record.optional("plan", &planned.origin.plan)
        try record.optional("label", &planned.origin.label)
        try record.optional("selection", &planned.origin.selection)
        try record.optional("rules", &rules)
        try record.optional("by", &author)
        try record.member("leftOut", &planned.origin.leftOut, unless: [:])
        try record.member("tagged", &planned.origin.tagged, unless: [])
        guard record.isRead else { return }
        isReproducible = time == nil
        (planned.startedAt, planned.hostName) = (time?.secondsSince1970 ?? 0, hostName ?? "")
        (planned.total, planned.isByTester) = (Int(total), author == .tester)
        self.rules = rules ?? RunRules()
    }
}

/// The `run-finished` line, which is missing if the run was killed.
struct LoggedEnd: Recorded {
    static let event = "run-finished"

    private(set) var ended: RunEnded
    private var rules: RunRules?
    private var isReproducible = false

    init(_ ended: RunEnded, _ rules: RunRules, isReproducible: Bool) {
        (self.ended, self.rules, self.isReproducible) = (ended, rules, isReproducible)
        self.ended.counts = ended.conclusion.counts
    }

    init(_ record: Record) throws {
        ended = RunEnded()
        try members(of: record)
    }

    mutating func members(of record: Record) throws {
        var (event, stoppedAfter) = (Self.event, ended.stoppedAfter.map(Int32.init))
        var duration = isReproducible ? nil : Seconds(ended.duration)
        var (problems, conclusion) = (Optional(ended.problems), Optional(ended.conclusion))
        try record.member("event", &event)
        // Readers ignore this member and count the cases that they find.
        if !record.isRead { try record.member("counts", &ended.counts) }
        try record.optional("duration", &duration)
        try record.orNull("interruptedBy", &ended.interruptedBy)
        try record.orNull("stoppedAfter", &stoppedAfter)
        try record.optional("problems", &problems)
        try record.member("gates", &ended.gates, unless: [])
        try record.optional("rules", &rules)
        try record.optional("conclusion", &conclusion)
        guard record.isRead else { return }
        (ended.duration, ended.stoppedAfter) = (duration?.duration ?? .zero, stoppedAfter.map(Int.init))
        ended.problems = problems ?? []
        let told = conclusion?.problems ?? []
        ended.notStarted = told.lazy.compactMap { if case .notStarted(let reason) = $0 { reason } else { nil } }.first
        ended.missing = told.compactMap { MissingResults($0, of: conclusion?.planned ?? 0) }
    }
}
