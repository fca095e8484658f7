import TestSupport
import Testing

@testable import ClipHarness

/// With `--failed` and `--partition`, the cases of a shard stay the same, whichever run again.
@Suite("A shard that is run again")
struct ShardAgainTests {
    /// The cases of a shard: those to run and those whose results are kept.
    private struct Part {
        var selected, kept: [String]
        var shard: Shard?

        init(_ plan: Plan, _ partition: Partition, filters: [Filter] = [], after previous: PreviousRun? = nil) {
            let selection = Selection(filters: filters, previousRun: previous, partitions: [partition])
            let plan = PlanCheck(plan, selecting: selection).selected
            (selected, kept, shard) = (SelectionBuilder.identities(plan), plan.held.cases.map(\.id), plan.shard)
        }

        var all: Set<String> { Set(selected).union(kept) }
    }

    private static let counts = [1, 2, 3, 7]

    /// A log of some cases. The cases in `failed` did not pass.
    private func log(of cases: Set<String>, in plan: Plan, failed: Set<String>, shard: Shard?) -> PreviousRun {
        var planned = RunPlanned()
        planned.shard = shard
        var previous = PreviousRun(of: planned)
        for testCase in plan.flatMap(\.cases) where cases.contains(testCase.id) {
            previous.note(CaseResult(testCase: testCase, status: failed.contains(testCase.id) ? .failed : .passed))
        }
        return previous
    }

    private func someCases(of plan: Plan, _ random: inout SeededGenerator) -> Set<String> {
        Set(SelectionBuilder.identities(plan).filter { _ in Int.random(in: 0..<3, using: &random) == 0 })
    }

    @Test("After its own log, a shard has the same cases, and those that passed are kept", arguments: counts)
    func ownLog(_ count: Int) throws {
        let plan = try SelectionTests.plan(9)
        var random = SeededGenerator(seed: 3)
        for (method, filter) in zip(
            [Partition.Method.slice, .hash, .slice], ["kind(#*)", "kind(#*)", "!title(Table 3)"])
        {
            let failed = someCases(of: plan, &random)
            for number in 1...count {
                let (partition, filters) = (
                    try #require(Partition(method, shard: number, of: count)), [try Filter(filter, from: "-")]
                )
                let first = Part(plan, partition, filters: filters)
                let again = Part(
                    plan, partition, filters: filters,
                    after: log(of: first.all, in: plan, failed: failed, shard: first.shard))
                #expect(again.all == first.all)
                #expect(again.shard == first.shard)
                #expect(failed.intersection(first.all).isSubset(of: again.selected))
                #expect(failed.isDisjoint(with: again.kept))
                // The log of a killed run lacks the other results.
                let part = Set(first.selected.prefix(first.selected.count / 2))
                let rest = Part(
                    plan, partition, filters: filters, after: log(of: part, in: plan, failed: [], shard: first.shard))
                #expect(rest.all == first.all && Set(rest.kept).isSubset(of: part))
            }
        }
    }

    @Test(
        "After the log of a whole run, a shard has its own cases, and runs those that failed", arguments: counts)
    func wholeLog(_ count: Int) throws {
        let plan = try SelectionTests.plan(9)
        let all = Set(SelectionBuilder.identities(plan))
        let failed = Set(all.filter { $0.contains("/prefix/") && $0.contains("qrCode") })
        for method in Partition.Method.allCases {
            let previous = log(of: all, in: plan, failed: failed, shard: nil)
            for number in 1...count {
                let partition = try #require(Partition(method, shard: number, of: count))
                let part = Part(plan, partition, after: previous)
                #expect(part.all == Part(plan, partition).all && part.shard?.whole == all.count)
                #expect(failed.intersection(part.all).isSubset(of: part.selected))
            }
        }
    }

    @Test("The log of another shard lacks this shard's cases, so they run")
    func otherLog() throws {
        let plan = try SelectionTests.plan(9)
        let (one, two) = (try #require(Partition("slice:1/2")), try #require(Partition("slice:2/2")))
        let (first, second) = (Part(plan, one), Part(plan, two))
        let after = Part(plan, two, after: log(of: first.all, in: plan, failed: [], shard: first.shard))
        #expect(after.selected == second.selected && after.kept.isEmpty)
    }

    @Test("A suite without a selected case does not belong to a shard")
    func suites() throws {
        let plan = try SelectionTests.plan(9)
        let selection = Selection(
            filters: [try Filter("suite(one)", from: "-")], partitions: [try #require(Partition("slice:1/2"))])
        #expect(PlanCheck(plan, selecting: selection).selected.beforeSharding.suites.map(\.id) == ["one"])
    }

    @Test("If the log has cases that are not selected now, the shard is refused, as it would lose results")
    func otherSelection() throws {
        let plan = try SelectionTests.plan(9)
        let shard = try #require(Partition("hash:1/2"))
        func failure(_ filter: String?, after log: PreviousRun) throws -> String? {
            let filters = try filter.map { [try Filter($0, from: "-")] } ?? []
            let selection = Selection(filters: filters, previousRun: log, partitions: [shard])
            return PlanCheck(plan, selecting: selection).selectionFailure?.message
        }
        let own = Part(plan, shard)
        let log = log(of: own.all, in: plan, failed: own.all, shard: own.shard)
        #expect(try failure(nil, after: log) == nil)
        #expect(try failure("title(Table 3)", after: log)?.contains("are not selected now") == true)
    }
}
