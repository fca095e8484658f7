import ClipSuites
import Foundation
import TestSupport
import Testing

@testable import ClipHarness

/// In steps with `running: true`, one process handles several URLs.
@Suite(.launching, .timeLimit(.minutes(30))) struct RunningStepTests {
    private struct Host: Sendable, CustomTestStringConvertible {
        let argument: String
        /// The first step that does not pass, with its findings; `nil` if all pass.
        var failing: (step: Int, types: [FindingType])?
        var message: String?
        var timeout = Duration.seconds(60)

        var testDescription: String { argument }
    }

    /// Long enough for a shell to read a line. A step that waits in vain takes this long.
    private static let short = Duration.seconds(5)

    private static let hosts = [
        Host(argument: "nothing"), Host(argument: "late"), Host(argument: "slowly"),
        Host(argument: "forgets", failing: (2, [.parameters])),
        Host(
            argument: "ends", failing: (2, [.unhandled]),
            message: "not handled: the running clip ended without a result; "
                + "it must read further URLs from CLIPFLIGHT_CONTINUE"),
        Host(argument: "fails", failing: (2, [.unhandled, .exit])),
        Host(
            argument: "deaf", failing: (2, [.unhandled]),
            message: "not handled: the running clip did not read the URL from CLIPFLIGHT_CONTINUE within 5s, "
                + "and was ended",
            timeout: short),
        Host(argument: "silent", failing: (2, [.timedOut]), timeout: short),
        Host(argument: "crashes", failing: (2, [.crashed]), message: "crashed with SIGSEGV (segmentation fault)"),
        Host(argument: "closes", failing: (2, [.timedOut])),
        Host(argument: "partial", failing: (2, [.timedOut])),
        Host(argument: "huge", failing: (2, [.timedOut])),
        Host(argument: "leaves", failing: (3, [.leaked])),
        Host(argument: "quotes", failing: (1, [.badOutcome])),
        Host(
            argument: "stays", failing: (3, [.timedOut]),
            message: "was still running 2s after the FIFO in CLIPFLIGHT_CONTINUE was closed, and was ended"),
        Host(argument: "status", failing: (3, [.exit]), message: "exit status: expected 0, got 4"),
    ]

    private static func run(
        _ host: String, _ configuration: RunConfiguration, isolation: Isolation = .auto
    ) async throws -> (journey: [CaseResult], ended: RunEnded, recorder: EventRecorder) {
        var suites = try FixtureRun.load(FixtureRun.folder.appendingPathComponent("running").path)
        suites[0].clip.host?.program = .command(["sh", "host.sh", host])
        let plan = Plan(suites)
        let recorder = EventRecorder()
        let provider = ProcessHosts(
            jobs: configuration.jobs, isolation: isolation, inherited: ProcessInfo.processInfo.environment)
        let ended = await Engine(configuration, provider: provider)
            .run(plan, total: 7, suites: [], sink: recorder.receive)
        return (recorder.results.filter { $0.testCase.kind == .journey }, ended, recorder)
    }

    @Test(arguments: hosts) private func failsInTheStepThatIsWrong(_ host: Host) async throws {
        let (journey, ended, _) = try await Self.run(host.argument, RunConfiguration(jobs: 1, timeout: host.timeout))
        #expect(ended.problems == [])
        for (place, result) in journey.enumerated() {
            switch host.failing {
            case let failing? where place + 1 == failing.step:
                #expect(result.findings.map(\.type) == failing.types, "\(result)")
                if let message = host.message { #expect(result.findings.first?.message == message) }
            case let failing? where place + 1 > failing.step:
                #expect(result.skipReason == "step \(failing.step) did not pass", "\(result)")
            default:
                #expect(result.status == .passed, "\(result)")
                #expect(result.output.text == "shop \(place + 1)\n")
            }
        }
    }

    @Test func isRetriedAsAWhole() async throws {
        let (journey, _, recorder) = try await Self.run(
            "forgets", RunConfiguration(jobs: 1, retryPolicy: .retries(1)))
        #expect(journey.map(\.status) == [.passed, .failed, .skipped, .skipped])
        #expect(journey.map(\.attempts) == [2, 2, 0, 0])
        #expect(recorder.started.filter { $0.kind == .journey }.map(\.step) == [1, 2])
    }

    @Test func endsWithTheRun() async throws {
        var suite = try FixtureRun.load(FixtureRun.folder.appendingPathComponent("running").path)[0]
        suite.clip.host?.program = .command(["sh", "host.sh", "deaf"])
        let recorder = EventRecorder()
        let engine = Engine(RunConfiguration(jobs: 1, timeout: .seconds(600)))
        _ = await engine.run(Plan([suite]), total: 7, suites: []) { event in
            recorder.receive(event)
            if case .started(let testCase) = event, testCase.step == 2 { engine.interrupt(signal: 2) }
        }
        let journey = recorder.results.filter { $0.testCase.kind == .journey }
        #expect(journey.first?.status == .passed)
        #expect(journey.dropFirst().allSatisfy { $0.findings.map(\.type) == [.interrupted] })
    }
}
