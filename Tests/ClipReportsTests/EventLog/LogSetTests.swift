import ClipHarness
import ClipReports
import ClipSuites
import Foundation
import TestSupport
import Testing

/// Tests each row of the table *Several logs* in the documentation.
@Suite("Several logs make one result under the rules of all")
struct LogSetTests {
    private enum End {
        case passed, failed, flaky, known, noDevice, hostFailed
        /// Failed now and in the baseline.
        case failedBefore
    }

    /// A log of some of three numbered cases.
    private struct Log {
        var ends: [Int: End]
        var label: String?
        var partition: String?
        var selection: String?
        var commit: String?
        var plan = "d1"
        /// The start time, in seconds.
        var start = 1.0
        var rules = RunRules()
        /// The tester, if the log is from a sheet.
        var tester: String?

        func write(to name: String, in folder: TemporaryFolder) throws {
            var planned = RunPlanned(
                total: ends.count, suites: [SampleCase.bikes], startedAt: start, hostName: tester == nil ? "m" : "")
            (planned.shard, planned.isByTester) = (partition.map { Shard(partition: $0, whole: 3) }, tester != nil)
            planned.origin = RunOrigin(
                plan: PlanIdentity(digest: plan, cases: 3), label: label, selection: selection,
                commit: commit.map { SourceCommit(id: $0) })
            let results = ends.sorted { $0.key < $1.key }.map { LogSetTests.result($0.key, $0.value, by: tester) }
            var counts = StatusCounts()
            for result in results { counts.count(result) }
            let events: [RunEvent] =
                [.planned(planned)] + results.map { .finished($0) }
                + [.ended(RunEnded(counts: counts, duration: .seconds(1)))]
            try folder.write(try Reports.log(events, under: rules), to: name)
        }
    }

    private static func result(_ number: Int, _ end: End, by tester: String?) -> CaseResult {
        let statuses: [CaseResult.Status] =
            switch end {
            case .passed: [.passed]
            case .failed, .failedBefore: [.failed]
            case .flaky: [.flaky]
            case .known: [.known]
            case .noDevice: [.skipped]
            case .hostFailed: [.errored]
            }
        let isWrong = [.failed, .flaky, .known].contains(statuses[0])
        var result = CaseResult(
            testCase: SampleCase.make(number, "Case \(number)", tags: ["smoke"]), status: statuses[0],
            findings: isWrong ? [Finding(.screen, "no")] : [])
        if end == .hostFailed { result.findings = [Finding(.hostFailed("the build failed"))] }
        if end == .failedBefore { result.mark = .stillFailing }
        if end == .noDevice { (result.skipReason, result.skipCause) = ("no device", .noDevice) }
        if let tester {
            result.trials = [Trial(tester: tester, status: statuses[0], tried: "2026-11-28T09:00:00+00:00")]
        }
        return result
    }

    /// The conclusion of several logs, which must not depend on their order.
    private func conclusion(_ logs: [Log], takesAnyCommit: Bool = false) throws -> Conclusion {
        let folder = try TemporaryFolder()
        for (number, log) in logs.enumerated() { try log.write(to: "\(number).jsonl", in: folder) }
        let paths = logs.indices.map { folder.file("\($0).jsonl") }
        let both = try [paths, paths.reversed()].map { paths in
            var run = try LoggedRun(paths: paths, judging: LoggedRun.Judging(takesAnyCommit: takesAnyCommit))
            let tally = RunTally(run.planned, under: run.rules)
            var conclusion: Conclusion?
            try run.replay { if case .ended(let ended) = tally.take($0) { conclusion = ended.conclusion } }
            return try #require(conclusion)
        }
        #expect(both[0] == both[1])
        return both[0]
    }

    private static func rules(_ change: (inout RunRules) -> Void) -> RunRules {
        var rules = RunRules()
        change(&rules)
        return rules
    }

    @Test("In a matrix, the worst result under the rules of all runs counts")
    func matrix() throws {
        let whole: [Int: End] = [0: .passed, 1: .passed, 2: .passed]
        func problems(_ one: End, _ other: End, _ rules: RunRules = RunRules()) throws -> [Problem] {
            let logs = [(one, "a"), (other, "b")].map { end, label in
                Log(ends: whole.merging([1: end]) { $1 }, label: label, rules: rules)
            }
            return try conclusion(logs).problems
        }
        let strict = Self.rules { ($0.flakyFails, $0.failsOnNew) = (true, true) }
        #expect(try problems(.passed, .passed) == [])
        #expect(try problems(.passed, .failed) == [.failed(1)])
        #expect(try problems(.failedBefore, .failed, strict) == [.failed(1)])
        #expect(try problems(.flaky, .failedBefore, strict) == [.flaky(1)])
        #expect(try problems(.flaky, .failedBefore) == [.failed(1)])
        let known = try conclusion([
            Log(ends: whole.merging([1: .known]) { $1 }, label: "a"),
            Log(ends: whole.merging([1: .flaky]) { $1 }, label: "b"),
        ])
        #expect(known.tolerated == [Tolerance(.known, 1)] && known.problems.isEmpty)
    }

