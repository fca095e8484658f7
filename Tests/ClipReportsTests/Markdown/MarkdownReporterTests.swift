import ClipHarness
import ClipReports
import Foundation
import TestSupport
import Testing

@Suite("The summary in Markdown")
struct MarkdownReporterTests {
    private func markdown(_ events: [RunEvent], _ options: ReportOptions = ReportOptions()) throws -> String {
        try Reports.write(events) { ReportFormat.markdown.reporter(path: $0, options: options) }
    }

    @Test("A summary matches its golden file")
    func golden() throws {
        try Golden.expect(try markdown(SampleRun.events, ReportOptions(reproducible: true)), matches: "summary.md")
    }

    @Test("Failures with the same cause are grouped, with three in full, and skip reasons are counted")
    func causes() throws {
        let results = (0..<250).map { number in
            CaseResult(
                testCase: SampleCase.make(number, "Bike \(number)", row: number * 2),
                status: number < 200 ? .failed : .skipped,
                findings: number < 200
                    ? [Finding(.value(.parameter("id"), found: .string("\(number)"), expected: .equals(.string("x"))))]
                    : [],
                skipReason: number < 200 ? nil : "in May")
        }
        let text = try markdown(Reports.run(results))
        #expect(text.components(separatedBy: "\n#### ❌ ").count == 5)
        #expect(
            text.contains("#### ❌ 200 cases \\(prefix\\)\\: ") || text.contains("#### ❌ 200 cases (prefix): parameter"))
        #expect(text.contains("\nfailed by kind\\: prefix 200 of 250\n"))
        #expect(text.contains("bikes\\.csv\\:0, 2, 4, ") && text.contains(", 118 and 140 more\n"))
        #expect(text.contains("### Skipped\n\n- 50 cases (prefix), suites/bikes/bikes\\.csv\\:400, 402, "))
        #expect(text.components(separatedBy: "\n").count < 100)
    }

    @Test("Failures come before the table of suites")
    func order() throws {
        let text = try markdown(SampleRun.events)
        let failures = try #require(text.range(of: "### Failures"))
        let table = try #require(text.range(of: "| Suite |"))
        #expect(failures.lowerBound < table.lowerBound)
    }

    @Test("The summary stays under 1 MiB, and says how many failures are left out")
    func limit() throws {
        let long = String(repeating: "long |`*_<b>\n", count: 500)
        let results = (0..<3000).map {
            CaseResult(
                testCase: SampleCase.make($0, "Case \($0)"), status: $0.isMultiple(of: 5) ? .flaky : .failed,
                findings: [Finding(.screen, "\($0 % 500): \(long)", expected: long, found: long)])
        }
        let text = try markdown(Reports.run(results))
        #expect(text.utf8.count < 1 << 20)
        let shown = text.matches(of: /\n#### ❌ (\d+) cases/).compactMap { Int($0.1) }
        #expect(shown.count > 5)
        #expect(text.contains("And \(2400 - shown.reduce(0, +)) more, which the other reports contain."))
    }

    @Test("No text starts markup, a cell or a line")
    func escaping() throws {
        var generator = SeededGenerator(seed: 7)
        for _ in trials(500) {
            let text = String(decoding: generator.bytes(upTo: 80), as: UTF8.self) + "|[a](b)<i>*x*`y`@z:smile:www.a.b"
            let line = Markdown.line(text)
            #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{2028}" || $0 == "\u{2029}" })
            var isEscaped = false
            for scalar in line.unicodeScalars {
                if "|[]<>*`_@:.#&$!~{}".unicodeScalars.contains(scalar) { #expect(isEscaped, "\(line)") }
                isEscaped = scalar == "\\" && !isEscaped
            }
            let code = Markdown.codeBlock(text + "\n\n```\n# x", limit: 100)
            // Splits bytes, as a space with a combining mark is a different character from a space.
            let lines = code.utf8.split(separator: UInt8(ascii: "\n"))
            #expect(lines.allSatisfy { $0.starts(with: "    ".utf8) })
        }
    }

    @Test(
        "No text mentions a person, or links an issue or a commit, after a comment's Markdown is read",
        arguments: [
            ("Table #1", "Table #|1"), ("https://h.example/@octocat/menu", "https://h.example/@|octocat/menu"),
            ("@org/team o/r#5 o/r@1a2b3c4", "@|org/team o/r#|5 o/r@|1a2b3c4"), ("GH-12 gh-7", "GH-|12 gh-|7"),
            ("#1–4 “#2” GH-3— @1’s @a–b #é", "#|1–4 “#|2” GH-|3— @|1’s @|a–b #|é"),
            ("da39a3ee5e6b4b0d3255bfef95601890afd80709", "da39a3|ee5e6b|4b0d32|55bfef|956018|90afd8|0709"),
            ("# @ a@ GH- 1234567", "# @ a@ GH- 1234567"), ("%1 !2", "\\%1 \\!2"), ("1) x", "1\\) x"),
            (" - x", " \\- x"),
            ("12 - x)", "12 - x)"), ("-", "\\-"),
        ])
    func mentions(_ text: String, _ expected: String) {
        // Removes the backslashes before looking for names, as GitHub does.
        let line = Markdown.line(text).replacing(/\\([:.@#_])/.matchingSemantics(.unicodeScalar)) { $0.output.1 }
        #expect(line.replacing("\u{200B}", with: "|") == expected)
    }

    @Test("A pipeline's summary is appended to what the step has already written")
    func appending() throws {
        let folder = try TemporaryFolder()
        try folder.write("before\n", to: "summary")
        let reporter = Driven(MarkdownSummary.reporter(addingTo: folder.file("summary"), options: ReportOptions()))
        for event in SampleRun.events { try reporter.handle(event) }
        let text = try folder.read("summary")
        #expect(text.hasPrefix("before\n## "))
    }

    @Test("A summary that cannot be appended to is an error before the first launch")
    func noFile() throws {
        let reporter = Driven(MarkdownSummary.reporter(addingTo: "/nonexistent/summary", options: ReportOptions()))
        #expect(throws: ReportError.self) { try reporter.handle(SampleRun.events[0]) }
    }
}
