import Foundation
import TestSupport
import Testing

@testable import ClipHarness

/// Each secret is masked as it is and in its JSON spelling.
@Suite(.launching, .timeLimit(.minutes(30))) struct SecretMaskTests {
    @Test(arguments: [
        (["s3cret"], "a s3cret, s3cret!", "a •••, •••!"), (["s3cret"], "s3cre", "s3cre"), ([""], "abc", "abc"),
        ([], "abc", "abc"), (["ab", "abcd"], "abcd ab abc", "••• ••• •••c"), (["aba"], "ababa", "•••"),
        (["ab", "bearer"], "abearer", "•••"), (["ab"], "abab", "••••••"),
        (["päss\n"], "päss päss\nx", "••• •••\nx"), (["secret"], "", ""), (["a b"], "a  b a b", "a  b •••"),
        (["one\ntwo"], "one\ntwo", "•••"),
    ])
    func text(secrets: [String], printed: String, expected: String) {
        #expect(SecretMask(secrets).mask(printed) == expected)
    }

    @Test(
        "A secret is masked even if terminal sequences divide it",
        arguments: [
            ("s3\u{1B}[01;31mcr\u{1B}[met", "•••"), ("a \u{1B}[1ms3cret\u{1B}[m b", "a \u{1B}[1m•••\u{1B}[m b"),
            ("s3\u{1B}]8;;https://h.example\u{7}cret\u{1B}]8;;\u{1B}\\!", "•••\u{1B}]8;;\u{1B}\\!"),
            ("s3\u{9B}31mcret s3cret", "••• •••"), ("s3\u{1B}(Bcret", "•••"),
            ("s3\u{1B}[31mcre\u{1B}[m", "s3\u{1B}[31mcre\u{1B}[m"),
            ("s3\u{1B}\u{1B}cret", "s3\u{1B}\u{1B}cret"), ("one\r\ntwo\r\n", "•••\r\n"),
        ])
    func withinSequences(printed: String, expected: String) {
        #expect(SecretMask(["s3cret", "one\ntwo"]).mask(printed) == expected)
    }

    @Test func bytesThatAreNoText() {
        let mask = SecretMask(["key"])
        #expect(mask.mask([0xFF, 0x6B, 0x65, 0x79, 0xC3]) == [0xFF] + Array("•••".utf8) + [0xC3])
    }

    @Test(arguments: [#""a\"b\\/c""#, #""a\"b\\\/c""#])
    func withinJSON(printed: String) {
        #expect(SecretMask([#"a"b\/c"#]).mask(printed) == #""•••""#)
        #expect(SecretMask([#"a"b\/d"#]).mask(printed) == printed)
    }

    @Test func acrossHeadAndTail() {
        let mask = SecretMask(["0123456789"])
        let captured = CapturedOutput(head: Array("ab01234".utf8), tail: Array("56789cd".utf8))
        #expect(mask.mask(captured).text == "ab•••cd")
    }

    @Test func partsBesideWhatWasDropped() {
        let mask = SecretMask(["0123456789"])
        let captured = CapturedOutput(
            head: Array("abcdefghijklmn0123".utf8), tail: Array("789abcdefghijklmn0123".utf8), dropped: 5)
        let masked = mask.mask(captured)
        #expect(String(decoding: masked.head, as: UTF8.self) == "abcdefghi")
        // The tail's digits and the letter after them may be the end of a terminal sequence.
        #expect(String(decoding: masked.tail, as: UTF8.self) == "klmn0123")
        #expect(masked.dropped == 27)
    }

    /// Wherever a stream is cut, no part of the secret is shown.
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

    /// Wherever a stream with terminal sequences is cut, no part of the secret is shown.
    @Test(arguments: trials(200))
    func anyCutOfColours(seed: Int) {
        var random = Seeded(UInt64(seed))
        let sequences = ["", "", "\u{1B}[01;31m", "\u{1B}]0;a\u{7}", "\u{1B}]8;;b\u{1B}\\", "\u{9B}1z"]
        let printed = "TOPSECRET".map { String($0) + (sequences.randomElement(using: &random) ?? "") }.joined()
        let before = String(repeating: "x", count: Int.random(in: 0...20, using: &random))
        let after = String(repeating: "y", count: Int.random(in: 0...20, using: &random))
        let all = Array((before + printed + after).utf8)
        let first = Int.random(in: 0...all.count, using: &random)
        let second = Int.random(in: first...all.count, using: &random)
        let text = SecretMask(["TOPSECRET"]).mask(
            CapturedOutput(head: Array(all[..<first]), tail: Array(all[second...]), dropped: second - first)
        ).text
        #expect(!text.contains { $0.isUppercase }, "\(text)")
    }
}
