import Foundation
import TestSupport
import Testing

@Suite("Files that a command reads or runs", .timeLimit(.minutes(30)))
struct ReadFileTests {
    private static let commands = [
        ["checklist", "suites/bikes/suite.json", "--format", "csv", "-o", "suites/bikes/suite.json"],
        ["checklist", "-o", "suites/bikes/rows.csv"], ["checklist", "--format", "markdown", "-o", "link"],
        ["check", "--map", "link.svg"],
        ["run", "--report", "junit=suites/bikes/suite.json"],
        ["run", "--report", "html=suites/../suites/bikes/rows.csv"],
        ["run", "--report", "json=link"], ["run", "--report", "junit=suites/bikes/clip.sh"],
        ["run", "--baseline", "reports"],
        ["report", "reports", "--report", "json=reports/events.jsonl"],
        ["report", "reports", "--baseline", "old.jsonl", "--report", "html=old.jsonl"],
    ]

    @Test("Reports never overwrite these files", arguments: commands)
    func kept(command: [String]) async throws {
        var suite = SampleSuite()
        suite.invocations =
            #"{ "title": "{id}", "url": "https://bikes.example/rent?bikeID={id}", "each": "rows.csv" }"#
        let folder = try suite.folder()
        try folder.write("id\n1\n", to: "suites/bikes/rows.csv")
        for link in ["link", "link.svg"] { try folder.link(link, to: "suites/bikes/suite.json") }
        #expect(try await CommandLineTool.run(["run", "--report", "json"], in: folder).status == 0)
        try folder.write(folder.read("reports/events.jsonl"), to: "old.jsonl")
        let files = [
            "suites/bikes/suite.json", "suites/bikes/rows.csv", "suites/bikes/clip.sh", "reports/events.jsonl",
            "old.jsonl",
        ]
        let before = try files.map(folder.read)
        let result = try await CommandLineTool.run(command, in: folder)
        #expect(result.status == 64, "\(result.output)")
        #expect(result.errors.contains("this command would overwrite '"))
        #expect(result.errors.contains("', which it reads or runs; name another file"))
        #expect(try files.map(folder.read) == before)
    }
}