    @Test("The last attempt that ran a case counts; if several started at the same time, the worst")
    func attempts() throws {
        let other = Log(ends: [0: .passed], partition: "slice:1/2")
        func conclusion(_ ends: (End, start: Double)...) throws -> Conclusion {
            try self.conclusion(
                [other]
                    + ends.map { end, start in
                        Log(ends: [1: .passed, 2: end], partition: "slice:2/2", start: start)
                    })
        }
        #expect(try conclusion((.failed, 1), (.passed, 2)).tolerated == [Tolerance(.flaky, 1)])
        #expect(try conclusion((.passed, 1), (.failed, 2)).problems == [.failed(1)])
        #expect(try conclusion((.failed, 1), (.passed, 1)).problems == [.failed(1)])
        #expect(try conclusion((.failed, 1), (.noDevice, 2)).problems == [.failed(1)])
        #expect(try conclusion((.passed, 1)).problems == [])
        // A host that was not built ran nothing.
        #expect(try conclusion((.hostFailed, 1), (.passed, 2)) == conclusion((.passed, 1)))
        #expect(try conclusion((.failed, 1), (.hostFailed, 2)).problems == [.failed(1)])
        #expect(try conclusion((.hostFailed, 1), (.hostFailed, 2)).problems == [.hostFailed(1)])
    }

    @Test("A missing shard is a problem, and each case counts once")
    func missingShard() throws {
        let alone = try conclusion([
            Log(ends: [0: .passed], partition: "slice:1/2"), Log(ends: [0: .passed], partition: "slice:1/2", start: 2),
        ])
        #expect(alone.problems == [.notRun(2, because: .shards)] && alone.counts.notRun == 2)
        // A partial run has the cases of the missing shard.
        let part = Log(ends: [1: .passed, 2: .passed], selection: "-E x")
        #expect(try conclusion([Log(ends: [0: .passed], partition: "slice:1/2"), part]).problems == [])
        let less = Log(ends: [1: .passed], selection: "-E x")
        let lacking = try conclusion([Log(ends: [0: .passed], partition: "slice:1/2"), less])
        #expect(lacking.counts.notRun == 1 && lacking.problems == [.notRun(1, because: .shards)])
    }

    @Test(
        "Logs of several commits or plans are refused unless the user accepts them; then all results count"
    )
    func commits() throws {
        func logs(_ commits: String?..., plans: [String] = ["d1", "d1", "d1"]) -> [Log] {
            commits.enumerated().map { number, commit in
                Log(
                    ends: [number: number == 0 ? .failed : .passed], selection: "\(number)", commit: commit,
                    plan: plans[number], start: Double(number))
            }
        }
        #expect(try conclusion(logs("1", "1", nil)).problems == [.failed(1)])
        #expect(throws: Diagnostic.self) { try conclusion(logs("1", "2", nil)) }
        #expect(throws: Diagnostic.self) { try conclusion(logs(nil, nil, nil, plans: ["d1", "d2", "d2"])) }
        let taken = try conclusion(logs("1", "2", nil), takesAnyCommit: true)
        #expect(taken.problems == [.failed(1)] && taken.planned == 3 && taken.counts.passed == 2)
    }

    @Test("Tested cases of another plan are listed with the cases of their suite")
    func otherPlan() throws {
        let folder = try TemporaryFolder()
        let fruta = SuiteReference(id: "fruta", title: "Fruta", file: "suites/fruta.json")
        func write(_ name: String, _ cases: [TestCase], by tester: String? = nil) throws {
            var planned = RunPlanned(
                total: cases.count, suites: [SampleCase.bikes, fruta], startedAt: 1, hostName: name)
            planned.isByTester = tester != nil
            planned.origin.plan = PlanIdentity(digest: name, cases: cases.count)
            let results = cases.map { testCase in
                var result = CaseResult(testCase: testCase, status: .passed)
                if let tester { result.trials = [Trial(tester: tester, status: .passed)] }
                return RunEvent.finished(result)
            }
            let end = RunEvent.ended(RunEnded(counts: StatusCounts(), duration: .zero))
            try folder.write(try Reports.log([.planned(planned)] + results + [end], under: RunRules()), to: name)
        }
        try write("run", [SampleCase.make(0, "Bike"), SampleCase.make(1, "Juice", suite: fruta)])
        try write("sheet", [SampleCase.make(0, "Bell")], by: "Ann")
        var run = try LoggedRun(
            paths: ["run", "sheet"].map { folder.file($0) }, judging: LoggedRun.Judging(takesAnyCommit: true))
        var suites: [String] = []
        try run.replay { if case .finished(let result) = $0 { suites.append(result.testCase.suite.id) } }
        #expect(suites == ["bikes", "bikes", "fruta"])
    }

    @Test("A case that a tester could not try has no result, and does not cancel an earlier one")
    func notTried() throws {
        let run = Log(ends: [0: .passed, 1: .passed, 2: .noDevice])
        let failed = Log(ends: [2: .failed], tester: "Ann")
        let later = Log(ends: [2: .noDevice], start: 2, tester: "Ann")
        #expect(try conclusion([run, failed, later]).problems == [.failed(1)])
        #expect(try conclusion([run, later]).counts.skipped == 1)
        // A tester's results are not compared with a baseline.
        let before = Log(ends: [0: .passed, 1: .passed, 2: .failedBefore], rules: Self.rules { $0.failsOnNew = true })
        #expect(try conclusion([before, failed]).problems == [.failed(1)])
        #expect(try conclusion([before, later]).problems == [])
    }
}
