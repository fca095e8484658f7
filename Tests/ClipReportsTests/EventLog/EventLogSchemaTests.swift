import ClipHarness
import ClipRules
import ClipSuites
import Foundation
import Testing

@testable import ClipReports

@Suite("The event log's schema")
struct EventLogSchemaTests {
    @Test("The schema and the log name the same members")
    func members() throws {
        var walk = SchemaWalk()
        for options in [ReportOptions(), ReportOptions(reproducible: true)] {
            for run in [SampleRun.events, Self.fullRun] {
                for line in try Reports.log(run, options).split(separator: "\n") {
                    try walk.follow(Data(line.utf8))
                }
            }
        }
        #expect(walk.unknown == [])
        for (path, isRequired) in SchemaWalk.members {
            #expect(walk.met.contains(path), "no log has \(path)")
            #expect(walk.lacking.contains(path) != isRequired, "\(path) is there always or not")
        }
    }

    @Test("Every name that a schema refers to is defined, and it is JSON")
    func references() throws {
        let schema = try JSONSerialization.jsonObject(with: Data(EventLogSchema.text.utf8)) as? [String: Any]
        let definitions = try #require(schema?["$defs"] as? [String: Any])
        let names = EventLogSchema.text.matches(of: /"\$ref": "#\/\$defs\/([a-z-]+)"/).map { String($0.output.1) }
        #expect(!names.isEmpty)
        #expect(Set(names) == Set(definitions.keys))
    }

    /// A run in which everything is there that is there only sometimes.
    private static let fullRun: [RunEvent] = {
        var expectation = Expectation()
        var card = CardExpectation()
        (card.subtitle, card.action) = (.equal("b"), .equal("open"))
        expectation.card = card
        expectation.experience = .equal("default")
        expectation.target = .clip
        expectation.declined = .notHTTPS
        expectation.screen = .matches("a")
        expectation.output = .contains("a")
        var testCase = SampleCase.make(0, "Declined", expectation: expectation)
        testCase.resolution = Resolution(
            url: "x", source: .nfc, experience: .local("x"), card: nil, target: nil, delivered: nil,
            declined: .notHTTPS, advisories: [], trace: [])
        testCase.deviceLocation = .at(latitude: 48.1, longitude: 11.5)
        testCase.needsOutcome = false
        let place = SourceLocation(file: "suites/a.json", line: 1, column: 2)
        let problem = Diagnostic(
            .warning, at: place, "m", excerpt: Diagnostic.Excerpt(line: "{", start: 0, length: 1), note: "n", fix: "f",
            advisory: "card-image-size")
        let planned = RunPlanned(
            total: 1, suites: [SampleCase.bikes], startedAt: 0, hostName: "a",
            shard: Shard(partition: "slice:1/2", whole: 2),
            outstanding: [OutstandingCase(id: "bikes/link/a", suite: "bikes", status: .failed)])
        let ended = RunEnded(
            counts: StatusCounts(), duration: .zero, interruptedBy: 2, stoppedAfter: 1, hostFailed: true,
            problems: [problem, Diagnostic(.error, at: nil, "m")])
        return [.planned(planned), .finished(CaseResult(testCase: testCase, status: .passed)), .ended(ended)]
    }()
}
