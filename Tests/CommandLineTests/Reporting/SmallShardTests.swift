import Foundation
import TestSupport
import Testing

@Suite(
    "Shards of a run with few cases, in which a shard may lack a suite or all cases", .timeLimit(.minutes(30)))
struct SmallShardTests {
    /// The numbers of cases and shards, and the number of empty shards.
    struct Division: Sendable, CustomTestStringConvertible {
        var suites: Int
        var method: String
        var shards: Int
        var empty: Int

        var testDescription: String { "\(suites) suites of 4 cases, \(method):…/\(shards)" }
    }

    private static let divisions = [
        Division(suites: 1, method: "hash", shards: 4, empty: 1),
        Division(suites: 2, method: "slice", shards: 3, empty: 0),
    ]

    /// Suites with four cases: an invocation, the registered URL, the default link, a reopening.
    private static func folder(suites: Int) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for number in 0..<suites {
            try SampleSuite().write(to: folder, as: "suites/bikes-\(number)")
        }
        return folder
    }

    @Test("Together, the shards equal the whole run, byte for byte and in every format", arguments: divisions)
    func merged(_ division: Division) async throws {
        let folder = try Self.folder(suites: division.suites)
        try await succeed(["run", "--reproducible"] + EveryFormat.options(in: "whole"), in: folder)
        let whole = try EventLog(in: folder, at: "whole/events.jsonl").cases
        #expect(whole.count == division.suites * 4)

        var logs: [String] = []
        var empty = 0
        for shard in 1...division.shards {
            let name = "shard-\(shard)"
            let partition = ["--partition", "\(division.method):\(shard)/\(division.shards)"]
            try await succeed(["run", "--reproducible"] + partition + EveryFormat.options(in: name), in: folder)
            logs.append("\(name)/events.jsonl")
            if try EventLog(in: folder, at: logs[shard - 1]).cases.isEmpty { empty += 1 }
            #expect(!(try folder.read("\(name)/junit.xml")).contains(/<testsuite [^>]* tests="0"/))
        }
        #expect(empty == division.empty)

        try await succeed(["report"] + logs.reversed() + EveryFormat.options(in: "merged"), in: folder)
        try expectEqual("merged", "whole", in: folder)
    }

    @Test("A shard of a plan with another suite does not belong to this run")
    func otherPlan() async throws {
        let (folder, other) = (try Self.folder(suites: 1), try Self.folder(suites: 2))
        try await succeed(["run", "--partition", "slice:1/9", "--reproducible"], in: folder)
        try await succeed(["run", "--partition", "slice:9/9", "--reproducible"], in: other)
        let logs = [folder, other].map { $0.path("reports/events.jsonl") }
        let merge = try await CommandLineTool.run(["report"] + logs + ["-o", "merged"], in: folder)
        #expect(merge.status == 2)
        #expect(
            merge.errors.contains(
                ":1:1: error: the log is from another plan"),
            "\(merge.errors)")
        #expect(try folder.read("merged/junit.xml").contains("the log is from another plan"))
    }

    private func succeed(_ arguments: [String], in folder: TemporaryFolder) async throws {
        let result = try await CommandLineTool.run(arguments, in: folder)
        try #require(result.status == 0, "\(arguments.joined(separator: " ")): \(result.errors)")
    }

    private func expectEqual(_ name: String, _ other: String, in folder: TemporaryFolder) throws {
        let one = try EveryFormat.reports(in: folder.url.appendingPathComponent(name))
        let two = try EveryFormat.reports(in: folder.url.appendingPathComponent(other))
        #expect(Set(one.keys) == Set(two.keys))
        for (path, text) in one {
            #expect(two[path].map { $0.utf8.elementsEqual(text.utf8) } == true, "\(name)/\(path)")
        }
    }
}
