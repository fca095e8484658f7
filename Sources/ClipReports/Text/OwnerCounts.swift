import ClipHarness
import ClipRules
import ClipSuites

/// The counts of how each owner's cases ended.
struct OwnerCounts {
    private(set) var names: [String] = []
    private var counts: [String: StatusCounts] = [:]

    private static let limit = 10_000
    private static let nobody = "no owner"

    mutating func count(_ result: CaseResult) {
        let name = result.notes.owner ?? Self.nobody
        if counts[name] == nil {
            guard names.count < Self.limit else { return }
            names.append(name)
        }
        counts[name, default: StatusCounts()].count(result)
    }

    /// Empty if no case has an owner.
    var all: [(name: String, owner: String?, counts: StatusCounts)] {
        names == [Self.nobody]
            ? [] : names.compactMap { name in counts[name].map { (name, name == Self.nobody ? nil : name, $0) } }
    }

    /// `failed by owner: Team Museum 3 of 12, no owner 1 of 4`.
    var failures: String? {
        let parts = all.filter { $0.counts.failed + $0.counts.errored > 0 }.map { name, _, counts in
            "\(VisibleText.line(name, limit: 100)) \(counts.failed + counts.errored) of \(counts.total)"
        }
        return parts.isEmpty ? nil : "failed by owner: \(Phrase.some(parts, of: 20))"
    }
}
