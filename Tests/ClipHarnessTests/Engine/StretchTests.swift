import ClipHost
import ClipRouting
import Foundation
import Testing

@testable import ClipHarness

/// Cases that are run many at a stretch, beside the planning of those that follow.
@Suite(.timeLimit(.minutes(30))) struct StretchTests {
    /// Hands out units, and notes how many.
    ///
    /// `@unchecked Sendable`: `asked` is only touched while `lock` is held.
    private final class CountedUnits: Sequence, @unchecked Sendable {
        private let units: [PlanUnit]
        private let lock = NSLock()
        private var asked = 0

        init(_ count: Int) {
            let suite = PlannedSuite(SuiteBuilder.suite())
            units = (0..<count).map { PlanUnit(suite: suite, cases: [CaseBuilder.testCase("\($0)", index: $0)]) }
        }

        var handedOut: Int { lock.withLock { asked } }

        func makeIterator() -> AnyIterator<PlanUnit> {
            var rest = units[...]
            return AnyIterator {
                self.lock.withLock { self.asked += 1 }
                return rest.popFirst()
            }
        }
    }

    private func engine(stretch: Int, _ handler: @escaping Launch.Handler) -> Engine {
        Engine(RunConfiguration(jobs: 1), provider: InProcessHosts(Handlers(handler), stretch: stretch))
    }

    /// The handler of the very first case waits for the plan of the stretch behind its own.
    @Test func theNextOneIsPlannedWhileOneIsRun() async {
        let units = CountedUnits(8)
        let recorder = EventRecorder()
        await engine(stretch: 2) { _ in
            while units.handedOut < 3 { try await Task.sleep(for: .milliseconds(1)) }
            return .screen("menu")
        }.run(units, total: 8, suites: [], sink: recorder.hear)
        #expect(recorder.results.map(\.status) == Array(repeating: .passed, count: 8))
    }

    /// A case alone, as a test of its own runs it, is no stretch.
    @Test func nothingIsPlannedAheadOfSingleCases() async {
        let units = CountedUnits(3)
        let recorder = EventRecorder()
        await engine(stretch: 1) { _ in
            try await Task.sleep(for: .milliseconds(20))
            return .screen("\(units.handedOut)")
        }.run(units, total: 3, suites: [], sink: recorder.hear)
        #expect(recorder.results.map(\.outcome?.screen) == ["1", "2", "3"])
    }

    @Test(arguments: [1, 2, 7, 128])
    func allAreToldOfOnceAndInOrder(stretch: Int) async {
        let recorder = EventRecorder()
        let ended = await engine(stretch: stretch) { _ in .screen("menu") }
            .run(CountedUnits(300), total: 300, suites: [], sink: recorder.hear)
        #expect(recorder.results.map(\.testCase.index) == Array(0..<300))
        #expect(recorder.started.map(\.index) == Array(0..<300))
        #expect(ended.counts.passed == 300)
    }

    /// What was planned ahead when the signal came is not run, and told of all the same.
    @Test(arguments: [1, 4])
    func anInterruptedRunTellsOfAll(stretch: Int) async {
        let recorder = EventRecorder()
        let (interrupted, interrupt) = AsyncStream<Void>.makeStream()
        let engine = engine(stretch: stretch) { _ in
            if recorder.results.count >= 2 {
                interrupt.yield()
                try await Task.sleep(for: .seconds(600))
            }
            return .screen("menu")
        }
        async let signalling: Void = {
            for await _ in interrupted { return engine.interrupt(signal: SIGINT) }
        }()
        let ended = await engine.run(CountedUnits(40), total: 40, suites: [], sink: recorder.hear)
        await signalling
        #expect(ended.interruptedBy == SIGINT)
        #expect(recorder.results.map(\.testCase.index) == Array(0..<40))
        let rest = recorder.results.drop { $0.status == .passed }
        #expect(rest.count >= 40 - 3 * stretch)
        #expect(rest.allSatisfy { $0.findings.first?.type == .interrupted })
    }
}
