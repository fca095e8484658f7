import ClipHarness
import ClipRules
import Foundation
import TestSupport
import Testing

@testable import ClipReports

@Suite("The event log's schema")
struct EventLogSchemaTests {
    @Test("The schema and the log name the same members")
    func members() throws {
        var walk = try SchemaWalk()
        var ofCommand = ReportOptions()
        ofCommand.commands.failed = "clipflight run --failed"
        var planned = RunPlanned(notStartedAt: 0)
        planned.shard = Shard(partition: "hash:1/2", whole: 2)
        planned.commit = SourceCommit(id: "c")
        let notStarted: [RunEvent] = [
            .planned(planned), .ended(RunEnded(counts: StatusCounts(), duration: .zero)),
        ]
        for options in [ofCommand, ReportOptions(reproducible: true)] {
            for run in [SampleRun.events, SampleRun.full, notStarted, Reports.run([FindingKindTests.result])] {
                for line in try Reports.log(run, options).split(separator: "\n") {
                    try walk.follow(Data(line.utf8))
                }
            }
        }
        #expect(walk.unknown == [])
        for (path, isRequired) in walk.members {
            #expect(walk.met.contains(path), "no log has \(path)")
            #expect(walk.lacking.contains(path) != isRequired, "\(path) is there always or not")
        }
    }

    @Test("Its words are those of the types")
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
        #expect(words("mutant", "kind") == Mutant.Kind.allCases.map(\.rawValue))
        #expect(words("advisory", "name") == Advisory.Name.allCases.map(\.rawValue))
    }

    @Test("Every name that a schema refers to is defined, and it is JSON")
    func references() throws {
        let schema = try JSONSerialization.jsonObject(with: Data(EventLogSchema.text.utf8)) as? [String: Any]
        let definitions = try #require(schema?["$defs"] as? [String: Any])
        let names = EventLogSchema.text.matches(of: /"\$ref": "#\/\$defs\/([a-z-]+)"/).map { String($0.output.1) }
        #expect(!names.isEmpty)
        #expect(Set(names) == Set(definitions.keys))
    }
}
