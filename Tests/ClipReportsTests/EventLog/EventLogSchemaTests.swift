import ClipHarness
import ClipRules
import Foundation
import TestSupport
import Testing

@testable import ClipReports

@Suite("The event log's schema")
struct EventLogSchemaTests {
    @Test("The schema and the log have the same members")
    func members() throws {
        var walk = try SchemaWalk()
        var ofCommand = ReportOptions()
        ofCommand.commands.failed = "clipflight run --failed"
        var planned = RunPlanned(notStartedAt: 0)
        planned.shard = Shard(partition: "hash:1/2", whole: 2)
        planned.origin.commit = SourceCommit(id: "c")
        let notStarted: [RunEvent] = [
            .planned(planned), .ended(RunEnded(counts: StatusCounts(), duration: .zero)),
        ]
        for options in [ofCommand, ReportOptions(reproducible: true)] {
            let runs = [SampleRun.events, SampleRun.full, notStarted, Reports.run([FindingKindTests.result])]
            for run in runs + [Self.withEveryProblem] {
                for line in try Reports.log(run, options, under: run.count == 3 ? Self.rules : RunRules()).split(
                    separator: "\n")
                {
                    try walk.follow(Data(line.utf8))
                }
            }
            let withoutCommit = RunRules.BaselineName(log: "main.jsonl")
            var rules = RunRules()
            rules.baseline = withoutCommit
            for line in try Reports.log(Self.withEveryProblem, options, under: rules).split(separator: "\n") {
                try walk.follow(Data(line.utf8))
            }
            for result in RecordTests.results { try walk.follow(Data(LoggedCase(result).jsonLine.utf8)) }
            var planned = RunPlanned(
                total: 0, suites: [SuiteReference(id: "s", title: "S", file: "s.json", iOS: "26.1")], startedAt: 0,
                hostName: "")
            planned.isByTester = true
            planned.origin.tagged = [TaggedCase(SampleCase.make(0, "A", tags: ["t"]))]
            planned.origin.leftOut = ["t": 1]
            planned.screens = ["the page of bike {bikeID}", nil].map {
                SuiteScreen(suite: "s", screen: "bike", see: $0)
            }
            let start = LoggedStart(planned: planned, isReproducible: true, storeOutput: .failed)
            try walk.follow(Data(start.jsonLine.utf8))
        }
        #expect(walk.unknown == [])
        for (path, isRequired) in walk.members {
            #expect(walk.met.contains(path), "no log has \(path)")
            #expect(walk.lacking.contains(path) != isRequired, "\(path) is there always or not")
        }
    }

    private static var rules: RunRules {
        var rules = RunRules()
        (rules.needsExpectations, rules.minimumKills) = (true, 90)
        rules.baseline = RunRules.BaselineName(log: "main.jsonl", commit: "c")
        return rules
    }

    private static var withEveryProblem: [RunEvent] {
        var ended = RunEnded(counts: StatusCounts(), duration: .zero, interruptedBy: 2)
        ended.notStarted = .noCases
        ended.missing = [.init(.unreadable("a.jsonl", why: "it is cut")), .init(.notRun(.parts), count: 2)]
        let known = CaseResult(
            testCase: SampleCase.make(0, "Known"), status: .known, findings: [Finding(.screen, "no")])
        return Reports.run([known]).dropLast() + [.ended(ended)]
    }

    @Test("The schema's words are the values of the types")
    func words() throws {
        let schema = try JSONSerialization.jsonObject(with: Data(EventLogSchema.text.utf8)) as? [String: Any]
        let definitions = try #require(schema?["$defs"] as? [String: [String: Any]])
        func words(_ definition: String, _ member: String) -> [String]? {
            let property = (definitions[definition]?["properties"] as? [String: [String: Any]])?[member]
            return (property?["enum"] ?? (property?["oneOf"] as? [[String: Any]])?.first?["enum"]) as? [String]
        }
        let ofCase = { words("case-finished", $0) }
        #expect(ofCase("kind") == CaseKind.allCases.map(\.rawValue))
        #expect(ofCase("source") == Source.allCases.map(\.rawValue))
        #expect(ofCase("target") == Target.allCases.map(\.rawValue))
        #expect(ofCase("status") == CaseResult.Status.allCases.map(\.rawValue))
        #expect(ofCase("type") == FindingType.allCases.map(\.rawValue))
        #expect(ofCase("mark") == BaselineMark.allCases.map(\.rawValue))
        #expect(ofCase("phase") == Phase.allCases.map(\.rawValue))
        #expect(ofCase("skipCause") == CaseResult.SkipCause.allCases.filter { $0 != .stopped }.map(\.rawValue))
        #expect(words("mutant", "kind") == Mutant.Kind.allCases.map(\.rawValue))
        #expect(words("advisory", "name") == Advisory.Name.ofCases.map(\.rawValue))
    }

    @Test("Each schema is JSON and defines every name that it refers to")
    func references() throws {
        let schema = try JSONSerialization.jsonObject(with: Data(EventLogSchema.text.utf8)) as? [String: Any]
        let definitions = try #require(schema?["$defs"] as? [String: Any])
        let names = EventLogSchema.text.matches(of: /"\$ref": "#\/\$defs\/([a-z-]+)"/).map { String($0.output.1) }
        #expect(!names.isEmpty)
        #expect(Set(names) == Set(definitions.keys))
    }
}
