import Foundation
import TestSupport
import Testing

@testable import ClipHarness

/// No byte of a secret is left in what was printed.
@Suite(.timeLimit(.minutes(30))) struct SecretMaskTests {
    @Test(arguments: [
        (["s3cret"], "a s3cret, s3cret!", "a •••, •••!"), (["s3cret"], "s3cre", "s3cre"), ([""], "abc", "abc"),
        ([], "abc", "abc"), (["ab", "abcd"], "abcd ab abc", "••• ••• •••c"), (["aba"], "ababa", "•••"),
        (["ab", "bearer"], "abearer", "•••"), (["ab"], "abab", "••••••"),
        (["päss\n"], "päss päss\nx", "••• •••x"), (["secret"], "", ""), (["a b"], "a  b a b", "a  b •••"),
        // Of a secret that is a sequence for terminals, reports show nothing.
        (["\u{1B}[0m"], "a\u{1B}[0mb", "a•••b"), (["\u{1B}[0m", "key"], "k\u{1B}[0mey", "•••"),
    ])
    func text(secrets: [String], printed: String, expected: String) {
        #expect(SecretMask(secrets).mask(printed) == expected)
    }

    @Test func bytesThatAreNoText() {
        let mask = SecretMask(["key"])
        #expect(mask.mask([0xFF, 0x6B, 0x65, 0x79, 0xC3]) == [0xFF] + Array("•••".utf8) + [0xC3])
    }

    /// Reports strip sequences for terminals, and end lines in one way: what they would show is what is masked.
    @Test(arguments: [
        "hun\u{1B}[0mter2", "\u{1B}[1mh\u{1B}[0mu\u{1B}[1mn\u{1B}[0mter2\u{1B}[0m", "hun\u{9B}31mter2",
        "hun\u{1B}]0;title\u{7}ter2", "hun\u{1B}Pq#\u{1B}\\ter2", "hun\u{1B}(Bter2", "hunt\u{1B}cer2",
        // What is not shown itself is in the event log.
        "\u{1B}]0;hunter2\u{7}",
    ])
    func whatTerminalsDoNotShow(printed: String) {
        let masked = SecretMask(["hunter2"]).mask("a \(printed) b")
        #expect(masked.contains("•••"))
        #expect(!masked.contains("ter2") && !masked.contains("hun"))
        #expect(masked.hasPrefix("a ") && masked.hasSuffix(" b"))
    }

    @Test(arguments: [
        ("one\ntwo", "one\r\ntwo", "•••"), ("one\ntwo", "one two", "•••"), ("one two", "one\ttwo", "•••"),
        ("one\ntwo", "onetwo", "onetwo"), ("one\u{1B}[0mtwo", "onetwo", "•••"), ("onetwo", "one\rtwo", "one\rtwo"),
        ("onetwo", "one#x1Btwo", "one#x1Btwo"), (" ", "a\nb", "a\nb"),
    ])
    func lineEnds(secret: String, printed: String, expected: String) {
        #expect(SecretMask([secret]).mask(printed) == expected)
    }

    /// What handlers print as JSON, and the line of an outcome that cannot be read.
    @Test(arguments: [#""a\"b\\/c""#, #""a\"b\\\/c""#])
    func withinJSON(printed: String) {
        #expect(SecretMask([#"a"b\/c"#]).mask(printed) == #""•••""#)
        #expect(SecretMask([#"a"b\/d"#]).mask(printed) == printed)
    }

    /// Secrets that nearly fit everywhere: what is searched is not gone through for each of their bytes.
    @Test func timeGrowsWithWhatIsSearched() {
        func printed(_ count: Int) -> (mask: SecretMask, captured: CapturedOutput) {
            let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: count)
            let secret = String(decoding: bytes, as: UTF8.self) + "b"
            return (SecretMask([secret]), CapturedOutput(head: bytes, tail: bytes, dropped: 1))
        }
        let growth = Growth.ofTwice(4_000, of: printed) { _ = $0.mask.mask($0.captured) }
        #expect(growth <= Growth.limit)
    }

    /// Encoders differ: Python's escapes all beyond ASCII, Go's what HTML takes, .NET's both.
    @Test(arguments: [#"t\u00f6k&<1"#, #"tök\u0026\u003c1"#, #"t\u00F6k\u0026\u003C1"#, "tök&<1"])
    func withinJSONOfOtherEncoders(printed: String) {
        #expect(SecretMask(["tök&<1"]).mask("\"\(printed)\"") == #""•••""#)
        #expect(SecretMask(["tök&<2"]).mask(printed) == printed)
    }

    /// A variable that is no UTF-8 is known with U+FFFD in it, which is how reports show it too.
    @Test func bytesThatAreShownAsNone() {
        let mask = SecretMask(["key\u{FFFD}\u{FFFD}1"])
        #expect(mask.mask(Array("a key".utf8) + [0xFF, 0xC3] + Array("1 b".utf8)) == Array("a ••• b".utf8))
        #expect(mask.mask("key\u{FFFD}\u{FFFD}1") == "•••")
        #expect(mask.mask(Array("key".utf8) + [0xFF] + Array("1".utf8)).count == 5)
    }

    /// Wherever the stream is cut, also within the sequences, nothing of the secret is shown.
    @Test(arguments: trials(300))
    func anyCutOfASequence(seed: Int) {
        var random = Seeded(UInt64(seed))
        let sequences = ["\u{1B}[0m", "\u{1B}[38;5;1m", "", "\u{1B}(B", "\u{9B}1m"]
        let secret = "TOPSECRET".map { "\($0)\(sequences.randomElement(using: &random) ?? "")" }.joined()
        let all = Array(("xxxx" + secret + "yyyy").utf8)
        let first = Int.random(in: 0...all.count, using: &random)
        let second = Int.random(in: first...all.count, using: &random)
        let masked = SecretMask(["TOPSECRET"]).mask(
            CapturedOutput(head: Array(all[..<first]), tail: Array(all[second...]), dropped: second - first))
        #expect(!masked.text.contains { "TOPSECR".contains($0) }, "\(masked.text.debugDescription)")
    }

    @Test func aNameThatWasCutOff() {
        let mask = SecretMask(["correct-horse-battery"])
        #expect(mask.maskCut("a correct-horse") == "a •••")
        #expect(mask.mask("correct-horse") == "correct-horse")
    }

    @Test func acrossHeadAndTail() {
        let mask = SecretMask(["0123456789"])
        let captured = CapturedOutput(head: Array("ab01234".utf8), tail: Array("56789cd".utf8))
        #expect(mask.mask(captured).text == "ab•••cd")
    }

    @Test func partsBesideWhatWasDropped() {
        let mask = SecretMask(["0123456789"])
        let captured = CapturedOutput(head: Array("ab0123".utf8), tail: Array("789cd0123".utf8), dropped: 5)
        let masked = mask.mask(captured)
        #expect(String(decoding: masked.head, as: UTF8.self) == "ab•••")
        #expect(String(decoding: masked.tail, as: UTF8.self) == "•••cd0123")
        #expect(masked.dropped == 5)
    }

    /// Wherever a stream is cut, nothing of the secret stays but what could be anything.
    @Test(arguments: trials(200))
    func anyCut(seed: Int) {
        var random = Seeded(UInt64(seed))
        let secret = "TOPSECRET"
        let before = String(repeating: "x", count: Int.random(in: 0...20, using: &random))
        let after = String(repeating: "y", count: Int.random(in: 0...20, using: &random))
        let all = Array((before + secret + after).utf8)
        let first = Int.random(in: 0...all.count, using: &random)
        let second = Int.random(in: first...all.count, using: &random)
        let masked = SecretMask([secret]).mask(
            CapturedOutput(head: Array(all[..<first]), tail: Array(all[second...]), dropped: second - first))
        let text = masked.text
        #expect(!text.contains { $0.isUppercase })
    }

    /// A process that runs on prints a part of a secret in one step, and the rest in others.
    @Test(arguments: 0...18, 0...18)
    func divided(first: Int, second: Int) {
        let all = Array("xxTOPSECRETyyTOPzz".utf8)
        let cuts = [min(first, second), max(first, second)]
        let parts = zip([0] + cuts, cuts + [all.count]).map { CapturedOutput(head: Array(all[$0..<$1])) }
        let mask = SecretMask(["TOPSECRET"])
        let shown = zip(parts, SurroundingOutput.all(of: parts)).map { mask.mask($0, within: $1).text }
        #expect(shown.joined().replacing("•", with: "") == "xxyyTOPzz", "\(shown)")
    }

    /// As of a process that is killed while it prints one.
    @Test(arguments: 0...11, 0...11)
    func dividedAndCut(first: Int, second: Int) {
        let all = Array("xxTOPSECRET".utf8)
        let parts = [all[..<min(first, second)], all[min(first, second)..<max(first, second)]]
            .map { CapturedOutput(head: Array($0)) }
        let mask = SecretMask(["TOPSECRET"])
        let shown = zip(parts, SurroundingOutput.all(of: parts)).map { mask.mask($0, within: $1).text }
        #expect(shown.joined().replacing("•", with: "") == "xx".prefix(max(first, second)), "\(shown)")
    }

    @Test func dividedBesideWhatWasDropped() {
        let parts = [
            CapturedOutput(head: Array("ab".utf8), tail: Array("cd0123".utf8), dropped: 9),
            CapturedOutput(head: Array("456".utf8)),
            CapturedOutput(head: Array("789ef".utf8), tail: Array("gh".utf8), dropped: 9),
        ]
        let mask = SecretMask(["0123456789"])
        let shown = zip(parts, SurroundingOutput.all(of: parts)).map { mask.mask($0, within: $1).text }
        #expect(shown == ["abcd•••", "•••", "•••efgh"])
    }
}
