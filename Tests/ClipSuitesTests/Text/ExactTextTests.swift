import TestSupport
import Testing

@testable import ClipSuites

@Suite("A text that is compared by its bytes") struct ExactTextTests {
    @Test("Canonical equivalents differ, though they are one String; a copy of the same scalars is the same")
    func normalisation() {
        #expect("caf\u{E9}" == "cafe\u{301}")
        #expect(ExactText(text: "caf\u{E9}") != ExactText(text: "cafe\u{301}"))
        #expect(ExactText(text: "caf\u{E9}") == ExactText(text: "caf" + "\u{E9}"))
    }

    @Test("Canonical equivalents, of which a file can hold any number, do not share a hash; a copy does")
    func hashes() {
        #expect("caf\u{E9}".hashValue == "cafe\u{301}".hashValue)
        #expect(ExactText(text: "caf\u{E9}").hashValue != ExactText(text: "cafe\u{301}").hashValue)
        #expect(ExactText(text: "caf\u{E9}").hashValue == ExactText(text: "caf" + "\u{E9}").hashValue)
    }

    @Test("Whatever two texts hold, they are the same where their bytes are, and are found as such")
    func bytes() {
        var random = SeededGenerator(seed: 7)
        let parts = ["", "a", "b", "\u{0}", "e", "\u{301}", "\u{E9}", "日本", "🚲", String(repeating: "long ", count: 8)]
        let texts = (0..<300).map { _ in
            (0..<Int.random(in: 0...3, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
        }
        let known = Set(texts.map { ExactText(text: $0) })
        #expect(known.count == Set(texts.map { Array($0.utf8) }).count)
        for one in texts {
            // In other storage.
            #expect(known.contains(ExactText(text: String(decoding: Array(one.utf8), as: UTF8.self))))
            for other in texts {
                let areSame = Array(one.utf8) == Array(other.utf8)
                #expect((ExactText(text: one) == ExactText(text: other)) == areSame, "\(one.debugDescription)")
            }
        }
    }
}
