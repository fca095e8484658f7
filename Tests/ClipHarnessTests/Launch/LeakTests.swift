import Foundation
import TestSupport
import Testing

@testable import ClipHarness

/// A child's processes are ended with the child, and reported if they outlive it.
@Suite(.launching, .timeLimit(.minutes(30))) struct LeakTests {
    @Test func grandchildOutlives() async throws {
        try await Bench.use { bench in
            let report = await bench.run("sleep 300 & echo $!; exit 4")
            #expect(report.ending == .exited(4))
            try expectLeakedAndGone(report)
        }
    }

    @Test func grandchildWithoutStreamsOutlives() async throws {
        try await Bench.use { bench in
            let report = await bench.run("sleep 300 >/dev/null 2>&1 </dev/null & echo $!")
            try expectLeakedAndGone(report)
        }
    }

    /// Launches again if a process ends too late, as may happen on a busy machine.
    private static func inTime(_ bench: Bench, _ script: String) async -> LaunchReport {
        var report: LaunchReport
        var tries = 0
        repeat {
            report = await bench.run(script)
            tries += 1
        } while report.leaked && tries < 20
        return report
    }

    /// A late outcome belongs to its own launch or is lost.
    @Test func lateOutcomeIsNotTheNextLaunchs() async throws {
        try await Bench.use(jobs: 1) { bench in
            let late = #"""
                (while kill -0 $$ 2>/dev/null; do :; done; echo '{"screen":"late"}' >"$CLIPFLIGHT_OUTCOME") \
                    </dev/null >/dev/null 2>&1 & sleep 0.01
                """#
            for _ in 0..<60 {
                _ = await bench.run(late)
                #expect(await bench.run("exit 0").outcome == .none)
            }
        }
    }

    @Test func grandchildEndsSoonAfter() async throws {
        try await Bench.use { bench in
            let report = await Self.inTime(bench, "(sleep 0.001; echo late) & exit 0")
            #expect(report.ending == .exited(0))
            #expect(!report.leaked)
            #expect(report.output.text == "late\n")
        }
    }

    /// A process that its parent waits for is not a leak.
    @Test func waitedForGrandchild() async throws {
        try await Bench.use { bench in
            let report = await bench.run("sleep 0.05 & wait; exit 4")
            #expect(report.ending == .exited(4))
            #expect(!report.leaked)
        }
    }

    private func expectLeakedAndGone(_ report: LaunchReport) throws {
        #expect(report.leaked)
        let process = try #require(pid_t(report.output.text.split(separator: "\n").first ?? ""))
        #expect(!isRunning(process))
    }
}
