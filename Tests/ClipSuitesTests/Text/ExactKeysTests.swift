import ClipSuites
import Foundation
import TestSupport
import Testing

/// Texts that are equal as `String` values but different as keys.
@Suite struct ExactKeysTests {
    private static let composed = "caf\u{E9}"
    private static let decomposed = "cafe\u{301}"

    @Test(arguments: [[composed, decomposed], [decomposed, composed]])
    func aPatternIsNotFoundUnderAnotherSpelling(_ order: [String]) {
        for pattern in order {
            for text in [Self.composed, Self.decomposed] {
                let isSame = pattern.utf8.elementsEqual(text.utf8)
                #expect(
                    Matcher.matches(RegexProgram("^\(pattern)$")!).accepts(.string(text))
                        == (isSame ? .accepted : .rejected))
            }
        }
    }

    @Test func theHostEndsAtTheFirstSlash() {
        #expect(URLOutline.host(of: "https://h.example/\u{301}x") == "h.example")
        #expect(URLOutline.host(of: "https://user@h.example:443?\u{301}") == "h.example")
        #expect(URLOutline.host(of: "https://[::1]:5/") == "[::1]")
    }
}
