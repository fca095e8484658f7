import ClipHarness
import ClipRules

package struct ChecklistTime: Sendable {
    package static let usualMinutesEach = 2

    let minutes: Int
    let minutesEach: Int

    package init(minutes: Int, each: Int) { (self.minutes, minutesEach) = (minutes, each) }

    /// - Parameter groups: All groups, in the order in which a sheet lists them.
    func choice(
        of groups: [ChecklistGroup], testers: Int
    ) -> (chosen: [ChecklistGroup], text: String, leftOut: ChecklistSection.Facts) {
        let pairs = groups.pairs
        func lengths(_ chosen: [Int]) -> [Int] {
            ChecklistSheet.shares(of: chosen.sorted().map { groups[$0] }, among: testers, length: \.cases.count)
                .map { $0.blocks * minutesEach + $0.setupMinutes }
        }
        func fits(_ chosen: [Int]) -> Bool { lengths(chosen).allSatisfy { $0 <= minutes } }
        func taken(_ chosen: [Int]) -> Int { lengths(chosen).reduce(0, +) }
        let (all, whole) = (Array(groups.indices), minutes * testers)
        let smallest = pairs.smallest
        var chosen = fits(all) ? all : pairs.filled(from: fits(smallest) ? smallest : [], while: fits)
        // If only long groups are left, one of them may fit in place of several short ones.
        let usual = Set(chosen)
        let first = chosen.filter { groups[$0].isSmoke }
        let rest = all.filter { !usual.contains($0) }.groups { groups[$0].setups }.map { first + [$0[0]] }
        for start in rest where taken(chosen) * 5 < whole * 4 && fits(start) {
            let choice = pairs.filled(from: start, while: fits)
            if taken(choice) > taken(chosen) { chosen = choice }
        }
        let missing = pairs.missing(in: chosen)
        let covered =
            missing.isEmpty
            ? "each pair of \(TriedPairs.factors) is tried"
            : "the time is too short for \(missing.count) of \(Phrase.count(pairs.total, "pair")) of "
                + "\(TriedPairs.factors): " + Phrase.some(missing, of: 3)
        let isChosen = Set(chosen)
        let kept = all.filter(isChosen.contains).map { groups[$0] }
        let text =
            "\(kept.blocks) of \(groups.blocks) chosen, for \(taken(chosen)) of "
            + "\(Phrase.count(whole, "minute")); \(covered)."
        let leftOut = all.filter { !isChosen.contains($0) }.flatMap { groups[$0].cases }.groups(by: \.definedAt.place)
            .map { cases in
                let (first, others) = (cases[0], cases.count - 1)
                return (first.definedAt.place, [others == 0 ? first.title : "\(first.title) and \(others) more"])
            }
        return (kept, text, leftOut)
    }
}
