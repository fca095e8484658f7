import Testing

@Suite("URLs that no parser accepts", .timeLimit(.minutes(30)))
struct BadURLTests {
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
