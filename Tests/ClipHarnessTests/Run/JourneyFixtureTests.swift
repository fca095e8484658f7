import ClipHarness
import ClipSuites
import TestSupport
import Testing

/// Journeys and locations with real processes, and hosts that each break one rule.
@Suite(.launching, .timeLimit(.minutes(30))) struct JourneyFixtureTests {
    private struct Broken: Sendable, CustomTestStringConvertible {
        var host: String
        /// The first failing step of each journey that does not pass.
        var failing: [String: Int]
        var testDescription: String { host }
    }

    private static let broken = [
        Broken(host: "forgets", failing: ["Coming back": 3, "A second shop": 2, "The full app": 3]),
        Broken(host: "overwrites", failing: ["A second shop": 2]),
        Broken(host: "forgets-in-app", failing: ["The full app": 3]),
        Broken(host: "replays", failing: ["Coming back": 3, "The full app": 3]),
    ]

    /// The plan of a fixture's suite, with an argument added to its hosts' commands.
    private func plan(_ fixture: String, argument: String? = nil) throws -> Plan {
        var suites = try FixtureRun.load(FixtureRun.folder.appendingPathComponent(fixture).path)
        for place in suites.indices {
            let program = HostDefinition.Program.command(["sh", "host.sh"] + (argument.map { [$0] } ?? []))
            suites[place].clip.host?.program = program
            suites[place].app?.host?.program = program
        }
        return Plan(suites)
    }

    @Test(arguments: ["journeys", "location"])
    func pass(_ fixture: String) async throws {
        let (recorder, ended) = try await FixtureRun.run(plan(fixture))
        #expect(recorder.verdicts.filter { $0.status != .passed } == [])
        #expect(ExitStatus(of: ended.conclusion) == .passed)
    }

    @Test(arguments: broken)
    private func failsAtTheStepThatIsWrong(_ broken: Broken) async throws {
        let (recorder, _) = try await FixtureRun.run(plan("journeys", argument: broken.host))
        for result in recorder.results where result.testCase.kind == .journey {
            let step = try #require(result.testCase.step)
            let verdict = Verdict(result)
            switch broken.failing[result.testCase.title] {
            case let failing? where step == failing:
                #expect(verdict.status == .failed, "\(verdict)")
                #expect(verdict.type == .parameters || verdict.type == .screen, "\(verdict)")
            case let failing? where step > failing:
                #expect(result.skipReason == "step \(failing) did not pass", "\(verdict)")
            default:
                #expect(verdict.status == .passed, "\(verdict)")
            }
        }
    }

    /// A host with a fixed answer fails if the device's location is different.
    @Test(arguments: [("denied", 1), ("47.6097,-122.3331", 1), ("unknown", 1)])
    func failsWhereTheLocationIsAnother(said: String, right: Int) async throws {
        let (recorder, _) = try await FixtureRun.run(plan("location", argument: said))
        let written = recorder.results.filter { $0.testCase.kind == .prefix }
        #expect(written.count { $0.status == .passed } == right)
        #expect(written.filter { $0.status != .passed }.allSatisfy { $0.findings.map(\.type) == [.parameters] })
        #expect(recorder.results.filter { $0.testCase.kind == .parity }.allSatisfy { $0.status == .passed })
    }
}
