import Foundation

/// One tester's part of a checklist.
package struct ChecklistSheet: Sendable {
    /// From 1.
    let number: Int
    let count: Int

    package init(_ number: Int, of count: Int) { (self.number, self.count) = (number, count) }

    /// `beta-2.html` for `beta.html`.
    package func path(from file: String) -> String {
        let (base, ending) = ((file as NSString).deletingPathExtension, (file as NSString).pathExtension)
        return "\(base)-\(number)" + (ending.isEmpty ? "" : ".\(ending)")
    }

    /// The groups of this sheet, in order. Sheets differ by one block at most, where there are enough single ones; each
    /// has neighbours, which need the same device and registrations.
    func share<Group>(of groups: [Group], length: (Group) -> Int) -> [Group] {
        let sizes = groups.map(length)
        var lengths = [Int](repeating: 0, count: count)
        /// The sheet with the fewest blocks, of several the first.
        func next() -> Int { lengths.indices.min { lengths[$0] < lengths[$1] } ?? 0 }
        var mine: [Int] = []
        let journeys = groups.indices.filter { sizes[$0] > 1 }
        for group in journeys.sorted(by: { (-sizes[$0], $0) < (-sizes[$1], $1) }) {
            let sheet = next()
            lengths[sheet] += sizes[group]
            if sheet == number - 1 { mine.append(group) }
        }
        let singles = groups.indices.filter { sizes[$0] == 1 }
        var taken = [Int](repeating: 0, count: count)
        for _ in singles {
            let sheet = next()
            lengths[sheet] += 1
            taken[sheet] += 1
        }
        let before = taken.prefix(number - 1).reduce(0, +)
        mine += singles.dropFirst(before).prefix(taken[number - 1])
        return mine.sorted().map { groups[$0] }
    }
}
