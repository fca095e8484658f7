/// A greedy cover: few groups whose rows contain each pair of values that occurs in two columns.
struct PairCover {
    struct Group {
        var table = ""
        var rows: [[String]]
        /// Chosen before all others, regardless of its pairs.
        var isFirst = false
        var isBarred = false
    }

    let chosen: [Int]
    /// The pairs that did not fit: `value × value`.
    let missing: [String]
    let total: Int

    init(_ groups: [Group], limit: Int) {
        let table = Table(groups)
        var picked = table.cover(groups)
        if picked.reduce(0, { $0 + groups[$1].rows.count }) > limit { picked = table.cover(groups, limit: limit) }
        var uncovered = Set(table.names.indices)
        for group in picked { uncovered.subtract(table.pairs[group]) }
        chosen = picked.sorted()
        missing = uncovered.sorted().map { table.names[$0] }
        total = table.names.count
    }

    static func pairs(_ row: [String]) -> [[String]] {
        row.indices.flatMap { second in
            row.indices.prefix(upTo: second).map { ["\($0)", row[$0], "\(second)", row[second]] }
        }
    }

    private struct Table {
        var pairs: [[Int]] = []
        var names: [String] = []

        init(_ groups: [Group]) {
            var numbers: [[String]: Int] = [:]
            var known: [String: [[[String]]: [Int]]] = [:]
            for group in groups {
                if let same = known[group.table]?[group.rows] {
                    pairs.append(same)
                    continue
                }
                var found: Set<Int> = []
                for pair in group.rows.flatMap(PairCover.pairs) {
                    let key = [group.table] + pair
                    if numbers[key] == nil { names.append("\(pair[1]) × \(pair[3])") }
                    let number = numbers[key, default: numbers.count]
                    numbers[key] = number
                    found.insert(number)
                }
                pairs.append(found.sorted())
                known[group.table, default: [:]][group.rows] = pairs.last
            }
        }

        func cover(_ groups: [Group], limit: Int? = nil) -> [Int] {
            var times = [Int](repeating: 0, count: names.count)
            var picked: [Int] = []
            var room = limit ?? .max
            func pick(_ group: Int) {
                guard groups[group].rows.count <= room, !groups[group].isBarred else { return }
                room -= groups[group].rows.count
                picked.append(group)
                for pair in pairs[group] { times[pair] += 1 }
            }
            for group in groups.indices where groups[group].isFirst { pick(group) }
            // Among groups with the same pairs, only the shortest is needed.
            var shortest: [[Int]: Int] = [:]
            for group in groups.indices where !groups[group].isFirst {
                let known = shortest[pairs[group]]
                if known.map({ groups[group].rows.count < groups[$0].rows.count }) ?? true {
                    shortest[pairs[group]] = group
                }
            }
            var candidates = shortest.values.sorted()
            while true {
                var best: (group: Int, gain: Int)?
                candidates.removeAll { group in
                    let rows = groups[group].rows.count
                    let gain = pairs[group].count { times[$0] == 0 }
                    // A candidate cannot become better later.
                    guard gain > 0, rows <= room, !groups[group].isBarred else { return true }
                    if best.map({ gain * groups[$0.group].rows.count > $0.gain * rows }) ?? true {
                        best = (group, gain)
                    }
                    return false
                }
                guard let best else { break }
                pick(best.group)
            }
            guard limit == nil else { return picked }
            for group in picked.reversed() where !groups[group].isFirst && pairs[group].allSatisfy({ times[$0] > 1 }) {
                for pair in pairs[group] { times[pair] -= 1 }
                picked.removeAll { $0 == group }
            }
            return picked
        }
    }
}
