import ClipHost
import ClipRouting
import ClipSuites
import Foundation
import TestSupport
import Testing

@testable import ClipHarness

/// The verdict for each act of a handler in this process.
@Suite(.launching, .timeLimit(.minutes(30))) struct InProcessVerdictTests {
    private struct Sold: Error, CustomStringConvertible {
        var description: String { "the bike was sold" }
    }

    /// Invokes `https://clip.example/<word>` for each word, with a handler that receives the word.
    private func run(
        _ words: [String], timeout: Duration? = nil, expect: CaseExpectation? = nil,
        _ handler: @escaping @MainActor @Sendable (String) async throws -> Outcome
    ) async throws -> [CaseResult] {
        let suite = SuiteBuilder.suite(
            advanced: [try SuiteBuilder.experience("https://clip.example", title: "Clip")],
            invocations: words.map { SuiteBuilder.invocation($0, "https://clip.example/\($0)", expect: expect) })
        let handlers = Handlers { launch in
            try await handler(launch.environment.url.flatMap { $0.split(separator: "/").last.map(String.init) } ?? "")
        }
        let recorder = EventRecorder()
        let plan = Plan([suite])
        await Engine(RunConfiguration(jobs: 1, timeout: timeout), provider: InProcessHosts(handlers)).run(
            InProcessUnits(plan: plan), total: PlanCheck(plan).total, suites: plan.suites.map(\.reference),
            sink: recorder.receive)
        return recorder.results.filter { words.contains($0.testCase.title) }
    }

    @Test func aHandlerThatThrowsFailsAsItsProcessWould() async throws {
        let results = try await run(["good", "sold", "late"]) { word in
            if word == "sold" { throw Sold() }
            return .screen("bike")
        }
        #expect(results.map(\.status) == [.passed, .failed, .passed])
        #expect(try results.at(1).findings.map(\.type) == [.unhandled, .exit])
        #expect(try results.at(1).findings.at(0).message == "not handled: the handler threw: the bike was sold")
        #expect(try results.at(1).errorOutput.head == Array("the handler threw: the bike was sold\n".utf8))
    }

    @Test func aHandlerThatHangsIsCancelledAndTheRunContinues() async throws {
        let results = try await run(["a", "hang", "b"], timeout: .milliseconds(300)) { word in
            if word == "hang" { try await Task.sleep(for: .seconds(600)) }
            return .screen(word)
        }
        #expect(results.map(\.status) == [.passed, .errored, .passed])
        #expect(try results.at(1).findings.first?.type == .timedOut)
    }

    @Test func aHandlerThatIgnoresThatIsAbandoned() async throws {
        let results = try await run(["a", "hang", "b"], timeout: .milliseconds(300)) { word in
            if word == "hang" { await Task.detached { try? await Task.sleep(for: .seconds(4)) }.value }
            return .screen(word)
        }
        #expect(results.map(\.status) == [.passed, .errored, .passed])
        #expect(try results.at(1).findings.first?.type == .timedOut)
    }

    @Test func eachLaunchFindsAnEmptyContainer() async throws {
        let results = try await run(["a", "b", "c"]) { word in
            let folder = try #require(Launch.current.container)
            let found = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            if word != "c" { try Data("1".utf8).write(to: folder.appendingPathComponent(word)) }
            return found.isEmpty ? .screen("empty") : .notHandled("\(found)")
        }
        #expect(results.map(\.status) == [.passed, .passed, .passed])
    }

    @Test func whatOnlyAProcessHasIsSkipped() async throws {
        let output = try await run(["a"], expect: .with { $0.output = .contains("hello") }) { .screen($0) }
        #expect(output.map(\.status) == [.skipped])
        #expect(try output.at(0).skipReason?.contains("standard output") == true)
        let exit = try await run(["a"], expect: .with { $0.exit = 3 }) { .screen($0) }
        #expect(exit.map(\.status) == [.skipped])
        let throwing = try await run(["a"], expect: .with { ($0.exit, $0.screen) = (1, .absent) }) { _ in throw Sold() }
        #expect(throwing.map(\.status) == [.passed])
    }

    @Test func anOutcomeIsReadAsItWouldHaveBeenWritten() async throws {
        let results = try await run(["number"]) { _ in .screen("bike", ["price": Double.infinity]) }
        #expect(try results.at(0).outcome == .screen("bike", ["price": "Infinity"]))
    }
}
