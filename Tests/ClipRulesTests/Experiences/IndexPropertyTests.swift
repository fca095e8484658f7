import ClipRules
import TestSupport
import Testing

/// Compares the index with a scan that tries every experience.
@Suite struct IndexPropertyTests {
    /// The rank of one experience's match, computed directly from the rules; `nil` without a match.
    private static func rank(_ registered: InvocationURL, _ url: InvocationURL, _ matching: Matching) -> Int? {
        guard registered.host == url.host, registered.port == url.port else { return nil }
        if let wanted = registered.query {
            guard registered.path == url.path, let query = url.query else { return nil }
            let matches =
                matching == .character ? query.hasPrefix(wanted) : query == wanted || query.hasPrefix(wanted + "&")
            return matches ? 100_000 + wanted.count : nil
        }
        guard url.path.hasPrefix(registered.path) else { return nil }
        let rest = url.path.dropFirst(registered.path.count)
        let ends = rest.isEmpty || rest.hasPrefix("/") || registered.path.hasSuffix("/") || matching == .character
        return ends ? registered.path.count : nil
    }

    private static func scan(_ urls: [InvocationURL], _ url: InvocationURL, _ matching: Matching) -> Int? {
        var best: (place: Int, rank: Int)?
        for (place, registered) in urls.enumerated() {
            guard let rank = rank(registered, url, matching), rank > best?.rank ?? -1 else { continue }
            best = (place, rank)
        }
        return best?.place
    }

    private struct Spelling {
        var generator: SeededGenerator

        mutating func pick<Element>(_ choices: [Element]) -> Element {
            choices[Int(generator.next() % UInt64(choices.count))]
        }

        mutating func url() -> String {
            var text = "https://" + pick(["h.example", "h.example", "H.example", "g.example", "h.example:8443"])
            for _ in 0..<pick([0, 1, 1, 2, 3]) {
                text += "/" + pick(["a", "ab", "b", "", "a%7E", "~", "restaurant", "restaurants"])
            }
            if pick([true, false, false]) { text += "/" }
            if pick([true, false]) {
                text +=
                    "?"
                    + (0..<pick([0, 1, 1, 2, 3])).map { _ in pick(["x=1", "x=12", "y", "", "z=/"]) }.joined(
                        separator: "&")
            }
            return text + pick(["", "", "#f"])
        }
    }

    @Test("Index and scan find the same experience under each policy", arguments: Matching.allCases)
    func sameAsScan(_ matching: Matching) throws {
        var spelling = Spelling(generator: SeededGenerator(seed: 7))
        for _ in trials(150) {
            let urls = try (0..<spelling.pick([1, 3, 10, 60])).map { _ in try InvocationURL(spelling.url()) }
            let registry = Registry(urls.map { RegisteredExperience(url: $0) }, matching: matching)
            for _ in 0..<60 {
                let url = try InvocationURL(spelling.url())
                let expected = Self.scan(urls, url, matching)
                if registry.best(for: url) != expected {
                    Issue.record(
                        "\(url.text) in \(urls.map(\.text)): \(registry.best(for: url) ?? -1), not \(expected ?? -1)")
                    return
                }
            }
        }
    }

    @Test("Exactly the equal pairs clash")
    func clashes() throws {
        var spelling = Spelling(generator: SeededGenerator(seed: 11))
        for _ in trials(100) {
            let urls = try (0..<30).map { _ in try InvocationURL(spelling.url()) }
            let found = urls.map { RegisteredExperience(url: $0) }.clashes
            let expected = urls.indices.compactMap { second in
                urls[..<second].firstIndex { $0.comparisonKey == urls[second].comparisonKey }.map {
                    (first: $0, second: second)
                }
            }
            #expect(found.elementsEqual(expected, by: ==))
        }
    }
}
