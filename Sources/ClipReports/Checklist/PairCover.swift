/// Chooses groups of rows that together cover the pairs of values in any two columns.
struct PairCover {
    struct Group {
        var table = ""
        var rows: [[String]]
        /// Whether the group is chosen before all others, regardless of its pairs.
        var isFirst = false
    }

    private let groups: [Group]
    private var pairs: [[Int]] = []
    private var names: [String] = []
    /// The number of rows that contain each pair.
    private var weights: [Int] = []
    /// For each group, the sum of the weights of its first row's pairs.
    private(set) var commonness: [Int] = []

    var total: Int { names.count }

    init(_ groups: [Group]) {
        self.groups = groups
        var numbers: [[String]: Int] = [:]
        let rows = groups.map { group in
            group.rows.map { row in Self.pairs(row).map { numbers.number(of: [group.table] + $0) } }
        }
        names = numbers.sorted { $0.value < $1.value }.map { "\($0.key[2]) × \($0.key[4])" }
        weights = [Int](repeating: 0, count: names.count)
        for pair in rows.joined().joined() { weights[pair] += 1 }
        pairs = rows.map { Set($0.joined()).sorted() }
        commonness = rows.map { ($0.first ?? []).reduce(0) { $0 + weights[$1] } }
    }

    static func pairs(_ row: [String]) -> [[String]] {
        row.indices.flatMap { second in
            row.indices.prefix(upTo: second).map { ["\($0)", row[$0], "\(second)", row[second]] }
        }
    }

    /// A small set of groups that together contain all pairs.
    var smallest: [Int] {
        let picked = picked(from: [], weights: weights.map { _ in 1 }, isFilled: false) { _ in true }
        var times = times(in: picked)
        return picked.reversed().filter { group in
            guard !groups[group].isFirst, pairs[group].allSatisfy({ times[$0] > 1 }) else { return true }
            for pair in pairs[group] { times[pair] -= 1 }
            return false
        }
    }

    /// Adds groups while they fit, starting with those that contain the commonest missing pairs.
    func filled(from start: [Int], while fits: ([Int]) -> Bool) -> [Int] {
        picked(from: start, weights: weights, isFilled: true, while: fits)
    }

    func missing(in chosen: [Int]) -> [String] {
        let times = times(in: chosen)
        return names.indices.filter { times[$0] == 0 }.map { names[$0] }
    }

    private func times(in chosen: [Int]) -> [Int] {
        var times = [Int](repeating: 0, count: names.count)
        for pair in chosen.lazy.flatMap({ pairs[$0] }) { times[pair] += 1 }
        return times
    }

    private func picked(from start: [Int], weights: [Int], isFilled: Bool, while fits: ([Int]) -> Bool) -> [Int] {
        var picked = start
        var times = times(in: start)
        func pick(_ group: Int) -> Bool {
            guard fits(picked + [group]) else { return false }
            picked.append(group)
            for pair in pairs[group] { times[pair] += 1 }
            return true
        }
        let started = Set(start)
        let left = groups.indices.filter { !started.contains($0) }
        for group in left where groups[group].isFirst { _ = pick(group) }
        // Groups are taken from the end of a queue, so the shortest is last.
        let others = Dictionary(grouping: left.filter { !groups[$0].isFirst }) { pairs[$0] }
        var queues = others.values.map { queue in
            queue.sorted { (groups[$0].rows.count, $0) > (groups[$1].rows.count, $1) }
        }
        queues.sort { ($0.last ?? 0) < ($1.last ?? 0) }
        while true {
            var best: (queue: Int, missing: Double, other: Double)?
            for (queue, waiting) in queues.enumerated() {
                guard let group = waiting.last else { continue }
                let rows = Double(groups[group].rows.count)
                var (missing, other) = (0, 0.0)
                for pair in pairs[group] {
                    if times[pair] == 0 { missing += weights[pair] }
                    other += Double(weights[pair]) / Double(1 + times[pair])
                }
                let gain = (Double(missing) / rows, isFilled ? other / rows : 0)
                guard gain > (best.map { ($0.missing, $0.other) } ?? (0, 0)) else { continue }
                best = (queue, gain.0, gain.1)
            }
            guard let best, let group = queues[best.queue].popLast() else { return picked }
            // If the group does not fit, a longer group with the same pairs would not fit either.
            if !pick(group) || !isFilled { queues[best.queue] = [] }
        }
    }
}
