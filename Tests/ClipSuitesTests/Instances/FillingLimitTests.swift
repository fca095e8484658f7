import TestSupport
import Testing

@testable import ClipSuites

/// What is said of tables with very many columns is bounded.
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
        #expect(typo.last?.note == "the header in line 1 names c0, c1, c2, c3, c4, c5, c6, c7 and 4992 more")
        #expect(DiagnosticRenderer().render(typo).utf8.count < 4000)
    }

    @Test func oneTypoInOneTextIsReportedOnce() throws {
        let same = String(repeating: "{t}", count: 500)
        #expect(try load("{ \"url\": \"https://example.com/\", \"title\": \"\(same)\" }", csv: "").count == 1)
    }

    @Test func ofManyKeysOfARowAHandfulIsNamed() throws {
        let wide = (0..<1000).map { "\"c\($0)\": 1" }.joined(separator: ", ")
        let found = try load(
            "{ \"url\": \"https://example.com/\", \"each\": [{ \"c0\": 1 }, { \(wide) }] }", csv: "")
        #expect(found.map(\.message.utf8.count).allSatisfy { $0 < 300 })
        #expect(found.first?.message.contains("and 991 more") == true)
    }

    @Test func aLongNameIsCut() throws {
        let long = String(repeating: "x", count: 500_000)
        let found = try load("{ \"url\": \"https://example.com/{typo}\", \"each\": \"f.csv\" }", csv: long + "\n1\n")
        #expect(DiagnosticRenderer().render(found).utf8.count < 2000)
    }
}
