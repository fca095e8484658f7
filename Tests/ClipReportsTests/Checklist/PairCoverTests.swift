import TestSupport
import Testing

@testable import ClipReports

struct PairCoverTests {
    private typealias Group = PairCover.Group

    private static func pairs(_ groups: [Group]) -> Set<[String]> {
        var pairs: Set<[String]> = []
        for group in groups {
            for row in group.rows {
                for second in row.indices {
                    for first in 0..<second {
                        pairs.insert([group.table, "\(first)", row[first], "\(second)", row[second]])
                    }
                }
            }
        }
        return pairs
    }

    @Test(
        "Of random tables every pair is covered, and no group but the first ones could be left out", arguments: 1...40)
    func covers(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let groups = (0..<Int.random(in: 1...40, using: &random)).map { _ in
            Group(
                table: ["a", "b"].randomElement(using: &random) ?? "",
                rows: (0..<Int.random(in: 1...3, using: &random)).map { _ in
                    (0..<5).map { "\($0)\(Int.random(in: 0...2, using: &random))" }
                }, isFirst: Int.random(in: 0...9, using: &random) == 0)
        }
        let cover = PairCover(groups, limit: .max)
        let every = Self.pairs(groups)
        #expect(cover.missing.isEmpty && cover.total == every.count)
        #expect(cover.chosen == cover.chosen.sorted() && Set(cover.chosen).count == cover.chosen.count)
        #expect(Self.pairs(cover.chosen.map { groups[$0] }) == every)
        for number in groups.indices where groups[number].isFirst { #expect(cover.chosen.contains(number)) }
        for number in cover.chosen where !groups[number].isFirst {
            let others = cover.chosen.filter { $0 != number }.map { groups[$0] }
            #expect(Self.pairs(others) != every, "group \(number) is not needed")
        }
    }

    @Test(
        "Where there is no room for all, the first ones and those with the most pairs are chosen, and what lacks is named"
    )
    func limit() {
        let groups = [
            Group(rows: [["a", "x"]]), Group(rows: [["a", "x"], ["b", "y"], ["c", "z"]]),
            Group(rows: [["d", "w"]], isFirst: true), Group(rows: [["e", "v"], ["f", "u"]]),
        ]
        let all = PairCover(groups, limit: 6)
        #expect(all.chosen == [1, 2, 3] && all.missing.isEmpty && all.total == 6)
        let some = PairCover(groups, limit: 4)
        #expect(some.chosen == [0, 2, 3] && some.missing == ["b × y", "c × z"] && some.total == 6)
        #expect(PairCover(groups, limit: 1).chosen == [2])
    }

    @Test("Of alike groups the first is chosen, and those of another table are others")
    func alike() {
        let row = [["a", "x"]]
        #expect(PairCover([Group(rows: row), Group(rows: row)], limit: 9).chosen == [0])
        #expect(PairCover([Group(rows: row), Group(table: "b", rows: row)], limit: 9).chosen == [0, 1])
        #expect(PairCover([], limit: 9).chosen.isEmpty)
    }
}
