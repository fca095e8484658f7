import ClipHarness
import ClipReports
import ClipRouting
import ClipRules
import ClipSuites
import Foundation
import Testing

/// Hostile text does not change the page's structure. The tests put each text in every place
/// that a definition or a handler can fill.
@Suite(.timeLimit(.minutes(30))) struct HTMLHostileTests {
    @Test(arguments: [
        "</script><script>alert(1)</script>", "<!--", "--><b onclick=\"x\">", "]]>", "</title></style></details>",
        "\" onmouseover=\"x", "' autofocus='", "&lt;b&gt;&#60;b&#62;", "{{7*7}}", "\u{202E}gnp.exe\u{2066}", "a\u{0}b",
        "\u{1B}[31mred", "\u{FEFF}", "\u{2028}\u{2029}", "javascript:alert(1)", "<svg/onload=x>", "\u{FFFE}\u{FFFF}",
        "data:text/html,<b>", "\\u003cb\\u003e", "%3Cb%3E", "\u{E0001}\u{1F3F4}", "<\u{0}script>", "\r\n\r\n<b>",
    ])
    func structure(_ hostile: String) throws {
        let page = try Page(run(hostile))
        #expect(page.structure == (try Page(run("word"))).structure)
        for turned in ["\u{0}", "\u{1B}", "\u{202E}", "\u{2066}", "\u{2028}", "\u{2029}", "\u{FFFE}"] {
            #expect(!page.source.contains(turned))
        }
    }

    @Test("The same check detects a single text that is written as markup")
    func unescaped() throws {
        let (probe, plain) = ("<b>probe</b>", try Page(run("word")))
        let page = try Page(run(probe))
        #expect(page.structure == plain.structure)
        let escaped = "&lt;b&gt;probe&lt;/b&gt;"
        let places = page.source.components(separatedBy: escaped).count - 1
        #expect(places > 25)
        for place in 0..<places {
            let parts = page.source.components(separatedBy: escaped)
            let start = parts[...place].joined(separator: escaped),
                end = parts[(place + 1)...].joined(separator: escaped)
            // A tag in an attribute is not well-formed, and elsewhere it is an extra element.
            #expect((try? Page(source: start + probe + end))?.structure != plain.structure)
        }
    }

    @Test func bytesThatAreNoTextAreShownAsSuch() throws {
        let bytes: [UInt8] = [
            0x61, 0x00, 0xED, 0xA0, 0x80, 0xC0, 0x80, 0xFF, 0x1B, 0x5B, 0x33, 0x31, 0x6D, 0x62, 0x9B, 0x0A,
        ]
        let result = CaseResult(
            testCase: SampleCase.make(0, "Case"), status: .failed, output: CapturedOutput(head: bytes))
        let page = try Page(Reports.run([result]))
        let shown = page.elements.first { $0.name == "samp" }?.stringValue ?? ""
        #expect(shown.hasPrefix("a#x00\u{FFFD}"))
        #expect(shown.filter { $0 == "\u{FFFD}" }.count >= 5)
        #expect(shown.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
        #expect(shown.contains("b") && !shown.contains("[31m"))
    }

    private func run(_ text: String) -> [RunEvent] {
        var planned = RunPlanned(total: 3, suites: [suite(text)], startedAt: 0, hostName: text)
        planned.experiences = [
            SampleCase.registered(.advanced(text), line: 1, title: text),
            SampleCase.registered(.local(text), line: 2),
        ]
        let statuses: [CaseResult.Status] = [.failed, .flaky, .skipped]
        let results = statuses.enumerated().map { result($0, text, $1) }
        let place = SourceLocation(file: text, line: 1, column: 1)
        let problem = Diagnostic(.error, at: place, text, note: text, fix: text)
        let end = RunEnded(counts: StatusCounts(), duration: .seconds(1), problems: [problem])
        return [.planned(planned)] + results.map { .finished($0) } + [.ended(end)]
    }

    private func suite(_ text: String) -> SuiteReference {
        SuiteReference(id: "bikes", title: text, file: text)
    }

    private func result(_ index: Int, _ text: String, _ status: CaseResult.Status) -> CaseResult {
        var expectation = Expectation()
        expectation.experience = .equal(text)
        expectation.delivered = .equal(text)
        expectation.card = CardExpectation()
        expectation.card?.title = .equal(text)
        expectation.screen = .equals(.string(text))
        expectation.output = .equals(.string(text))
        expectation.advisories = [text]
        let sample = SampleCase.make(
            index, text, suite: suite(text), tags: [text], url: text, expectation: expectation, row: 1,
            notes: CaseNotes(description: text, owner: text))
        let known = sample.resolution
        let resolution = Resolution(
            url: known.url, source: known.source, experience: .advanced(text),
            card: Card(title: text, subtitle: text, action: .open, image: text), target: known.target,
            delivered: known.delivered, declined: known.declined,
            advisories: [Advisory(.componentBoundary, text)], trace: [TraceStep(text)])
        let testCase = sample.with(resolution: resolution)
        let finding = Finding(.screen, text, expected: text, found: text + "!")
        let output = CapturedOutput(head: Array("x\(text)".utf8))
        return CaseResult(
            testCase: testCase, status: status, findings: [finding], skipReason: "x\(text)",
            outcome: Outcome(screen: text, parameters: ["\(text)": .string(text)], reason: text), output: output,
            errorOutput: output, furtherFailures: [FailedAttempt(findings: [finding], output: output)])
    }
}

extension Page {
    /// The names of elements and attributes in the page's order, with classes. Marks of differences
    /// are left out, as some texts have none.
    fileprivate var structure: [String] {
        elements.filter { $0.name != "ins" && $0.name != "del" }.map { element in
            let attributes = (element.attributes ?? []).compactMap(\.name).sorted()
            return ([element.name ?? "", element.value("class")?.prefix { $0 != " " }.description ?? ""] + attributes)
                .joined(separator: " ")
        }
    }
}
