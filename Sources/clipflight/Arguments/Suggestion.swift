/// The word that somebody may have meant.
enum Suggestion {
    /// The candidate with the fewest typing errors, if that is few enough to be a typing error.
    static func nearest(to word: String, among candidates: [String]) -> String? {
        // A longer word is none of ours, and its distance would cost time.
        guard !word.isEmpty, word.utf8.count <= 64 else { return nil }
        var best: (word: String, distance: Int)?
        for candidate in candidates {
            let distance = distance(Array(word.lowercased()), Array(candidate.lowercased()))
            guard distance <= max(1, candidate.count / 3), distance < best?.distance ?? .max else { continue }
            best = (candidate, distance)
        }
        return best?.word ?? candidates.first { word.count > 2 && $0.hasPrefix(word) }
    }

    /// How many letters must be added, removed, replaced or swapped with their neighbour.
    private static func distance(_ a: [Character], _ b: [Character]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for (i, left) in a.enumerated() {
            var row = [i + 1]
            for (j, right) in b.enumerated() {
                var cost = min(last[j] + (left == right ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, left == b[j - 1], a[i - 1] == right { cost = min(cost, beforeLast[j - 1] + 1) }
                row.append(cost)
            }
            (beforeLast, last) = (last, row)
        }
        return last.last ?? a.count
    }
}
