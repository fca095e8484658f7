import ClipFacts
import ClipHarness
import ClipRules

package struct ChecklistTime: Sendable {
    let minutes: Int
    let minutesEach: Int

    var blocks: Int { minutes / minutesEach }

    package init(minutes: Int, each: Int) { (self.minutes, minutesEach) = (minutes, each) }

    func choice(
        of groups: [[TestCase]], testers: Int
    ) -> (chosen: [Int], text: String, leftOut: ChecklistSection.Facts) {
        let table = groups.map {
            PairCover.Group(
                table: $0.first?.suite.id ?? "", rows: $0.map(\.factors),
                // A journey that exceeds a tester's time would make the sheet too long.
                isFirst: $0.contains { $0.tags.contains("smoke") }, isBarred: $0.count > blocks)
        }
        var limit = blocks * testers
        var cover = PairCover(table, limit: limit)
        func longest(_ chosen: [Int]) -> Int {
            let shares = ChecklistSheet.shares(of: chosen, among: testers) { groups[$0].count }
            return shares.map { $0.reduce(0) { $0 + groups[$1].count } }.max() ?? 0
        }
        func taken(_ chosen: [Int]) -> Int { chosen.reduce(0) { $0 + groups[$1].count } }
        while longest(cover.chosen) > blocks, limit > 0 {
            // A limit at or above the cover's size would produce the same cover again.
            limit = min(limit, taken(cover.chosen)) - 1
            cover = PairCover(table, limit: limit)
        }
        let chosen = filled(cover.chosen, groups, testers, longest)
        let all = groups.reduce(0) { $0 + $1.count }
        let pairs =
            cover.missing.isEmpty
            ? "each pair of \(TriedPairs.factors) is tried"
            : "the time is too short for \(cover.missing.count) of \(Phrase.count(cover.total, "pair")) of "
                + "\(TriedPairs.factors): " + Phrase.some(cover.missing, of: 3)
        let minutes = "\(taken(chosen) * minutesEach) of \(Phrase.count(minutes * testers, "minute"))"
        let text = "\(taken(chosen)) of \(Phrase.count(all, "invocation")) chosen, taking \(minutes); \(pairs)."
        let isChosen = Set(chosen)
        let rest = groups.indices.filter { !isChosen.contains($0) }.flatMap { groups[$0] }
        let leftOut = rest.groups(by: \.definedAt.place).map { cases in
            let (first, others) = (cases[0], cases.count - 1)
            return (first.definedAt.place, [others == 0 ? first.title : "\(first.title) and \(others) more"])
        }
        return (chosen, text, leftOut)
    }

    /// Adds groups to those that cover the pairs, in order, until the time is used.
    private func filled(
        _ cover: [Int], _ groups: [[TestCase]], _ testers: Int, _ longest: ([Int]) -> Int
    ) -> [Int] {
        var chosen = cover
        var isChosen = Set(cover)
        var free = blocks * testers - cover.reduce(0) { $0 + groups[$1].count }
        for index in groups.indices where groups[index].count <= min(free, blocks) && !isChosen.contains(index) {
            guard longest(chosen + [index]) <= blocks else { continue }
            chosen.append(index)
            isChosen.insert(index)
            free -= groups[index].count
        }
        return chosen
    }
}
