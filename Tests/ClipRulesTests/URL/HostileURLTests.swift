import ClipRules
import TestSupport
import Testing

/// A URL is either accepted or refused at a position within it.
@Suite(.timeLimit(.minutes(30))) struct HostileURLTests {
    private static let positions: [(String, String)] = [
        ("https://h", ".example/"), ("", "https://h.example/x?y#z"), ("https", "://h.example/"),
        ("https://u", "@h.example/"), ("https://h.example:4", "/"), ("https://h.example/a", "b"),
        ("https://h.example/?a", "b"), ("https://h.example/#a", "b"),
    ]

    @Test("Unicode scalars of most scripts in every part of a URL, and others in one part")
    func scalars() {
        for scalar in scalarTrials() {
            let character = String(Character(scalar))
            if scalar.value < 0x1000 {
                for (start, end) in Self.positions { check(start + character + end) }
            } else {
                let (start, end) = Self.positions[Int(scalar.value % 8)]
                check(start + character + end)
            }
        }
    }

    @Test("Random bytes after any beginning of a URL")
    func randomBytes() {
        var generator = SeededGenerator(seed: 2)
        let alphabet = Array("ab0.1x:/?#@[]%2e\\\t \u{0}é&=-".utf8)
        for round in trials(20_000) {
            let length = Int(generator.next() % 24)
            let bytes = (0..<length).map { _ in
                round % 2 == 0
                    ? UInt8(truncatingIfNeeded: generator.next())
                    : alphabet[Int(generator.next() % UInt64(alphabet.count))]
            }
            check(["", "https:", "https://", "https://h/"][round % 4] + String(decoding: bytes, as: UTF8.self))
        }
    }

    private func check(_ text: String) {
        do throws(InvalidURL) {
            let url = try InvocationURL(text)
            let again = try InvocationURL(url.comparisonKey)
            // The compared form must be a URL, and its own compared form.
            guard !again.comparisonKey.utf8.elementsEqual(url.comparisonKey.utf8) else { return }
            Issue.record("\(text.debugDescription.prefix(200)) is compared as another URL than its key")
        } catch {
            if (0...text.utf8.count).contains(error.offset), !error.text.isEmpty { return }
            Issue.record("\(text.debugDescription.prefix(200)) is refused at \(error.offset)")
        }
    }
}
