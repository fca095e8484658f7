import ClipRouting
import ClipRules
import ClipSuites
import Dispatch
import TestSupport
import Testing

@testable import ClipHarness

/// The window for units that run ahead of the first unfinished one.
@Suite(.launching, .timeLimit(.minutes(30))) struct SchedulerTests {
    private static let suite = PlannedSuite(SuiteBuilder.suite())

    private static func units(_ count: Int) -> [PlanUnit] {
        (0..<count).map { PlanUnit(suite: suite, cases: [CaseBuilder.testCase("\($0)", index: $0)]) }
    }

    private static func done(_ batch: Batch) -> Finished {
        [(batch.units[0].place, batch.units[0].unit.cases.map { CaseResult(testCase: $0, status: .passed) })]
    }

    @Test func holdsBackUntilTheFirstHasEnded() async throws {
        let recorder = EventRecorder()
        let scheduler = Scheduler(
            Self.units(10), configuration: RunConfiguration(jobs: 1), window: 3,
            sink: recorder.receive)
        let first = try #require(await scheduler.next(after: nil))
        let second = try #require(await scheduler.next(after: nil))
        let third = try #require(await scheduler.next(after: Self.done(second)))
        #expect(recorder.results.isEmpty)
        // The window is full, so the next worker waits until the first unit has ended.
        async let fourth = scheduler.next(after: Self.done(third))
        let fifth = await scheduler.next(after: Self.done(first))
        let indices = [await fourth, fifth].compactMap { $0?.units[0].unit.cases[0].index }
        #expect(indices.sorted() == [3, 4])
        await scheduler.waitUntilWritten()
        #expect(recorder.results.map(\.testCase.index) == [0, 1, 2])
        // The sink hears of later cases while the first runs. The last may end after the first.
        #expect([[1], [1, 2]].contains(recorder.judged.map(\.testCase.index)))
        guard case .judged = recorder.events.first else { return #expect(Bool(false), "\(recorder.events)") }
    }

    /// While the sink blocks, no more units are handed out than the window holds.
    @Test(.launching, .timeLimit(.minutes(30))) func aSinkThatStallsHoldsBackUnits() async throws {
        let recorder = EventRecorder()
        let goesOn = DispatchSemaphore(value: 0)
        let scheduler = Scheduler(
            Self.units(10), configuration: RunConfiguration(jobs: 1),
            window: 3
        ) { event in
            goesOn.wait()
            goesOn.signal()
            recorder.receive(event)
        }
        for index in 0..<3 {
            let batch = try #require(await scheduler.next(after: nil))
            #expect(batch.units[0].unit.cases[0].index == index)
            await scheduler.finish(Self.done(batch))
        }
        async let fourth = scheduler.next()
        try await Task.sleep(for: .milliseconds(20))
        #expect(recorder.results.isEmpty)
        goesOn.signal()
        #expect(await fourth?.units[0].unit.cases[0].index == 3)
        await scheduler.waitUntilWritten()
        #expect(recorder.results.map(\.testCase.index) == [0, 1, 2])
    }

    @Test func handsOutNothingOnceInterrupted() async throws {
        let recorder = EventRecorder()
        let scheduler = Scheduler(Self.units(4), configuration: RunConfiguration(jobs: 1), sink: recorder.receive)
        let first = try #require(await scheduler.next(after: nil))
        await scheduler.interrupt(signal: 15)
        await scheduler.interrupt(signal: 2)
        #expect(await scheduler.next(after: Self.done(first)) == nil)
        let ended = await scheduler.end(
            of: RunPlanned(total: 4, suites: [], startedAt: 0, hostName: ""), after: .seconds(1))
        #expect(ended.interruptedBy == 15)
        #expect(recorder.results.map(\.status) == [.passed, .errored, .errored, .errored])
    }

    /// With a slow case, all are still reported, and units stay within the window.
    @Test(arguments: [1, 2, 8])
    func neverRunsFurtherAheadThanItsWindow(jobs: Int) async throws {
        let recorder = EventRecorder()
        let scheduler = Scheduler(
            Self.units(300), configuration: RunConfiguration(jobs: 1),
            window: 5, sink: recorder.receive)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<jobs {
                group.addTask {
                    var done: Finished?
                    while let batch = await scheduler.next(after: done) {
                        guard let index = batch.units[0].unit.cases.first?.index else { return }
                        #expect(index - recorder.results.count <= 5)
                        if index % 50 == 0 { try? await Task.sleep(for: .milliseconds(2)) }
                        done = Self.done(batch)
                    }
                }
            }
        }
        await scheduler.waitUntilWritten()
        #expect(recorder.results.map(\.testCase.index) == Array(0..<300))
    }
}

private typealias Finished = [(place: Int, results: [CaseResult])]

extension Scheduler {
    /// Records a result and hands out one unit.
    fileprivate func next(after done: Finished?) async -> Batch? {
        if let done { finish(done) }
        return await next()
    }
}
