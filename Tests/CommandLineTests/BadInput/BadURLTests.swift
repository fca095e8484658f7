import Testing

@Suite("URLs that no parser accepts", .timeLimit(.minutes(30)))
struct BadURLTests {
    @Test(
        "Control characters and bad escapes are declined, by name and with a place",
        arguments: [
            (#"https://bikes.example/re\u001b[31mnt"#, "control"), (#"https://bikes.example/re\nnt"#, "newline"),
            (#"https://bikes.example/re%zznt"#, "escape"), (#"https://bikes.example/rent%"#, "half-escape"),
        ])
    func declined(url: String, name: String) async throws {
        var suite = SampleSuite()
        suite.invocations = #"{ "title": "Bad", "url": "\#(url)", "expect": { "declined": "malformedURL" } }"#
        let folder = try suite.folder()
        let expected = try await CommandLineTool.run(["run"], in: folder)
        #expect(expected.status == 0, "\(expected.output)")

        suite.invocations = #"{ "title": "Bad", "url": "\#(url)" }"#
        try suite.write(to: folder)
        let unexpected = try await CommandLineTool.run(
            ["run", "--show-progress", "none", "--reproducible"], in: folder)
        #expect(unexpected.status == 1)
        #expect(try EventLog(in: folder)["/decline/Bad/"]?.type == "declined")
        #expect(unexpected.output.contains("suites/bikes/suite.json:21"))
        #expect(!unexpected.output.contains("\u{1B}"))
        let report = try folder.read("reports/junit.xml")
        #expect(!report.contains("\u{1B}"))
        #expect(report.contains(#"failures="1" errors="0""#))
    }

    @Test("A megabyte of text is explained, listed and run without the others losing anything")
    func long() async throws {
        let url = "https://bikes.example/" + String(repeating: "x", count: 1_000_000)
        var suite = SampleSuite()
        suite.invocations += #", { "title": "Long", "url": "\#(url)" }"#
        let folder = try suite.folder()
        let listed = try await CommandLineTool.run(["list"], in: folder)
        #expect(listed.status == 0)
        #expect(listed.output.utf8.count < 3000)

        // No system passes a variable of that length, which does not concern the other cases.
        let run = try await CommandLineTool.run(["run"], in: folder)
        #expect([1, 3].contains(run.status))
        let log = try EventLog(in: folder)
        #expect(log.cases.count == 5)
        #expect(log.cases.filter { !$0.id.contains("Long") }.allSatisfy { $0.status == "passed" })
    }
}
