import Testing

@Suite("run: options", .timeLimit(.minutes(30)))
struct RunOptionsTests {
    @Test("--report names formats and paths, and without it both have defaults")
    func reports() async throws {
        let folder = try SampleSuite().folder()
        let named = try await CommandLineTool.run(["run", "--report=junit=build/clip.xml", "-o", "out"], in: folder)
        #expect(named.status == 0)
        #expect(named.output.hasSuffix("Reports: build/clip.xml, out/events.jsonl\n"))
        #expect(folder.has("build/clip.xml") && !folder.has("reports"))
        #expect(try folder.names(in: "out") == ["events.jsonl"])

        let both = try await CommandLineTool.run(["run", "--output=out/"], in: folder)
        #expect(both.output.hasSuffix("Reports: out/junit.xml, out/index.html, out/events.jsonl\n"))
        #expect(folder.has("out/junit.xml") && folder.has("out/events.jsonl"))

        let bare = try await CommandLineTool.run(["run", "--report", "json", "--report", "junit=x.xml"], in: folder)
        #expect(bare.output.hasSuffix("Reports: reports/events.jsonl, x.xml\n"))
    }

    @Test("--strict fails cases with advisories, unless their definitions expect them")
    func strict() async throws {
        var suite = SampleSuite()
        let folder = try suite.folder()
        #expect(try await CommandLineTool.run(["run"], in: folder).status == 0)
        #expect(try await CommandLineTool.run(["run", "--strict"], in: folder).status == 1)
        let log = try EventLog(in: folder)
        #expect(log["/exact/Bikes/"]?.type == "advisories")
        #expect(log["/reopen/"]?.type == "advisories")

        let expected = #""expect": { "advisories": ["association-unchecked"] }"#
        suite.host += ", " + expected
        suite.experiences = """
            "advanced": [ { "url": "https://bikes.example/rent", "title": "Bikes", \(expected) } ]
            """
        suite.invocations = ""
        try suite.write(to: folder)
        // The definitions may also only raise advisories that the suite allows.
        #expect(try await CommandLineTool.run(["run", "--strict"], in: folder).status == 1)
        suite.members = #", "settings": { "allow": ["no-default-experience"] }"#
        try suite.write(to: folder)
        #expect(try await CommandLineTool.run(["run", "--strict"], in: folder).status == 0)
        suite.members = #", "settings": { "allow": ["no-default-experience", "association-unchecked"] }"#
        suite.experiences = suite.experiences.replacing(expected, with: "\"expect\": { \"screen\": \"choose\" }")
        try suite.write(to: folder)
        #expect(try await CommandLineTool.run(["run", "--strict"], in: folder).status == 0)
    }

    @Test("--store-output always keeps the output of passing cases")
    func storeOutput() async throws {
        var suite = SampleSuite()
        suite.script += "echo hello from the clip\n"
        let folder = try suite.folder()
        _ = try await CommandLineTool.run(["run"], in: folder)
        #expect(try !folder.read("reports/junit.xml").contains("hello from the clip"))
        _ = try await CommandLineTool.run(["run", "--store-output", "always"], in: folder)
        #expect(try folder.read("reports/junit.xml").contains("hello from the clip"))
    }

    @Test("--slow marks slow launches without failing them")
    func slow() async throws {
        var suite = SampleSuite()
        suite.script += "sleep 0.05\n"
        let folder = try suite.folder()
        let result = try await CommandLineTool.run(["run", "--slow", "20ms", "--show-progress=none"], in: folder)
        #expect(result.status == 0)
        #expect(result.output.contains("SLOW"))
        #expect(try await !CommandLineTool.run(["run", "--slow", "50s"], in: folder).output.contains("SLOW"))
    }

    @Test("--show-progress and --color", arguments: [("counter", true), ("none", false), ("auto", true)])
    func progress(choice: String, isShown: Bool) async throws {
        let folder = try SampleSuite().folder()
        let result = try await CommandLineTool.run(["run", "--show-progress", choice], in: folder)
        #expect(result.output.contains("4/4 cases") == isShown)
        #expect(!result.output.contains("\u{1B}["))
        let coloured = try await CommandLineTool.run(["run", "--color", "always"], in: folder)
        #expect(coloured.output.contains("\u{1B}["))
    }

    @Test("While a case hangs, the progress bar shows its duration")
    func bar() async throws {
        var suite = SampleSuite()
        suite.script = "sleep 3\n" + SampleSuite.script
        let result = try await CommandLineTool.run(
            ["run", "--show-progress", "bar", "-E", "kind(exact)", "--timeout", "60s"], in: suite.folder())
        // The bar is drawn every second, perhaps first just before the case has run for one.
        #expect(result.output.contains(#/running: .+ \([12] s\)/#), "\(result.output)")
    }
}
