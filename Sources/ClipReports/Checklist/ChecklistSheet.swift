import Foundation

package enum ChecklistSheet {
    /// Returns the path of a numbered sheet, such as `beta-2.html` for `beta.html`.
    package static func path(_ number: Int, from file: String) -> String {
        let (base, ending) = ((file as NSString).deletingPathExtension, (file as NSString).pathExtension)
        return "\(base)-\(number)" + (ending.isEmpty ? "" : ".\(ending)")
    }

    /// Divides groups among sheets. Neighbouring single cases stay together to share a setup.
    package static func shares<Group>(of groups: [Group], among count: Int, length: (Group) -> Int) -> [[Group]] {
        let sizes = groups.map(length)
        var lengths = [Int](repeating: 0, count: count)
        var shares = [[Int]](repeating: [], count: count)
        func next() -> Int { lengths.indices.min { lengths[$0] < lengths[$1] } ?? 0 }
        let journeys = groups.indices.filter { sizes[$0] > 1 }
        for group in journeys.sorted(by: { (-sizes[$0], $0) < (-sizes[$1], $1) }) {
            let sheet = next()
            lengths[sheet] += sizes[group]
            shares[sheet].append(group)
        }
        let singles = groups.indices.filter { sizes[$0] == 1 }
        var taken = [Int](repeating: 0, count: count)
        for _ in singles {
            let sheet = next()
            lengths[sheet] += 1
            taken[sheet] += 1
        }
        var rest = singles[...]
        for sheet in shares.indices {
            shares[sheet] += rest.prefix(taken[sheet])
            rest = rest.dropFirst(taken[sheet])
        }
        return shares.map { $0.sorted().map { groups[$0] } }
    }
}
