import TestSupport
import Testing

@Suite("run: cases without expectations", .timeLimit(.minutes(30)))
struct NothingExpectedTests {
    private static let ci = ["CI": "true"]

    private static func suite(expecting expect: String) -> SampleSuite {
        var suite = SampleSuite()
        suite.experiences = #""default": { "subtitle": "Rent a bike", "action": "open" }"#
        suite.invocations = """
            { "title": "One", "url": "https://bikes.example/rent?bikeID=1"\(expect) },
                { "title": "Two", "url": "https://bikes.example/rent?bikeID=2" }
            """
        return suite
    }

    @Test("cases that pass without an expectation are counted and named in every report")
    func counted() async throws {
        let folder = try Self.suite(expecting: #", "expect": { "screen": "bike" }"#).folder()
        let result = try await CommandLineTool.run(
            ["run", "--report", "junit", "--report", "html", "--report", "markdown"], in: folder, environment: Self.ci)
        #expect(result.status == 0)
        let sentence = "3 cases expect nothing, so any screen passes: suites/bikes/suite.json:9, "
        #expect(result.output.contains("4 passed (3 expect nothing)\n  \(sentence)"))
        #expect(try folder.read("reports/index.html").contains(sentence))
        #expect(try folder.read("reports/summary.md").contains("3 cases expect nothing"))
        let junit = try folder.read("reports/junit.xml")
        #expect(junit.components(separatedBy: #"<property name="asserts" value="nothing"/>"#).count == 4)
        let log = try folder.read("reports/events.jsonl")
        #expect(log.components(separatedBy: #""asserts":"nothing""#).count == 4)
        #expect(log.contains(#""expectNothing":3"#))
    }

    @Test("under CI a run in which no case expects anything has status 4", arguments: [true, false])
    func nothing(isExit: Bool) async throws {
        // A wrong screen does not contradict an exit status or a time limit.
        let folder = try Self.suite(expecting: isExit ? #", "expect": { "exit": 0, "within": "9s" }"# : "").folder()
        let result = try await CommandLineTool.run(["run"], in: folder, environment: Self.ci)
        #expect(result.status == 4)
        #expect(result.errors.contains("error: no case that expects something has passed"))
        #expect(try await CommandLineTool.run(["run"], in: folder).status == 0)
        let allowed = try await CommandLineTool.run(
            ["run", "--allow-no-expectations"], in: folder, environment: Self.ci)
        #expect(allowed.status == 0)
    }

    @Test("the report of all shards needs an expectation, but a single shard does not")
    func shards() async throws {
        func statuses(_ expect: String) async throws -> [Int32] {
            let folder = try Self.suite(expecting: expect).folder()
            var statuses: [Int32] = []
            for shard in 1...4 {
                let run = ["run", "--partition", "slice:\(shard)/4", "-o", "shard-\(shard)"]
                statuses.append(try await CommandLineTool.run(run, in: folder, environment: Self.ci).status)
            }
            let logs = (1...4).map { "shard-\($0)" }
            return statuses + [try await CommandLineTool.run(["report"] + logs, in: folder).status]
        }
        #expect(try await statuses(#", "expect": { "screen": "bike" }"#) == [0, 0, 0, 0, 0])
        #expect(try await statuses("") == [0, 0, 0, 0, 4])
    }

    @Test("without a host, nothing is launched, resolutions are judged, and other cases have no host yet")
    func noHost() async throws {
        var suite = SampleSuite()
        suite.invocations = """
            { "title": "Right", "url": "https://bikes.example/rent?bikeID=1",
                  "expect": { "experience": "https://bikes.example/rent", "screen": "bike" } },
                { "title": "Wrong", "url": "https://bikes.example/rent?bikeID=2", "expect": { "experience": "default" } },
                { "title": "Closed", "url": "http://bikes.example/rent", "expect": { "declined": "notHTTPS" } },
                { "title": "Open", "url": "https://bikes.example/rent", "expect": { "declined": "notHTTPS" } }
            """
        suite.members = """
            ,
              "journeys": [ { "title": "Way", "steps": [
                { "invoke": "https://bikes.example/rent", "expect": { "target": "app" } },
                { "reopen": "appSwitcher", "expect": { "delivered": "https://bikes.example/rent" } } ] } ]
            """
        let folder = try suite.folder()
        let text = suite.text.replacing(",\n    \"host\": { \"command\": [\"sh\", \"clip.sh\"] }", with: "")
        try folder.write(text, to: "suites/bikes/suite.json")
        let result = try await CommandLineTool.run(["run"], in: folder)
        #expect(result.status == 1)
        #expect(result.output.contains("4 cases (exact 2, prefix 1, reopen 1): no host yet"))
        // A case that was not launched cannot show a wrong screen.
        #expect(!result.output.contains("expect nothing") && !result.output.contains("expects nothing"))
        let log = try EventLog(in: folder)
        let ends = log.cases.map { "\($0.status) \($0.type ?? "")" }
        let skipped = Array(repeating: "skipped ", count: 4)
        #expect(
            ends == skipped + ["failed experience", "passed ", "failed declined", "failed target", "failed delivered"])
    }

    @Test("under CI, a suite without a host only passes if it expects something of resolutions")
    func noHostInCI() async throws {
        let folder = try TemporaryFolder()
        func run(_ url: String, expecting expect: String) async throws -> Int32 {
            let suite = """
                { "version": 1, "clip": { "bundleID": "com.example.Clip" }, "invocations": [
                  { "title": "One", "url": "\(url)", "expect": \(expect) } ] }
                """
            try folder.write(suite, to: "suites/a.json")
            return try await CommandLineTool.run(["run"], in: folder, environment: Self.ci).status
        }
        #expect(try await run("http://a.example/", expecting: #"{ "declined": "notHTTPS" }"#) == 0)
        #expect(try await run("https://a.example/", expecting: #"{ "screen": "a" }"#) == 4)
        let page = try folder.read("reports/index.html")
        #expect(
            page.contains("<h1>⚪ nothing was checked: 0 of 2 cases passed, nothing expected, 2 without a host yet</h1>")
        )
        #expect(try await run("https://a.example/", expecting: #"{ "target": "clip" }"#) == 0)
        #expect(
            try folder.read("reports/index.html").contains(
                "<h1>⚪ nothing was checked: 0 of 2 cases passed, 2 without a host yet</h1>"))
        let again = try await CommandLineTool.run(["report", "reports", "--report", "html=again.html"], in: folder)
        #expect(again.status == 0)
        #expect(try folder.read("again.html") == folder.read("reports/index.html"))
    }
}
