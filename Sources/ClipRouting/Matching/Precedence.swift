/// The order of routes that have one host and one path and differ in their query items.
enum Precedence {
    /// Sorts endings, the most specific first.
    ///
    /// - Throws: ``Conflict`` where two take some URL, are as specific, and no more specific one takes that URL.
    static func sorted(_ endings: [Trie.Ending]) throws(Conflict) -> [Trie.Ending] {
        let sorted = endings.sorted { specificity($0) > specificity($1) }
        var groupStart = 0
        for (index, ending) in sorted.enumerated() {
            if specificity(sorted[groupStart]) != specificity(ending) { groupStart = index }
            for other in sorted[groupStart..<index] where overlap(other, ending) {
                let isSettled = sorted[..<groupStart].contains { covers($0, other, ending) }
                if !isSettled {
                    throw Conflict(first: min(other.route, ending.route), second: max(other.route, ending.route))
                }
            }
        }
        return sorted
    }

    /// More required items before fewer, then more fixed values before fewer. Optional items do not count.
    private static func specificity(_ ending: Trie.Ending) -> (Int, Int) {
        (ending.query.count { !$0.isOptional }, ending.query.count { $0.isFixed })
    }

    /// Whether some URL meets both.
    private static func overlap(_ first: Trie.Ending, _ second: Trie.Ending) -> Bool {
        !first.query.contains { item in second.query.contains { item.contradicts($0) } }
    }

    /// Whether an ending takes every URL that meets both others.
    private static func covers(_ ending: Trie.Ending, _ first: Trie.Ending, _ second: Trie.Ending) -> Bool {
        ending.query.allSatisfy { item in
            item.isOptional || (first.query + second.query).contains { $0.implies(item) }
        }
    }
}
