import Foundation
import TestSupport
import Testing

@testable import ClipHarness

/// Each value is masked as it is, and as JSON writes it.
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
        #expect(String(decoding: masked.tail, as: UTF8.self) == "ghijklmn0123")
        #expect(masked.dropped == 23)
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
}
