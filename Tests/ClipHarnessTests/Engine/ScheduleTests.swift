import ClipRouting
import ClipRules
import ClipSuites
import Dispatch
import Testing

@testable import ClipHarness

/// The window in which units may run ahead of the first unfinished one.
@Suite(.timeLimit(.minutes(30))) struct ScheduleTests {
    private static let suite = PlannedSuite(SuiteBuilder.suite())

    private static func units(_ count: Int) -> [PlanUnit] {
        (0..<count).map { PlanUnit(suite: suite, cases: [CaseBuilder.testCase("\($0)", index: $0)]) }
    }

    private static func done(_ assignment: Schedule.Assignment, printing bytes: Int = 0) -> Schedule.Completion {
        let results = assignment.unit.cases.map {
            CaseResult(
                testCase: $0, status: .passed,
                output: CapturedOutput(head: [UInt8](repeating: 0x61, count: bytes)))
        }
        return Schedule.Completion(assignment: assignment, results: results)
    }

    @Test func holdsBackUntilTheFirstHasEnded() async throws {
        let recorder = EventRecorder()
        let schedule = Schedule(
            Self.units(10), configuration: RunConfiguration(jobs: 1), limits: Schedule.Limits(units: 3, bytes: 1000),
            sink: recorder.hear)
        let first = try #require(await schedule.next(after: nil))
        let second = try #require(await schedule.next(after: nil))
        let third = try #require(await schedule.next(after: Self.done(second)))
        #expect(recorder.results.isEmpty)
        // Three are ahead: the next worker waits until the first has ended.
        async let fourth = schedule.next(after: Self.done(third))
        let fifth = await schedule.next(after: Self.done(first))
        let indices = [await fourth, fifth].compactMap { $0?.unit.cases.first?.index }
        #expect(indices.sorted() == [3, 4])
        await schedule.waitUntilWritten()
        #expect(recorder.results.map(\.testCase.index) == [0, 1, 2])
    }

    /// Who plans ahead while it runs others would wait for itself.
    @Test func keepsNobodyWaitingWhoHasSomethingToDo() async throws {
        let recorder = EventRecorder()
        let schedule = Schedule(
            Self.units(2), configuration: RunConfiguration(jobs: 1), limits: Schedule.Limits(units: 1, bytes: 1000),
            sink: recorder.hear)
        let first = try #require(await schedule.next(after: nil))
        #expect(await schedule.next(after: [], atMost: 1, mayWait: false).isEmpty)
        await schedule.take([Self.done(first)])
        await schedule.waitUntilWritten()
        let second = await schedule.next(after: [], atMost: 1, mayWait: false)
        #expect(second.map { $0.unit.cases.first?.index } == [1])
    }

    @Test func holdsBackWhereMuchWasPrinted() async throws {
        let recorder = EventRecorder()
        let schedule = Schedule(
            Self.units(10), configuration: RunConfiguration(jobs: 1), limits: Schedule.Limits(units: 100, bytes: 1000),
            sink: recorder.hear)
        let first = try #require(await schedule.next(after: nil))
        let second = try #require(await schedule.next(after: nil))
        async let third = schedule.next(after: Self.done(second, printing: 1000))
        let fourth = await schedule.next(after: Self.done(first))
        #expect(Set([await third, fourth].compactMap { $0?.unit.cases.first?.index }) == [2, 3])
    }

    /// While nobody takes what is told, no more is handed out than the window holds, and an interrupt is heard.
    @Test(.timeLimit(.minutes(30))) func aSinkThatStallsHoldsBackUnits() async throws {
        let recorder = EventRecorder()
        let goesOn = DispatchSemaphore(value: 0)
        let schedule = Schedule(
            Self.units(10), configuration: RunConfiguration(jobs: 1),
            limits: Schedule.Limits(units: 100, unwritten: 3, bytes: 1000)
        ) { event in
            goesOn.wait()
            goesOn.signal()
            recorder.hear(event)
        }
        for index in 0..<3 {
            let assignment = try #require(await schedule.next(after: nil))
            #expect(assignment.unit.cases[0].index == index)
            await schedule.take([Self.done(assignment)])
        }
        #expect(await schedule.next(after: [], atMost: 1, mayWait: false).isEmpty)
        #expect(recorder.results.isEmpty)
        goesOn.signal()
        #expect(await schedule.next(after: nil)?.unit.cases[0].index == 3)
        await schedule.waitUntilWritten()
        #expect(recorder.results.map(\.testCase.index) == [0, 1, 2])
    }

    /// Such as journeys whose steps only install the app.
    @Test func unitsWithoutResultsHoldNothingBack() async throws {
        let recorder = EventRecorder()
        let empty = (0..<5).map { _ in PlanUnit(suite: Self.suite, cases: [], isJourney: true) }
        let schedule = Schedule(
            empty + Self.units(1), configuration: RunConfiguration(jobs: 1),
            limits: Schedule.Limits(units: 100, unwritten: 1, bytes: 1000), sink: recorder.hear)
        for _ in empty {
            let assignments = await schedule.next(after: [], atMost: 1, mayWait: false)
            let assignment = try #require(assignments.first)
            await schedule.take([Self.done(assignment)])
        }
        #expect(await schedule.next(after: [], atMost: 1, mayWait: false).count == 1)
    }

    /// Of very many short parameters, the texts are the smallest part.
    @Test func countsWhatParametersTakeBesideTheirTexts() {
        var outcome = Outcome(screen: nil)
        for number in 0..<1000 { outcome.parameters["\(number)"] = .boolean(true) }
        let result = CaseResult(testCase: CaseBuilder.testCase("a"), status: .passed, outcome: outcome)
        #expect(result.heldBytes > 50_000)
    }

    @Test func handsOutNothingOnceInterrupted() async throws {
        let recorder = EventRecorder()
        let schedule = Schedule(Self.units(4), configuration: RunConfiguration(jobs: 1), sink: recorder.hear)
        let first = try #require(await schedule.next(after: nil))
        await schedule.interrupt(signal: 15)
        await schedule.interrupt(signal: 2)
        let none = await schedule.next(after: Self.done(first))
        #expect(none == nil)
        let ended = await schedule.end(after: .seconds(1))
        #expect(ended.interruptedBy == 15)
        #expect(recorder.results.map(\.status) == [.passed, .errored, .errored, .errored])
    }

    /// However slow one case is, all cases are told of, and never more than the window is ahead.
    @Test(arguments: [1, 2, 8])
    func neverRunsFurtherAheadThanItsWindow(jobs: Int) async throws {
        let recorder = EventRecorder()
        let schedule = Schedule(
            Self.units(300), configuration: RunConfiguration(jobs: 1),
            limits: Schedule.Limits(units: 5, unwritten: 1, bytes: 1 << 20), sink: recorder.hear)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<jobs {
                group.addTask {
                    var done: Schedule.Completion?
                    while let assignment = await schedule.next(after: done) {
                        guard let index = assignment.unit.cases.first?.index else { return }
                        #expect(index - recorder.results.count <= 5)
                        if index % 50 == 0 { try? await Task.sleep(for: .milliseconds(2)) }
                        done = Self.done(assignment)
                    }
                }
            }
        }
        await schedule.waitUntilWritten()
        #expect(recorder.results.map(\.testCase.index) == Array(0..<300))
    }
}

extension Schedule {
    /// Takes and hands out one unit at a time.
    fileprivate func next(after done: Completion?) async -> Assignment? {
        await next(after: done.map { [$0] } ?? [], atMost: 1).first
    }
}
