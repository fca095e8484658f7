import ClipRouting
import TestSupport
import Testing

@Suite("The router agrees with an implementation that tries every pattern")
struct RouterPropertyTests {
    @Test("over random routes and URLs", arguments: 0..<8)
    func agrees(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var compared = 0
        for _ in trials(100) {
            let patterns = (0..<Int.random(in: 1...9, using: &random)).map { _ in pattern(&random) }
            let naive = NaiveRouter(patterns: patterns)
            let router: Router
            do {
                router = try Router(patterns.map { Route($0) { _ in .screen("any") } })
            } catch {
                guard case .ambiguous(let first, let second) = error else { throw error }
                let url = urlForBoth(first, second)
                #expect(naive.rank(of: first, for: url) != nil, "\(first) \(second) \(url)")
                #expect(
                    naive.rank(of: first, for: url) == naive.rank(of: second, for: url), "\(first) \(second) \(url)")
                continue
            }
            for _ in 0..<20 {
                let url = url(&random)
                let candidates = naive.candidates(for: url)
                #expect(router.route(for: url)?.pattern == candidates.first?.pattern, "\(url) \(patterns)")
                if candidates.count > 1 {
                    #expect(candidates[0].rank != candidates[1].rank, "ambiguous: \(url) \(patterns)")
                }
                compared += 1
            }
        }
        #expect(compared > 4 * trials(100).count)
    }

    private func pattern(_ random: inout SeededGenerator) -> String {
        var pattern = random.pick(["", "", "", "https://h", "https://i"])
        for index in 0..<Int.random(in: 0...3, using: &random) {
            pattern += random.pick(["/a", "/b", "/%61", "/{p\(index)}", "/{p\(index)}"])
        }
        pattern += random.pick(["", "", "", "/{rest...}"])
        let items = ["m", "n", "o"].compactMap { name in
            random.pick([nil, nil, nil, "\(name)=1", "\(name)=2", "\(name)={\(name)}", "\(name)={\(name)?}"])
        }
        if pattern.isEmpty { pattern = "/" }
        return items.isEmpty ? pattern : pattern + "?" + items.joined(separator: "&")
    }

    private func url(_ random: inout SeededGenerator) -> String {
        var url = random.pick(["https://h", "https://i", "HTTPS://H", "https://j"])
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            url += random.pick(["/a", "/b", "/c", "/%61", "/%62", "/"])
        }
        let items = (0..<Int.random(in: 0...4, using: &random)).map { _ in
            random.pick(["m", "n", "o", "%6D", "x"]) + random.pick(["=1", "=2", "=%31", "=3", "=", ""])
        }
        return items.isEmpty ? url : url + "?" + items.joined(separator: "&")
    }

    /// A URL that meets the requirements of two patterns with the same path.
    private func urlForBoth(_ first: String, _ second: String) -> String {
        var url = first.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("{") ? "z" : String($0) }.joined(separator: "/")
        if url.hasPrefix("/") { url = "https://j" + url }
        var items: [String: String] = [:]
        for pattern in [first, second] {
            let query = pattern.split(separator: "?", maxSplits: 1).dropFirst().joined()
            for item in query.split(separator: "&") {
                let pair = item.split(separator: "=").map(String.init)
                if !pair[1].hasPrefix("{") { items[pair[0]] = pair[1] } else { items[pair[0]] = items[pair[0]] ?? "9" }
            }
        }
        return url + "?" + items.map { "\($0)=\($1)" }.joined(separator: "&")
    }
}
