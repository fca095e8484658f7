import Foundation
import TestSupport
import Testing

@Suite("Own ids, properties, owners and known failures in every report", .timeLimit(.minutes(30)))
struct OwnIDTests {
    private static func suite(title: String, url: String, known: String) -> SampleSuite {
        var suite = SampleSuite()
        suite.invocations = """
            {
                  "id": "sticker", "title": "\(title)", "url": "\(url)", "from": ["nfc", "qrCode"], "tags": ["smoke"],
                  "owner": "Team Bikes", "properties": { "testrail": "C1234", "requirement": "REQ-7" }\(known),
                  "expect": { "screen": "bike" }
                }
            """
        suite.members = """
            ,
              "journeys": [ { "id": "way", "title": "\(title)", "owner": "Team Ways", "steps": [
                { "invoke": "\(url)", "expect": { "screen": "nothing" } } ] } ]
            """
        return suite
    }

    @Test("With a new title and URL, a case keeps its identity, JUnit name and history")
    func renamed() async throws {
        let folder = try TemporaryFolder()
        var junit: [[String]] = []
        for (title, url) in [
            ("Bike 17", "https://bikes.example/rent?bikeID=17"), ("Bike A", "https://bikes.example/rent?x&bikeID=18"),
        ] {
            try Self.suite(title: title, url: url, known: "").write(to: folder)
            let run = try await CommandLineTool.run(["run", "-o", title], in: folder)
            #expect(run.status == 1)
            #expect(run.output.contains("\n  failed by owner: Team Ways 1 of 1\n"))
            let text = try folder.read("\(title)/junit.xml")
            #expect(text.contains(#"<property name="url" value="\#(url.replacing("&", with: "&amp;"))"/>"#))
            junit.append(text.matches(of: /classname="[^"]*" name="(sticker|way)[^"]*"/).map { String($0.output.0) })
        }
        #expect(
            junit[0] == [
                #"classname="bikes.prefix" name="sticker · nfc · clip""#,
                #"classname="bikes.prefix" name="sticker · qrCode · clip""#,
                #"classname="bikes.journey" name="way · step 1 · qrCode · clip""#,
            ])
        #expect(junit[0] == junit[1])
        let diff = try await CommandLineTool.run(["diff", "Bike 17", "Bike A"], in: folder)
        #expect(diff.status == 0 && !diff.output.contains("added"), "\(diff.output)")
    }

    @Test("JUnit, log, list, page, checklist and filters have the properties, and a log restores them")
    func everywhere() async throws {
        let folder = try TemporaryFolder()
        try Self.suite(title: "Bike", url: "https://bikes.example/rent?bikeID=17", known: "").write(to: folder)
        let filter = ["-E", "id(=sticker) & owner(Bikes)"]
        let run = try await CommandLineTool.run(["run"] + filter, in: folder)
        #expect(run.status == 0 && run.output.contains("2 of 6 cases"), "\(run.output)")
        let junit = try folder.read("reports/junit.xml")
        let properties = junit.components(separatedBy: "<properties>")[1].components(separatedBy: "</properties>")[0]
        #expect(
            properties.matches(of: /name="([^"]*)" value="([^"]*)"/).map { "\($0.output.1)=\($0.output.2)" } == [
                "id=sticker", "title=Bike", "url=https://bikes.example/rent?bikeID=17", "requirement=REQ-7",
                "testrail=C1234", "tag=smoke", "owner=Team Bikes", "phase=released",
            ])
        let again = try await CommandLineTool.run(["report", "reports", "--report", "junit=again.xml"], in: folder)
        #expect(again.status == 0)
        #expect(try folder.read("again.xml") == junit)
        let list = try await CommandLineTool.run(["list", "--format", "json"] + filter, in: folder)
        for text in [list.output, try folder.read("reports/events.jsonl")] {
            #expect(text.contains(#""ownID":"sticker""#))
            #expect(text.contains(#""properties":{"requirement":"REQ-7","testrail":"C1234"}"#))
        }
        #expect(
            try folder.read("reports/index.html").contains(
                "<dt>Properties</dt><dd>requirement: REQ-7; testrail: C1234</dd>"))
        let checklist = try await CommandLineTool.run(["checklist", "--format", "markdown"] + filter, in: folder)
        #expect(checklist.output.contains("- ID: ` sticker `") && checklist.output.contains("- testrail: ` C1234 `"))
    }

    @Test("A known failure is tolerated and shown separately, but fails if it passes or its day is over")
    func known() async throws {
        let folder = try TemporaryFolder()
        func run(_ screen: String, until: String = "") async throws -> CommandLineTool.Result {
            let known = #", "known": { "issue": "https://bugs.example/7"\#(until) }"#
            var suite = Self.suite(title: "Bike", url: "https://bikes.example/rent?bikeID=17", known: known)
            suite.members = ""
            suite.invocations = suite.invocations.replacing("\"screen\": \"bike\"", with: "\"screen\": \"\(screen)\"")
            try suite.write(to: folder)
            return try await CommandLineTool.run(
                [
                    "run", "--report", "junit", "--report", "html", "--report", "markdown", "--report",
                    "junit-strict=strict.xml",
                ],
                in: folder)
        }
        let known = try await run("other")
        #expect(known.status == 0)
        #expect(known.output.contains("3 passed (2 expect nothing), 2 known failures\n"))
        #expect(known.output.contains("KNOWN 2 cases (prefix): https://bugs.example/7: screen: expected \"other\""))
        for file in ["reports/junit.xml", "strict.xml"] {
            let junit = try folder.read(file)
            #expect(junit.components(separatedBy: #"<skipped message="known: https://bugs.example/7""#).count == 3)
            #expect(!junit.contains("<failure") && junit.contains(#" skipped="2""#), "\(junit.prefix(400))")
        }
        #expect(
            try folder.read("reports/junit.xml").contains(#"<property name="known" value="https://bugs.example/7"/>"#))
        #expect(try folder.read("reports/summary.md").contains("### Known failures"))
        #expect(try folder.read("reports/index.html").contains(#"<b class="tag known">"#))
        #expect(try EventLog(in: folder).cases.count { $0.status == "known" && $0.type == "screen" } == 2)
        let again = try await CommandLineTool.run(["report", "reports"], in: folder)
        #expect(again.status == 0, "\(again.output)")

        let fixed = try await run("bike")
        #expect(fixed.status == 1)
        #expect(fixed.output.contains("the known failure no longer occurs: delete \"known\" (https://bugs.example/7)"))
        #expect(try EventLog(in: folder).cases.count { $0.type == "known-fixed" } == 2)
        let expired = try await run("other", until: #", "until": "2026-01-31""#)
        #expect(expired.status == 1)
        #expect(expired.output.contains("the known failure was valid until 2026-01-31: https://bugs.example/7"))
        #expect(try folder.read("reports/junit.xml").contains(#"type="known-expired""#))
    }
}
