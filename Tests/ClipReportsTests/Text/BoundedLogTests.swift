import Foundation
import TestSupport
import Testing

@testable import ClipHarness
@testable import ClipReports

@Suite struct BoundedLogTests {
    private func text(_ pieces: [String], limit: Int) -> String {
        var log = OutputCollector(limit: BoundedText.half(of: limit))
        for piece in pieces { Array(piece.utf8).withUnsafeBytes { log.append($0) } }
        // Decoding would hide a character that was cut.
        return String(bytes: log.captured.bytes, encoding: .utf8) ?? "not valid"
    }

    @Test func whatFitsIsWhole() {
        #expect(text([], limit: 200) == "")
        #expect(text(["a", "é", "z"], limit: 200) == "aéz")
        #expect(text([String(repeating: "é", count: 60)], limit: 200) == String(repeating: "é", count: 60))
    }

    @Test func aLongerTextKeepsItsEndsAndItsLimit() throws {
        var generator = SeededGenerator(seed: 5)
        for _ in trials(300) {
            let limit = Int.random(in: 100...400, using: &generator)
            let pieces = (0..<Int.random(in: 0...40, using: &generator)).map { number in
                String(repeating: ["a", "é", "日", "🚲"][number % 4], count: Int.random(in: 0...60, using: &generator))
            }
            let whole = pieces.joined()
            let cut = text(pieces, limit: limit)
            #expect(cut.utf8.count <= limit)
            guard cut != whole else { continue }
            #expect(whole.utf8.count > limit - 64)
            let parts = cut.components(separatedBy: "\n[... ")
            let rest = try #require(parts.last?.components(separatedBy: " bytes are missing here ...]\n"))
            try #require(parts.count == 2 && rest.count == 2)
            let missing = try #require(Int(rest[0]))
            #expect(whole.hasPrefix(parts[0]) && whole.hasSuffix(rest[1]))
            #expect(parts[0].utf8.count + missing + rest[1].utf8.count == whole.utf8.count)
        }
    }
}
