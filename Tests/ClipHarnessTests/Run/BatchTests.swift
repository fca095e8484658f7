import ClipHost
import ClipRouting
import ClipRules
import Foundation
import TestSupport
import Testing

@testable import ClipHarness

/// Cases that run in batches.
@Suite(.launching, .timeLimit(.minutes(30))) struct BatchTests {
    /// Hands out units and counts them.
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

    private func engine(batchSize: Int, _ handler: @escaping Launch.Handler) -> Engine {
        Engine(RunConfiguration(jobs: 1), provider: InProcessHosts(Handlers(handler), batchSize: batchSize))
    }

    @Test(arguments: [1, 2, 7, 128])
    func allAreReportedOnceAndInOrder(batchSize: Int) async {
        let recorder = EventRecorder()
        let ended = await engine(batchSize: batchSize) { _ in .screen("menu") }
            .run(CountedUnits(300), total: 300, suites: [], sink: recorder.receive)
        #expect(recorder.results.map(\.testCase.index) == Array(0..<300))
        #expect(recorder.started.map(\.index) == Array(0..<300))
        #expect(ended.counts.passed == 300)
    }

    /// Cases that are still planned when the signal comes do not run, but are reported.
    @Test(arguments: [1, 4])
    func anInterruptedRunReportsAll(batchSize: Int) async {
        let recorder = EventRecorder()
        let (interrupted, interrupt) = AsyncStream<Void>.makeStream()
        let engine = engine(batchSize: batchSize) { _ in
            if recorder.results.count >= 2 {
                interrupt.yield()
                try await Task.sleep(for: .seconds(600))
            }
            return .screen("menu")
        }
        async let signalling: Void = {
            for await _ in interrupted { return engine.interrupt(signal: SIGINT) }
        }()
        let ended = await engine.run(CountedUnits(40), total: 40, suites: [], sink: recorder.receive)
        await signalling
        #expect(ended.interruptedBy == SIGINT)
        #expect(recorder.results.map(\.testCase.index) == Array(0..<40))
        let rest = recorder.results.drop { $0.status == .passed }
        // Events are written concurrently, so more cases may pass before the second is reported.
        #expect(rest.count >= 40 - 6 * batchSize)
        #expect(rest.allSatisfy { $0.findings.first?.type == .interrupted })
    }

    /// A batch ends before another host's case, a journey or a compared case.
    @Test func casesOfOneHostGoTogether() async throws {
        let suite = PlannedSuite(SuiteBuilder.suite())
        func unit(_ index: Int, target: Target = .clip, baseline: Bool = false, isJourney: Bool = false) -> PlanUnit {
            var resolution = CaseBuilder.opens()
            resolution.target = target
            let testCase = CaseBuilder.testCase("\(index)", index: index, resolution: resolution)
            return PlanUnit(
                suite: suite, cases: [testCase], isJourney: isJourney, baseline: baseline ? testCase : nil)
        }
        let units = [
            unit(0), unit(1), unit(2, target: .app), unit(3, target: .app), unit(4, baseline: true), unit(5),
            unit(6, isJourney: true), unit(7), unit(8), unit(9), unit(10),
        ]
        let scheduler = Scheduler(units, configuration: RunConfiguration(jobs: 1), batchSize: 3) { _ in }
        var batches: [[Int]] = []
        while let batch = await scheduler.next() { batches.append(batch.units.map(\.unit.cases[0].index)) }
        #expect(batches == [[0, 1], [2, 3], [4], [5], [6], [7, 8, 9], [10]])
    }
}
