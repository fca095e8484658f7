import ClipSuites
import TestSupport
import Testing

/// Diagnostics of tables with many columns are bounded.
@Suite struct FillingLimitTests {
    private func load(_ invocation: String, csv: String) throws -> [Diagnostic] {
        try SampleSuite.load(SampleSuite.minimal("\"invocations\": [\(invocation)]"), beside: ["f.csv": csv])
            .diagnostics
    }

    @Test func ofManyColumnsAHandfulIsNamed() throws {
        let names = (0..<5000).map { "c\($0)" }.joined(separator: ",")
        let typo = try load(
            "{ \"url\": \"https://example.com/{typo}\", \"each\": \"f.csv\" }", csv: names + "\n1\n")
        #expect(
            typo.first?.note == "the columns are c0, c1, c2, c3, c4, c5, c6, c7 and 4992 more")
        #expect(typo.last?.note == "the header on line 1 names c0, c1, c2, c3, c4, c5, c6, c7 and 4992 more")
        #expect(DiagnosticRenderer().render(typo).utf8.count < 4000)
    }
}
