import ClipHarness
import ClipSuites
import Foundation
import TestSupport
import Testing

@testable import ClipReports

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Whatever a definition or a handler holds, every dialect is well-formed and shows all of it.
@Suite struct JUnitDialectPropertyTests {
    /// A run in which the bytes are everywhere: in titles, URLs, reasons, findings, outputs, and names of suites.
    private func everywhere(_ bytes: [UInt8]) -> [RunEvent] {
        let text = String(decoding: bytes, as: UTF8.self)
        let suite = SuiteReference(id: text, title: text, file: text)
        let finding = Finding(.output, text, expected: text, found: text)
        func result(_ number: Int, _ status: CaseResult.Status) -> CaseResult {
            CaseResult(
                testCase: SampleCase.make(
                    number, "\(number)\(text)", suite: suite, url: text,
                    notes: CaseNotes(description: text, owner: text)), status: status,
                findings: status == .skipped ? [] : [finding], skipReason: text,
                output: CapturedOutput(head: bytes), errorOutput: CapturedOutput(head: bytes),
                furtherFailures: [FailedAttempt(findings: [finding], output: CapturedOutput(head: bytes))])
        }
        return Reports.run([result(0, .failed), result(1, .errored), result(2, .flaky), result(3, .skipped)])
    }

    private func visible(_ bytes: [UInt8], _ purpose: VisibleText.Purpose) -> String {
        var result = ByteBuffer()
        bytes.withUnsafeBufferPointer { VisibleText.append($0, for: purpose, to: &result) }
        return result.string
    }

    /// Whether the first case's error output is the bytes, visible.
    private func holds(_ suite: XMLElement, _ bytes: [UInt8], in dialect: JUnitDialect) throws -> Bool {
        let printed = visible(bytes, .xml)
        let read = (dialect == .strict ? suite : try suite.elements(forName: "testcase").at(0)).text(of: "system-err")
        guard dialect == .strict else { return read.utf8.elementsEqual(printed.utf8) }
        guard let line = read.utf8.firstIndex(of: UInt8(ascii: "\n")) else { return printed.isEmpty }
        return read.hasPrefix("--- ") && read.utf8[line...].dropFirst().starts(with: printed.utf8)
    }

    @Test("Every Unicode scalar", arguments: JUnitDialect.allCases)
    func scalars(_ dialect: JUnitDialect) throws {
        let scalars = scalarTrials()
        for start in stride(from: 0, to: scalars.count, by: 0x4000) {
            let part = scalars[start..<min(start + 0x4000, scalars.count)]
            // A line feed ends what a broken-off terminal sequence takes with it.
            let text = part.map { "\($0)\n" }.joined()
            let failed = CaseResult(
                testCase: SampleCase.make(0, "Case"), status: .failed, findings: [Finding(.output, "no")],
                errorOutput: CapturedOutput(head: Array(text.utf8)))
            let suite = try #require(try Reports.suites(Reports.run([failed]), in: dialect).first)
            #expect(try holds(suite, Array(text.utf8), in: dialect), "from U+\(String(part[start].value, radix: 16))")
        }
    }

    @Test("Random bytes", arguments: JUnitDialect.allCases)
    func randomBytes(_ dialect: JUnitDialect) throws {
        var generator = SeededGenerator(seed: 11)
        for _ in trials(100) {
            // Short enough for a name to be whole.
            let bytes = generator.bytes(upTo: 40)
            let suites = try Reports.suites(everywhere(bytes), in: dialect)
            let cases = try suites.at(0).elements(forName: "testcase")
            try #require(suites.count == 1 && cases.count == 4)
            if !bytes.contains(UInt8(ascii: "\n")) { #expect(try holds(suites[0], bytes, in: dialect), "\(bytes)") }
            let text = Array(String(decoding: bytes, as: UTF8.self).utf8)
            #expect(cases[0].value("name")?.utf8.contains(visible(text, .xml).utf8) == true, "\(bytes)")
            let message = visible(text, .line)
            let reason = cases[3].elements(forName: "skipped").first?.value("message")
            #expect(reason?.utf8.elementsEqual(message.utf8) == true, "\(bytes)")
            let failure = cases[0].text(of: "failure")
            #expect(failure.utf8.starts(with: message.utf8) || message.allSatisfy(\.isWhitespace), "\(bytes)")
        }
    }

    @Test("Counterpart: what is not there is missed", arguments: JUnitDialect.allCases)
    func counterpart(_ dialect: JUnitDialect) throws {
        let suite = try #require(try Reports.suites(everywhere([0x41, 0x1B, 0x42]), in: dialect).first)
        #expect(try holds(suite, [0x41, 0x1B, 0x42], in: dialect))
        #expect(try !holds(suite, [0x41, 0x42, 0x42], in: dialect))
        #expect(try !holds(suite, [0x41, 0x1B, 0x42, 0x43], in: dialect))
    }
}
