import ClipHarness
import ClipRouting
import Foundation
import TestSupport
import Testing

@testable import ClipReports

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Whatever definitions and handlers hold, the page stays well-formed and shows it.
@Suite(.timeLimit(.minutes(30))) struct HTMLPropertyTests {
    @Test func everyScalarIsShownOrSpelledOut() throws {
        let all = scalarTrials()
        let blocks = stride(from: 0, to: all.count, by: 0x400).map { all[$0..<min($0 + 0x400, all.count)] }
        for part in stride(from: 0, to: blocks.count, by: 128) {
            let scalars = blocks[part..<min(part + 128, blocks.count)]
            let results = scalars.enumerated().map { number, scalars in
                CaseResult(
                    testCase: SampleCase.make(number, "Case"), status: .failed,
                    findings: [Finding(.screen, "wrong", found: text(scalars) + "\n")])
            }
            let page = try Page(Reports.run(results))
            for (block, scalars) in zip(page.cases, scalars) {
                let found = page.scalars(of: block)
                for scalar in scalars where !isSpelledOut(scalar) {
                    guard found.contains(scalar) else {
                        Issue.record("U+\(String(scalar.value, radix: 16)) is lost")
                        return
                    }
                }
            }
        }
    }

    @Test func randomBytesLeaveItWellFormed() throws {
        var generator = SeededGenerator(seed: 20_261_121)
        let results = trials(200).map { number in
            let bytes = generator.bytes(upTo: 4000)
            let text = String(decoding: bytes, as: UTF8.self)
            return CaseResult(
                testCase: SampleCase.make(number, text, tags: [text], url: text), status: .failed,
                findings: [Finding(.screen, text, expected: text, found: text + "!")],
                outcome: Outcome(screen: text, parameters: [text: .string(text)], reason: text),
                output: CapturedOutput(head: bytes), errorOutput: CapturedOutput(head: bytes, tail: bytes, dropped: 7),
                furtherFailures: [
                    FailedAttempt(findings: [Finding(.output, text)], output: CapturedOutput(head: bytes))
                ])
        }
        let page = try Page(Reports.run(results))
        #expect(page.cases.count == results.count)
        #expect(page.elements.filter { $0.name == "script" }.count == 1)
    }

    /// The scalars, without those that begin a terminal's sequence and would take their neighbours with them.
    private func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        for scalar in scalars where scalar != "\u{1B}" && !(0x80...0x9F).contains(scalar.value) { text.append(scalar) }
        return String(text)
    }

    private func isSpelledOut(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: false
        case 0x00...0x1F, 0x7F...0x9F, 0xFFFE, 0xFFFF: true
        case 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
        default: false
        }
    }
}

extension Page {
    /// The scalars of a block's values.
    fileprivate func scalars(of block: XMLElement) -> Set<Unicode.Scalar> {
        Set((block.stringValue ?? "").unicodeScalars)
    }
}
