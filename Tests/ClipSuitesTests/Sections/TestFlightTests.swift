import ClipSuites
import Testing

/// `app-clip-rules`, §5: TestFlight.
@Suite struct TestFlightTests {
    private func load(entries count: Int) throws -> LoadedSuites {
        let invocations = (0..<count).map {
            #"{ "title": "Entry \#($0)", "url": "https://h.example/\#($0)", "testFlight": true }"#
        }
        return try SampleSuite.load(
            SampleSuite.minimal(#""invocations": [\#(invocations.joined(separator: ", "))]"#))
    }

    @Test("§5 TestFlight: at most three invocations for a build", arguments: 0...5)
    func limit(_ count: Int) throws {
        let loaded = try load(entries: count)
        #expect(loaded.hasErrors == (count > 3))
        #expect(loaded.suites.count == (count > 3 ? 0 : 1))
        #expect(loaded.diagnostics.contains { $0.message.contains("TestFlight entries") } == (count > 3))
    }

    @Test("§5 TestFlight: each entry has a title and one URL")
    func oneURL() throws {
        let suite = try #require(try load(entries: 1).suites.first)
        #expect(suite.invocations.map(\.title) == ["Entry 0"])
        #expect(suite.invocations.map(\.url) == ["https://h.example/0"])
    }
}
