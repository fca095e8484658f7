import Foundation

/// A slow implementation of the routing rules that tries every pattern and compares matches.
struct NaiveRouter {
    struct Candidate {
        var pattern: String
        /// Compared from the left. A smaller rank is more specific.
        var rank: [Int]
    }

    var patterns: [String]

    /// All patterns that match a URL, most specific first.
    func candidates(for url: String) -> [Candidate] {
        patterns.compactMap { pattern in rank(of: pattern, for: url).map { Candidate(pattern: pattern, rank: $0) } }
            .sorted { $0.rank.lexicographicallyPrecedes($1.rank) }
    }

    /// How specific a pattern is: host, kinds of segments, -1 for the path's end, query.
    func rank(of pattern: String, for url: String) -> [Int]? {
        let wanted = Parts(pattern.hasPrefix("/") ? "any://any" + pattern : pattern)
        let found = Parts(url)
        let namesHost = !pattern.hasPrefix("/")
        if namesHost, wanted.host != found.host { return nil }
        guard let path = rank(wanted.segments, found.segments), let query = rank(wanted.items, found.items) else {
            return nil
        }
        return [namesHost ? 0 : 1] + path + query
    }

    private func rank(_ wanted: [String], _ found: [String]) -> [Int]? {
        var rank: [Int] = []
        for (index, segment) in wanted.enumerated() {
            if segment.hasSuffix("...}") { return rank + [2] }
            guard index < found.count, !found[index].isEmpty else { return nil }
            if segment.hasPrefix("{") {
                rank.append(1)
            } else {
                guard segment.removingPercentEncoding == found[index].removingPercentEncoding else { return nil }
                rank.append(0)
            }
        }
        return found.count == wanted.count ? rank + [-1] : nil
    }

    private func rank(_ wanted: [(String, String)], _ found: [(String, String)]) -> [Int]? {
        var required = 0
        var fixed = 0
        for (name, value) in wanted where !value.hasSuffix("?}") {
            let first = found.first { $0.0.removingPercentEncoding == name }?.1
            guard let first, !first.isEmpty else { return nil }
            required += 1
            if !value.hasPrefix("{") {
                guard first.removingPercentEncoding == value else { return nil }
                fixed += 1
            }
        }
        return [-required, -fixed]
    }

    /// A URL or pattern, split with string operations.
    private struct Parts {
        var host: String
        var segments: [String]
        var items: [(String, String)]

        init(_ text: String) {
            let halves = text.components(separatedBy: "://")
            let stop = halves[1].firstIndex { "/?".contains($0) } ?? halves[1].endIndex
            host = (halves[0] + halves[1][..<stop]).lowercased()
            // A question mark inside braces marks an optional item.
            let tail = halves[1][stop...].replacingOccurrences(of: "?}", with: "\u{1}}")
            let split = tail.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            var path = split.first ?? ""
            if path.hasPrefix("/") { path.removeFirst() }
            if path.hasSuffix("/") { path.removeLast() }
            segments = path.isEmpty ? [] : path.components(separatedBy: "/")
            items =
                split.count < 2
                ? []
                : split[1].components(separatedBy: "&").map { item in
                    let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
                        String.init)
                    return (pair[0], (pair.count > 1 ? pair[1] : "").replacingOccurrences(of: "\u{1}}", with: "?}"))
                }
        }
    }
}
