import Foundation
import Testing

@testable import ClipHarness

/// No byte of a secret is left in what was printed.
@Suite struct SecretMaskTests {
    @Test(arguments: [
        (["s3cret"], "a s3cret, s3cret!", "a •••, •••!"), (["s3cret"], "s3cre", "s3cre"), ([""], "abc", "abc"),
        ([], "abc", "abc"), (["ab", "abcd"], "abcd ab abc", "••• ••• •••c"), (["aba"], "ababa", "•••ba"),
        (["päss\n"], "päss päss\nx", "••• •••x"), (["secret"], "", ""), (["a b"], "a  b a b", "a  b •••"),
    ])
    func text(secrets: [String], printed: String, expected: String) {
        #expect(SecretMask(secrets).mask(printed) == expected)
    }

    @Test func bytesThatAreNoText() {
        let mask = SecretMask(["key"])
        #expect(mask.mask([0xFF, 0x6B, 0x65, 0x79, 0xC3]) == [0xFF] + Array("•••".utf8) + [0xC3])
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
    @Test(arguments: 0..<200)
    func anyCut(seed: UInt64) {
        var random = Seeded(seed)
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
