import ClipReports
import TestSupport
import Testing

struct ChecklistSheetTests {
    @Test(
        "Each group is on one sheet, in order; with enough single items, lengths differ by at most one",
        arguments: 1...30)
    func shares(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...7, using: &random)
        var groups = (0..<Int.random(in: 0...9, using: &random)).map { [Int](repeating: $0, count: $0 % 4 + 1) }
        groups += (0..<40).map { [100 + $0] }
        groups.shuffle(using: &random)
        let sheets = ChecklistSheet.shares(of: groups, among: count, length: \.count)
        #expect(sheets.flatMap { $0 }.sorted { $0[0] < $1[0] } == groups.sorted { $0[0] < $1[0] })
        let places = sheets.map { $0.map { group in groups.firstIndex(of: group) ?? -1 } }
        #expect(places.allSatisfy { $0 == $0.sorted() })
        let lengths = sheets.map { $0.joined().count }
        #expect((lengths.max() ?? 0) - (lengths.min() ?? 0) <= 1, "\(lengths)")
    }

    @Test("A journey is not divided, and an extra tester gets an empty sheet")
    func whole() {
        let sheets = ChecklistSheet.shares(of: [[1, 1, 1], [2]], among: 3, length: \.count)
        #expect(sheets == [[[1, 1, 1]], [[2]], []])
    }
}
