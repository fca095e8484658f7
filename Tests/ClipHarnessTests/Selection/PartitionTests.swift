import TestSupport
import Testing

@testable import ClipHarness

@Suite("Shards of a selection")
struct PartitionTests {
    @Test(arguments: ["slice:1/1", "slice:3/7", "hash:7/7", "hash:1000000/1000000"])
    func right(_ text: String) {
        #expect(Partition(text)?.description == text)
    }

    @Test(arguments: [
        "", "slice", "slice:", "slice:1", "slice:0/3", "slice:4/3", "slice:1/0", "slice:-1/3", "slice:+1/3",
        "slice:1/3/5", "slice: 1/3", "count:1/3", "Slice:1/3", "slice:1/1000001", "hash:1/99999999999999999999",
        "slice:/3", "slice:１/3",
    ])
    func wrong(_ text: String) {
        #expect(Partition(text) == nil)
    }

    static let counts = [1, 2, 3, 7, 40]

    @Test("Each case is in one shard; a journey, or a case with its parity case, stays together", arguments: counts)
    func shards(_ count: Int) throws {
        let plan = try SelectionTests.plan(9)
        let all = SelectionBuilder.identities(plan)
        for method in Partition.Method.allCases {
            for filter in ["kind(#*)", "kind(parity)", "!title(Table 3)"] {
                let filters = [try Filter(filter, from: "-")]
                let whole = PlanCheck(plan, selecting: Selection(filters: filters)).selected
                var seen: [String] = []
                for shard in 1...count {
                    let partition = try #require(Partition(method, shard: shard, of: count))
                    let selection = Selection(filters: filters, partitions: [partition])
                    let selected = PlanCheck(plan, selecting: selection).selected
                    #expect(selected.beforeSharding.total == whole.total)
                    #expect(selected.filter(\.isJourney).allSatisfy { $0.cases.count == 2 })
                    seen += SelectionBuilder.identities(selected)
                }
                let order = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1, $0) })
                #expect(
                    seen.sorted { order[$0] ?? 0 < order[$1] ?? 0 } == SelectionBuilder.identities(whole),
                    "\(method) \(count) \(filter)")
            }
        }
    }

    @Test("By hash, a case stays in its shard if other cases are added or removed")
    func stable() throws {
        var random = SeededGenerator(seed: 11)
        let names = (0..<2_000).map { "suite/prefix/Table \($0)/https://clip.example/\($0)/qrCode/clip" }
        for count in Self.counts {
            func shards(_ names: [String]) throws -> [String: Int] {
                var shards: [String: Int] = [:]
                for shard in 1...count {
                    var walk = PartitionWalk(partition: try #require(Partition(.hash, shard: shard, of: count)))
                    for name in names where walk.takes(name) {
                        #expect(shards.updateValue(shard, forKey: name) == nil)
                    }
                }
                return shards
            }
            let before = try shards(names)
            let after = try shards(
                names.filter { _ in Int.random(in: 0..<3, using: &random) > 0 }.shuffled(using: &random))
            #expect(before.count == names.count)
            #expect(after.allSatisfy { before[$0.key] == $0.value })
            // No shard is much larger than its fair share.
            let sizes = Dictionary(grouping: before.values) { $0 }.values.map(\.count)
            #expect((sizes.max() ?? 0) < names.count / count * 2)
        }
    }

    @Test("A name is in the same shard on every machine and in every version")
    func golden() throws {
        let names = ["bikes/exact/Bikes/https://bikes.example/rent/qrCode/clip", "", "é", "suite/journey/Back"]
        let shards = names.map { name in
            (1...7).first { shard in
                guard let partition = Partition(.hash, shard: shard, of: 7) else { return false }
                var walk = PartitionWalk(partition: partition)
                return walk.takes(name)
            }
        }
        #expect(shards == [7, 7, 1, 5])
    }
}
