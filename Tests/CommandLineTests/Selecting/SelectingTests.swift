import Foundation
import TestSupport
import Testing

@Suite("Running a part of the cases", .timeLimit(.minutes(30)))
struct SelectingTests {
    @Test("`run` and `list` take the same options and select the same cases")
    func sameAsList() async throws {
        let folder = try Shop().folder()
        for options in [
            ["-E", "kind(prefix) & tag(even)"], ["--filter=title(~bike 3)"], ["--include-tags", "even"],
            ["--exclude-tags=even, three"], ["--partition=slice:2/3", "-E!tag(even)"], ["--partition", "hash:1/2"],
            ["-E", "kind(prefix)", "-E", "tag(even)"],
        ] {
            let ran = try await CommandLineTool.run(["run"] + options, in: folder)
            #expect(ran.status == 1 || ran.status == 0, "\(ran.errors)")
            let listed = try await CommandLineTool.run(["list", "--format=json"] + options, in: folder)
            let log = try EventLog(in: folder)
            #expect(!log.cases.isEmpty)
            #expect(listed.output.split(separator: "\n").count == log.cases.count)
            #expect(ran.output.hasPrefix("Selected \(log.cases.count) of 11 cases"))
            for (line, ended) in zip(listed.output.split(separator: "\n"), log.cases) {
                #expect(line.contains(ended.id))
            }
        }
    }

    @Test("Without a selected case the status is 4, but for an empty shard of a selection it is 0")
    func nothing() async throws {
        let folder = try Shop().folder()
        let none = try await CommandLineTool.run(["run", "-E", "tag(evn)"], in: folder)
        #expect(none.status == 4)
        #expect(none.errors.contains("warning: no definition has the tag \"evn\"\n"))
        #expect(none.errors.contains("did you mean 'even'?"))
        let shard = try await CommandLineTool.run(["run", "-E", "title(bike 2)", "--partition=slice:7/7"], in: folder)
        #expect(shard.status == 0, "\(shard.errors)")
        #expect(try EventLog(in: folder).cases.isEmpty)
    }

    @Test(
        "If nothing is selected, the reports only say so, and replace those of an earlier run",
        arguments: [
            ["--include-tags=evn"], ["-E", "title(nothing)"], ["--exclude-tags=even,odd,three", "-E", "kind(journey)"],
            ["--include-tags=evn", "--partition=slice:1/2"],
        ])
    func nothingWritten(_ options: [String]) async throws {
        let folder = try Shop(broken: [2]).folder()
        let formats = EveryFormat.options(in: "reports")
        _ = try await CommandLineTool.run(["run"] + options + formats, in: folder)
        #expect(try folder.read("reports/summary.md").hasPrefix("## ❌ ClipFlight: the run did not start\n"))
        #expect(try await CommandLineTool.run(["run"] + formats, in: folder).status == 1)
        let before = try EveryFormat.reports(in: folder.url.appendingPathComponent("reports"))
        // Reports that this command would not write are replaced too.
        let again = try await CommandLineTool.run(["run"] + options, in: folder)
        #expect(again.status == 4)
        let after = try EveryFormat.reports(in: folder.url.appendingPathComponent("reports"))
        #expect(Set(after.keys) == Set(before.keys).union(["events.jsonl.kept-for-failed"]))
        #expect(after["events.jsonl.kept-for-failed"] == before["events.jsonl"])
        #expect(after["junit.xml"]?.contains(#"tests="1" failures="0" errors="1""#) == true)
        #expect(after["summary.md"]?.hasPrefix("## ❌ ClipFlight: the run did not start\n") == true)
        #expect(try await CommandLineTool.run(["report", "reports", "-o", "again"], in: folder).status == 4)
        // The user's own file is not a report.
        try folder.write("# Notes", to: "reports/summary.md")
        _ = try await CommandLineTool.run(["run"] + options, in: folder)
        #expect(try folder.read("reports/summary.md") == "# Notes")
        // --failed still knows the earlier failures.
        let failed = try await CommandLineTool.run(["run", "--failed"], in: folder)
        #expect(failed.output.hasPrefix("Selected 1 of 11 cases\n"), "\(failed.output)")
        #expect(try folder.names(in: "reports").contains("events.jsonl.kept-for-failed") == false)
    }

    @Test("A wrong expression or shard ends with 64, the caret under its column")
    func wrong() async throws {
        let folder = try Shop().folder()
        let filter = try await CommandLineTool.run(["run", "-E", "kind(exact) | knd(prefix)"], in: folder)
        #expect(filter.status == 64)
        #expect(
            filter.errors == """
                --filter:1:15: error: found 'knd', expected one of the predicates kind suite title url source target \
                tag owner experience id
                    1 | kind(exact) | knd(prefix)
                      |               ^~~
                  fix: did you mean 'kind'?
                See 'clipflight run --help' for the options and their values.

                """)
        let shard = try await CommandLineTool.run(["list", "--partition", "slice:0/3"], in: folder)
        #expect(shard.status == 64)
        #expect(shard.errors.contains("'--partition' takes slice:M/N or hash:M/N, with M from 1 to N"))
        let tags = try await CommandLineTool.run(["list", "--include-tags", "a,,b"], in: folder)
        #expect(tags.status == 64)
    }
}

/// A suite of six bikes, some not shown by the clip, and a journey.
struct Shop {
    var titles = ["", "bike 1", "bike 2", "bike 3", "bike 4", "bike 5", "bike 6"]
    /// The bikes for which the host shows another screen.
    var broken: Set<Int> = []

    func folder() throws -> TemporaryFolder {
        var suite = SampleSuite()
        suite.experiences = #"""
            "default": { "subtitle": "Rent a bike", "action": "open" },
            "advanced": [ { "url": "https://bikes.example/rent", "title": "Bikes", "subtitle": "Ride", "action": "open",
              "expect": { "screen": "choose" } } ]
            """#
        suite.invocations = (1...6).map { bike in
            let tags = bike.isMultiple(of: 2) ? #""even""# : bike == 3 ? #""three""# : #""odd""#
            return #"""
                { "title": "\#(titles[bike])", "url": "https://bikes.example/rent?bikeID=\#(bike)", "tags": [\#(tags)],
                  "expect": { "screen": "bike" } }
                """#
        }.joined(separator: ",\n")
        suite.members = #"""
            , "journeys": [ { "title": "Back again", "tags": ["odd"], "steps": [
                { "invoke": "https://bikes.example/rent?bikeID=7", "from": "nfc", "expect": { "screen": "bike" } },
                { "reopen": "appSwitcher", "expect": { "screen": "choose" } } ] } ]
            """#
        let folder = try suite.folder()
        try fix(in: folder)
        return folder
    }

    /// Writes the host again, with the bikes that are broken now.
    func fix(in folder: TemporaryFolder) throws {
        let broken = self.broken.sorted().map { "*bikeID=\($0)) echo '{\"screen\": \"oops\"}' ;;\n" }.joined()
        try folder.write(
            SampleSuite.script.replacingOccurrences(of: "in\n", with: "in\n\(broken)"), to: "suites/bikes/clip.sh")
    }
}
