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
        "Every pair of a random table is covered, and every group except the first ones is needed", arguments: 1...40)
    func covers(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let groups = (0..<Int.random(in: 1...40, using: &random)).map { _ in
            Group(
                table: ["a", "b"].randomElement(using: &random) ?? "",
                rows: (0..<Int.random(in: 1...3, using: &random)).map { _ in
                    (0..<5).map { "\($0)\(Int.random(in: 0...2, using: &random))" }
                }, isFirst: Int.random(in: 0...9, using: &random) == 0)
        }
        let cover = PairCover(groups)
        let chosen = cover.smallest
        let every = Self.pairs(groups)
        #expect(cover.missing(in: chosen).isEmpty && cover.total == every.count)
        #expect(Set(chosen).count == chosen.count)
        #expect(Self.pairs(chosen.map { groups[$0] }) == every)
        for number in groups.indices where groups[number].isFirst { #expect(chosen.contains(number)) }
        for number in chosen where !groups[number].isFirst {
            let others = chosen.filter { $0 != number }.map { groups[$0] }
            #expect(Self.pairs(others) != every, "group \(number) is not needed")
        }
        let filled = cover.filled(from: chosen) { _ in true }
        #expect(filled.prefix(chosen.count) == chosen[...] && filled.sorted() == Array(groups.indices))
    }

    @Test(
        "Under a limit, the first groups and those with the most pairs are chosen, and missing pairs are named"
    )
    func limit() {
        let groups = [
            Group(rows: [["a", "x"]]), Group(rows: [["a", "x"], ["b", "y"], ["c", "z"]]),
            Group(rows: [["d", "w"]], isFirst: true), Group(rows: [["e", "v"], ["f", "u"]]),
        ]
        let cover = PairCover(groups)
        func chosen(_ limit: Int) -> [Int] {
            cover.filled(from: []) { $0.reduce(0) { $0 + groups[$1].rows.count } <= limit }.sorted()
        }
        #expect(cover.smallest.sorted() == [1, 2, 3] && cover.missing(in: cover.smallest).isEmpty && cover.total == 6)
        #expect(chosen(7) == [0, 1, 2, 3] && chosen(1) == [2])
        #expect(chosen(4) == [0, 2, 3] && cover.missing(in: chosen(4)) == ["b × y", "c × z"])
    }

    @Test("The commonest row is chosen first, then rows with missing pairs, then rare rows")
    func weights() {
        let groups = [["a", "x"], ["b", "y"], ["b", "y"], ["b", "y"], ["c", "x"]].map { Group(rows: [$0]) }
        let cover = PairCover(groups)
        #expect(cover.commonness == [1, 3, 3, 3, 1])
        #expect(cover.filled(from: []) { _ in true } == [1, 0, 4, 2, 3])
    }

    @Test("The first of equal groups is chosen, and groups of another table are different")
    func alike() {
        let row = [["a", "x"]]
        #expect(PairCover([Group(rows: row), Group(rows: row)]).smallest == [0])
        #expect(PairCover([Group(rows: row), Group(table: "b", rows: row)]).smallest.sorted() == [0, 1])
        #expect(PairCover([]).smallest.isEmpty)
    }
}
