import ClipHarness
import ClipReports
import ClipSuites
import Foundation
import TestSupport
import Testing

/// In every report, a plan succeeds only if each case has a result that passes.
@Suite("Missing results do not pass")
struct MissingResultsTests {
    private static let command = "clipflight run museum.json --failed"

    /// The lines of a log with three cases that passed.
    private static func lines(shard: Shard? = nil) throws -> [Substring] {
        var run = Reports.run(
            (0..<3).map { CaseResult(testCase: SampleCase.make($0, "Room \($0)"), status: .passed) })
        if case .planned(var planned) = run[0] {
            planned.shard = shard
            run[0] = .planned(planned)
        }
        var options = ReportOptions()
        options.commands.failed = command
        return try Reports.log(run, options).split(separator: "\n")
    }

    /// A log without its last lines.
    private static func log(without count: Int) throws -> String {
        try lines().dropLast(count).joined(separator: "\n") + "\n"
    }

    /// The report of a log in a format.
    private static func report(_ log: String, _ format: ReportFormat) throws -> String {
        let replay = try Replay.read(Data(log.utf8))
        return try Reports.write(replay.events) { format.reporter(path: $0, options: replay.options) }
    }

    private static let formats: [(ReportFormat, good: String, bad: String)] = [
        (
            .junit, #"tests="3" failures="0" errors="0""#,
            #"<error type="interrupted" message="events.jsonl:3:1: 1 of 3 results"#
        ),
        (.junitStrict, #"tests="3" failures="0" errors="0""#, #"<error type="interrupted""#),
        (.markdown, "## ✅ ClipFlight: 3 of 3 cases passed", "## ❌ ClipFlight: 2 of 3 cases passed, 1 without a result"),
        (.html, "<h1>✅ 3 of 3 cases passed</h1>", "<h1>❌ 2 of 3 cases passed, 1 without a result</h1>"),
    ]

    @Test("If a run is killed, every report says how many results are missing, and how to run the cases")
    func killed() throws {
        for (format, good, bad) in Self.formats {
            let (whole, cut) = (try Self.log(without: 0), try Self.log(without: 2))
            #expect(try Self.report(whole, format).contains(good), "\(format)")
            let report = try Self.report(cut, format).replacing(/[^ "]*events.jsonl:/, with: "events.jsonl:")
            #expect(report.contains(bad) && !report.contains(good), "\(report)")
            #expect(report.contains("--failed"))
        }
        let missing = try Replay.read(Data(try Self.log(without: 2).utf8)).missing
        #expect(missing.map(\.reason) == [.notRun(.cutOff)] && missing.first?.count == 1)
        let error = try #require(missing.first?.diagnostic)
        #expect(error.message == "1 of 3 results are missing: the run was killed, or has not ended yet")
        #expect(error.fix == "run the same command again with --failed" && error.severity == .error)
        // A log may come from anyone, so its command is quoted but not recommended.
        #expect(error.note == "the log says that this command runs the cases: \"\(Self.command)\"")
    }

    @Test("Results without the log's last line are not enough, and neither is half a line")
    func withoutEnd() throws {
        let missing = try Replay.read(Data(try Self.log(without: 1).utf8)).missing
        #expect(missing.first?.diagnostic.message.hasPrefix("the log has no last line: the run was killed") == true)
        #expect(try Self.report(try Self.log(without: 1), .markdown).hasPrefix("## ❌"))
        let half = try Replay.read(Data((try Self.log(without: 2) + "{\"event\":\"case-fin").utf8)).missing
        #expect(half.map(\.count) == [1])
    }

    @Test("A log made from logs is as incomplete as they are")
    func copies() throws {
        for count in [1, 2] {
            let copy = try Self.report(try Self.log(without: count), .json)
            #expect(copy.contains(#"{"problem":"notRun","count":\#(count - 1),"because":"cutOff"}"#))
            let again = try Replay.read(Data(copy.utf8)).missing
            #expect(again.map(\.count) == [count - 1] && again.map(\.reason) == [.notRun(.cutOff)])
            #expect(again.first?.diagnostic.location?.file.hasSuffix("events.jsonl") == true)
        }
        var lines = try Self.lines()
        lines.remove(at: 2)
        let lost = try Replay.read(Data(try Self.report(lines.joined(separator: "\n"), .json).utf8)).missing
        #expect(lost.map(\.reason) == [.notRun(.lost)] && lost.first?.count == 1)
    }

    @Test("The log of one shard says which others are missing, unless it is the only one")
    func shards() throws {
        let folder = try TemporaryFolder()
        for (partition, whole, absent) in [
            ("slice:2/3", 9, ["slice:1/3", "slice:3/3"]), ("slice:1/1", 3, nil), ("hash:1/2", 3, nil),
            ("slice:1/2, then hash:1/2", 12, []),
        ] as [(String, Int, [String]?)] {
            let shard = Shard(partition: partition, whole: whole)
            try folder.write(try Self.lines(shard: shard).joined(separator: "\n"), to: "events.jsonl")
            var run = try LoggedRun(paths: [folder.path])
            let missing = try run.replay { _ in }.missing
            #expect(missing.map(\.reason) == (absent.map { [.notRun(.shards, $0)] } ?? []), "\(partition)")
            #expect(missing.map(\.count) == (absent == nil ? [] : [whole - 3]))
            // In a comparison, a log only needs the cases of its own shard.
            var same = try LoggedRun(path: folder.path)
            #expect(try same.replay { _ in }.missing.isEmpty)
        }
    }

    @Test("A comparison fails if either log is cut off")
    func comparison() throws {
        let folder = try TemporaryFolder()
        try folder.write(try Self.log(without: 0), to: "whole")
        try folder.write(try Self.log(without: 2), to: "cut")
        func compare(_ old: String, _ new: String) throws -> Comparison {
            try Comparison(old: folder.file(old), new: folder.file(new))
        }
        #expect(try compare("whole", "whole").text(nil).hasPrefix("## ✅ nothing changed\n"))
        for (old, new) in [("whole", "cut"), ("cut", "whole")] {
            let comparison = try compare(old, new)
            let text = comparison.text(nil)
            #expect(text.hasPrefix("## ❌ ") && text.contains("1 of 3 results are missing"), "\(text)")
            #expect(comparison.json.contains(#""isComplete":false"#))
        }
        // A run with this baseline reports the missing result too.
        var earlier = EarlierRuns(baseline: try Baseline(path: folder.file("cut")))
        var ended: RunEnded?
        earlier.handle(try #require(Reports.run([]).first)) { _ in }
        earlier.handle(.ended(RunEnded(counts: StatusCounts([.passed: 3]), duration: .zero))) {
            if case .ended(let run) = $0 { ended = run }
        }
        let run = try #require(ended)
        #expect(run.missing.map(\.problem) == [.notRun(1, because: .baseline)])
        let planned = RunPlanned(total: 0, suites: [], startedAt: 0, hostName: "")
        let conclusion = Conclusion(of: ResultTally(), in: planned, run, under: RunRules())
        #expect(ExitStatus(of: conclusion) == .failed && conclusion.mark == .bad)
    }

    @Test("A shard can only be compared with the same shard, not with another one or the whole run")
    func comparedShards() throws {
        let folder = try TemporaryFolder()
        try folder.write(try Self.log(without: 0), to: "whole")
        for number in 1...2 {
            let shard = Shard(partition: "slice:\(number)/2", whole: 6)
            try folder.write(try Self.lines(shard: shard).joined(separator: "\n"), to: "shard-\(number)")
        }
        func warnings(_ old: String, _ new: String) throws -> Int {
            try Comparison(old: folder.file(old), new: folder.file(new)).warnings.count
        }
        #expect(try warnings("shard-1", "shard-1") == 0)
        #expect(try warnings("whole", "shard-1") == 1)
        #expect(try warnings("shard-1", "whole") == 1)
        #expect(try warnings("shard-1", "shard-2") == 2)
    }

    @Test("After a killed run, a folder's log is the partial one, and the complete log is from an older run")
    func folders() throws {
        let folder = try TemporaryFolder()
        try folder.write(try Self.log(without: 0), to: "events.jsonl")
        var whole = try LoggedRun(path: folder.path)
        #expect(try whole.replay { _ in }.missing.isEmpty)
        try folder.write(try Self.log(without: 3), to: "events.jsonl.partial")
        var partial = try LoggedRun(path: folder.path)
        let ended = try partial.replay { _ in }
        #expect(ended.counts.total == 1 && ended.missing.map(\.reason) == [.notRun(.cutOff)])
        #expect(try PreviousRun(eventLog: folder.file("events.jsonl")).passedCount == 1)
        var named = try LoggedRun(path: folder.file("events.jsonl"))
        let later = MissingResults.Reason.notRun(.laterRun, [folder.file("events.jsonl.partial")])
        #expect(try named.replay { _ in }.missing.map(\.reason) == [later])
    }

    @Test("A run that could not start says why, and --failed continues from the run before")
    func notStarted() throws {
        let folder = try TemporaryFolder()
        let log = folder.file("events.jsonl")
        try folder.write(try Self.log(without: 0), to: "events.jsonl")
        var notStarted = RunEnded(
            counts: StatusCounts(), duration: .zero, problems: [Diagnostic(.error, at: nil, "unknown key \"urll\"")])
        notStarted.notStarted = .invalid
        let events: [RunEvent] = [.planned(RunPlanned(notStartedAt: 0)), .ended(notStarted)]
        // The second run has no log to set aside.
        for _ in 0..<2 {
            LogPlace.setAside(log)
            for format in ReportFormat.byDefault {
                let reporter = Driven(
                    format.reporter(path: folder.file(format.defaultFileName), options: ReportOptions()))
                for event in events { try reporter.handle(event) }
            }
        }
        #expect(try folder.read("junit.xml").contains(#"tests="1" failures="0" errors="1""#))
        #expect(try folder.read("junit.xml").contains("unknown key"))
        #expect(try folder.read("index.html").contains("<h1>❌ the run did not start</h1>"))
        var run = try LoggedRun(path: folder.path)
        #expect(try run.replay { _ in }.missing.map(\.reason) == [.notRun(.notStarted)])
        #expect(try PreviousRun(eventLog: log).passedCount == 3)
    }
}

extension PreviousRun {
    fileprivate var passedCount: Int {
        (0..<3).count { !leaves(SampleCase.make($0, "Room \($0)")) }
    }
}
