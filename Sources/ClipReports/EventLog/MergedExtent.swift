import ClipHarness
import ClipSuites

/// What merged logs hold of the plan, and what they lack.
package struct MergedExtent: Sendable {
    /// How many cases the plan has.
    package let expected: Int
    /// How many of them the logs hold.
    package let found: Int
    /// What is missing, log by log and shard by shard.
    package let warnings: [Diagnostic]

    /// Whether nothing is missing.
    package var isComplete: Bool { warnings.isEmpty && found >= expected }

    /// More shards than these are not looked for one by one.
    private static let shardLimit = 10_000

    init(_ logs: [ShardLog], found: Int) {
        expected = logs.first?.whole ?? 0
        self.found = found
        var warnings = logs.compactMap { $0.extent.warning(about: $0.path) }
        if found < expected {
            let missing = MergedExtent.missingShards(logs)
            warnings.append(
                Diagnostic(
                    .warning, at: nil, "\(expected - found) of \(expected) cases are missing",
                    note: missing.isEmpty ? nil : "no log is of the shard \(missing.joined(separator: ", "))"))
        }
        self.warnings = warnings
    }

    /// The shards that no log is of, as far as the partitions' names tell.
    private static func missingShards(_ logs: [ShardLog]) -> [String] {
        let names = logs.compactMap(\.start.planned.shard?.partition)
        guard let first = names.first, let slash = first.lastIndex(of: "/"), let colon = first.firstIndex(of: ":"),
            colon < slash, let count = Int(first[first.index(after: slash)...]), (1...shardLimit).contains(count)
        else { return [] }
        let present = Set(names)
        let missing = (1...count).map { "\(first[...colon])\($0)\(first[slash...])" }.filter { !present.contains($0) }
        return missing.count > 10 ? missing.prefix(10) + ["and \(missing.count - 10) more"] : missing
    }
}
