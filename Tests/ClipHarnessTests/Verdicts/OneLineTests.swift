import ClipSuites
import TestSupport
import Testing

@testable import ClipHarness

/// A message is one plain line, whatever a handler prints.
@Suite struct OneLineTests {
    @Test func quotesAsJSONDoes() {
        #expect(OneLine.quoted("a\"b\\c\n\r\t\u{1B}[31m") == #""a\"b\\c\n\r\t\u001b[31m""#)
        #expect(OneLine.text("a\"b\nc") == #"a"b#x0Ac"#)
        #expect(OneLine.quoted("né 漢 👩‍👩‍👧") == "\"né 漢 👩‍👩‍👧\"")
    }

    @Test func cutsLongTexts() {
        let long = String(repeating: "x", count: 1000)
        #expect(OneLine.quoted(long).unicodeScalars.count == OneLine.shownInMessage + 3)
        #expect(OneLine.quoted(long).hasSuffix("x…\""))
        #expect(OneLine.quoted(long, limit: 1000) == "\"\(long)\"")
    }

    @Test func leavesNoControlCharacterOfAllUnicode() {
        for scalar in scalarTrials() {
            for shown in OneLine.quoted(String(Character(scalar))).unicodeScalars {
                switch shown.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator:
                    Issue.record("U+\(String(scalar.value, radix: 16)) is shown")
                default: break
                }
            }
        }
    }

    @Test func namesSignals() {
        #expect(Finding.signalName(9) == "SIGKILL (killed, as by the system when memory runs out)")
        #expect(Finding.signalName(6) == "SIGABRT (abort)")
        #expect(Finding.signalName(63) == "signal 63")
    }
}
