import ClipSuites
import TestSupport
import Testing

/// Diagnostics of tables with many columns are bounded.
@Suite struct FillingLimitTests {
    private func load(_ invocation: String, csv: String) throws -> [Diagnostic] {
        try SampleSuite.load(SampleSuite.minimal("\"invocations\": [\(invocation)]"), beside: ["f.csv": csv])
            .diagnostics
    }

    @Test("A field of an inline row has the limit of a CSV file's")
    func ofInlineRows() throws {
        func load(size: Int) throws -> [Diagnostic] {
            let rows = "[\n{ \"a\": \"1\" },\n{ \"a\": \"\(String(repeating: "x", count: size))\" }]"
            let invocation = "{ \"title\": \"{a}{a}\", \"url\": \"https://example.com/\", \"each\": \(rows) }"
            return try self.load(invocation, csv: "")
        }
        let limit = CSVReader.fieldLimit
        #expect(try load(size: limit).errors.isEmpty)
        let errors = try load(size: limit + 1).errors
        #expect(errors.map(\.message) == ["found 65537 bytes in the column \"a\", expected at most 65536"])
        #expect(errors.first?.location?.line == 3)
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
