import ClipHarness
import ClipReports
import ClipSuites
import Foundation
import Testing

@Suite("Annotations")
struct AnnotationReporterTests {
    private func lines(_ events: [RunEvent]) throws -> [String] {
        try Reports.write(events) { ReportFormat.github.reporter(path: $0, options: ReportOptions()) }
            .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    private func failure(_ title: String, _ status: CaseResult.Status = .failed, index: Int = 0) -> CaseResult {
        CaseResult(
            testCase: SampleCase.make(index, title), status: status,
            findings: [Finding(.screen, "is, 100%\nwrong", expected: "\"a:b\"", found: "\"x\";]\r\n::error::y")])
    }

    @Test("A failure is an error on its definition's line")
    func github() throws {
        #expect(
            try lines(Reports.run([failure("Bike 17, 50%")])) == [
                "::error file=suites/bikes/suite.json,line=20,col=5,"
                    + "title=prefix%3A Bike 17%2C 50%25 · https%3A//bikesrental.example/rent?bikeID=17 · qrCode · clip::"
                    + "is, 100%25 wrong%0A  expected: \"a:b\"%0A  got:      \"x\";]  ::error::y"
            ])
    }

    @Test("A definition's error is on its line with its fix, and allowed advisories are left out")
    func definitions() {
        func diagnostic(_ number: Int, _ severity: Diagnostic.Severity) -> Diagnostic {
            Diagnostic(
                severity, at: SourceLocation(file: "a,b.json", line: number, column: 7), "found \"urll\"",
                note: "one\ntwo",
                fix: "write \"url\"", advisory: severity == .warning ? "odd-\(number)" : nil)
        }
        var allowed = diagnostic(1, .warning)
        allowed.isAllowed = true
        let lines = Annotations.text(of: [diagnostic(3, .error), diagnostic(4, .warning), allowed])
        #expect(
            lines.split(separator: "\n") == [
                "::error file=a%2Cb.json,line=3,col=7::found \"urll\"%0Anote: one%0Anote: two%0Afix: write \"url\"",
                "::warning file=a%2Cb.json,line=4,col=7::found \"urll\" [odd-4]%0Anote: one%0Anote: two"
                    + "%0Afix: write \"url\"",
            ])
        let many = Annotations.text(of: (1...12).map { diagnostic($0, .error) }).split(separator: "\n")
        #expect(many.count == 11 && many.last == "2 more errors are not annotated")
        let placeless = Diagnostic(.error, at: nil, "there was no case to run")
        #expect(Annotations.text(of: [placeless]) == "::error::there was no case to run\n")
    }

    @Test("The output of a build is annotated once for all cases of the host")
    func printed() throws {
        let results = (0..<5).map { number in
            CaseResult(
                testCase: SampleCase.make(number, "Bike \(number)"), status: .errored,
                findings: [Finding(.hostFailed, "the command that prepares the host ended with status 1")],
                errorOutput: CapturedOutput(head: Array("Rooms.swift:3:5: error: no such module\n::error::x\n".utf8)))
        }
        let lines = try lines(Reports.run(results))
        #expect(lines.count == 1)
        #expect(lines[0].contains("%0Aprinted:%0A  Rooms.swift:3:5: error: no such module%0A"), "\(lines)")
        let summary = try Reports.write(Reports.run(results)) {
            ReportFormat.markdown.reporter(path: $0, options: ReportOptions())
        }
        #expect(summary.components(separatedBy: "Rooms.swift:3:5: error: no such module").count == 2, "\(summary)")
    }

    @Test("The file, title and message contain nothing that a terminal would obey")
    func foreign() throws {
        let sample = SampleCase.make(0, "##[set-env name=a]")
        let testCase = sample.with { $0.location.file = "suites/\u{9B}31m\u{85}\u{202E}\u{200B}/suite.json" }
        let result = CaseResult(
            testCase: testCase, status: .failed, findings: [Finding(.screen, "##vso[task.setvariable variable=a]b")])
        let line = try #require(try lines(Reports.run([result])).first)
        #expect(line.contains("suites/#x85#x202E#x200B/"))
    }

    @Test("At most ten annotations of each level are written, and a line counts the rest")
    func limit() throws {
        let results = (0..<23).map { number in
            var result = failure("Case", number < 12 ? .failed : .flaky, index: number)
            result.findings = [Finding(.screen, "wrong: \(number)")]
            return result
        }
        let lines = try lines(Reports.run(results))
        #expect(lines.count == 22)
        #expect(lines[10] == "2 more cases are not annotated")
        #expect(lines[21] == "1 more case is not annotated")
    }

    @Test("Cases with the same cause are one annotation, on the first case's line")
    func causes() throws {
        let results = (0..<200).map { failure("Case \($0)", index: $0) } + [failure("Flaky", .flaky, index: 200)]
        let lines = try lines(Reports.run(results))
        #expect(lines.count == 2)
        #expect(lines[0].hasSuffix("in all 200 cases (prefix): suites/bikes/suite.json:20–219"))
        #expect(!lines[1].contains("in all"))
    }
}
