import TestSupport
import Testing

@Suite("schema", .timeLimit(.minutes(30)))
struct SchemaTests {
    @Test("The event log's schema, so that nobody changes the format by the way")
    func events() async throws {
        let result = try await CommandLineTool.run(["schema", "--events"], in: TemporaryFolder())
        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
        try Golden.expect(result.output, is: "schema/events.json")
    }
}
