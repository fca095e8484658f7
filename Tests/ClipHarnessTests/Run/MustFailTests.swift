import ClipHarness
import ClipSuites
import Foundation
import TestSupport
import Testing

/// Each suite's `must-fail` cases fail with exactly one type of finding, and all others pass.
@Suite(.launching, .timeLimit(.minutes(30))) struct MustFailTests {
    private static let types: [FindingType] = FindingType.allCases.filter { $0 != .interrupted }

    @Test(arguments: types)
    func failsForTheNamedReason(_ type: FindingType) async throws {
        let (recorder, ended) = try await FixtureRun.run("must-fail/\(type.rawValue)")
        var failing = 0
        for result in recorder.results {
            let mustFail = Self.mustFail(result.testCase, with: type)
            let verdict = Verdict(result)
            if mustFail {
                failing += 1
                #expect(verdict.type == type, "\(verdict)")
                #expect(verdict.status == (type.isError ? .errored : .failed), "\(verdict)")
                #expect(!verdict.messages.contains { $0.contains("\n") }, "\(verdict)")
            } else {
                #expect(verdict.status == (result.testCase.skip == nil ? .passed : .skipped), "\(verdict)")
            }
        }
        #expect(failing > 0)
        #expect(ended.counts.passed > 0)
        #expect(ExitStatus(of: ended.conclusion).code == (type == .hostFailed ? 3 : 1))
    }

    /// If the program is missing, the derived launch fails too. If the app differs from the clip,
    /// only the app's case fails.
    private static func mustFail(_ testCase: TestCase, with type: FindingType) -> Bool {
        switch type {
        case .hostFailed where testCase.kind == .reopen: true
        case .parity where testCase.kind != .parity: false
        default: testCase.tags.contains("must-fail")
        }
    }

    /// An interrupted run keeps the verdicts of ended cases and reports all others.
    @Test func reportsWhatAnInterruptLeavesOver() async throws {
        let folder = FixtureRun.folder.appendingPathComponent("must-fail/interrupted").path
        let plan = Plan(try FixtureRun.load(folder))
        let recorder = EventRecorder()
        let engine = Engine(RunConfiguration(jobs: 1))
        let ended = await engine.run(plan, total: 5, suites: plan.suites.map(\.reference)) { event in
            recorder.receive(event)
            if case .started(let testCase) = event, testCase.title == "Was under way" {
                engine.interrupt(signal: 2)
                engine.interrupt(signal: 15)
            }
        }
        let interrupted = recorder.verdicts.filter { $0.type == .interrupted && $0.status == .errored }
        #expect(recorder.results.map(\.testCase.index) == Array(0..<5))
        #expect(interrupted.count == 3)
        #expect(recorder.verdicts.prefix(2).map(\.status) == [.passed, .passed])
        #expect(ended.interruptedBy == 2)
        #expect(ended.counts.errored == 3)
        #expect(ExitStatus(of: ended.conclusion).code == 130)
    }

    /// If the route for the registered URL is missing, only the exact cases fail.
    @Test func findsTheMissingRouteOfTheRegisteredURL() async throws {
        let (recorder, ended) = try await FixtureRun.run("missing-route")
        for result in recorder.results {
            let verdict = Verdict(result)
            if result.testCase.kind == .exact {
                #expect(verdict.status == .failed && verdict.type == .unhandled, "\(verdict)")
                #expect(verdict.messages == ["not handled: no route matches"])
            } else {
                #expect(verdict.status == .passed, "\(verdict)")
            }
        }
        #expect(ended.counts.failed == 3)
        #expect(ExitStatus(of: ended.conclusion).code == 1)
    }
}
