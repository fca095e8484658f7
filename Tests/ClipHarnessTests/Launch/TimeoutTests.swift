import Foundation
import TestSupport
import Testing

@testable import ClipHarness

/// What is over its time is ended, whatever it does about it.
@Suite(.launching, .timeLimit(.minutes(30))) struct TimeoutTests {
    @Test func honoursTheSignal() async throws {
        try await Bench.use { bench in
            let report = await overTime(
                "trap 'echo bye; exit 0' TERM; echo hello; while :; do sleep 0.05; done", on: bench)
            #expect(report.ending == .timedOut)
            #expect(report.output.text == "hello\nbye\n")
            #expect(!report.leaked)
        }
    }

    @Test func ignoresTheSignal() async throws {
        try await Bench.use { bench in
            let report = await overTime("trap '' TERM; echo $$; while :; do sleep 0.05; done", on: bench)
            #expect(report.ending == .timedOut)
            #expect(report.duration >= .seconds(2))
            try expectGone(report)
        }
    }

    @Test func runsInCircles() async throws {
        try await Bench.use { bench in
            let report = await overTime("echo $$; while :; do :; done", on: bench)
            #expect(report.ending == .timedOut)
            try expectGone(report)
        }
    }

    @Test func stopsItself() async throws {
        try await Bench.use { bench in
            let report = await overTime("echo $$; kill -STOP $$; echo on", on: bench)
            #expect(report.ending == .timedOut)
            try expectGone(report)
        }
    }

    @Test func stopsItselfAndIgnoresTheSignal() async throws {
        try await Bench.use { bench in
            let report = await overTime("trap '' TERM; echo $$; while :; do kill -STOP $$; done", on: bench)
            #expect(report.ending == .timedOut)
            try expectGone(report)
        }
    }

    @Test func grandchildrenGoAsWell() async throws {
        try await Bench.use { bench in
            let report = await overTime(
                "(trap '' TERM; sleep 300) & echo $!; sleep 300 & echo $!; wait", on: bench
            ) { $0.output.text.split(separator: "\n").count == 2 }
            #expect(report.ending == .timedOut)
            try expectGone(report, count: 2)
        }
    }

    @Test func printsWithoutEnd() async throws {
        try await Bench.use { bench in
            let report = await overTime("echo $$ >&2; exec yes", on: bench) { $0.output.dropped > 0 }
            #expect(report.ending == .timedOut)
            #expect(report.output.head.count == CapturedOutput.limit)
            #expect(report.output.tail.count == CapturedOutput.limit)
            #expect(report.output.dropped > 0)
        }
    }

    @Test func endsItselfInTheNickOfTime() async throws {
        try await Bench.use { bench in
            let report = await bench.run("exit 7", timeout: .seconds(3600 * 24 * 365 * 1000))
            #expect(report.ending == .exited(7))
        }
    }

    /// Runs a script that does not end by itself. A busy machine may not let it come in time to what it is to show; then it
    /// is given more.
    private func overTime(
        _ script: String, on bench: Bench, until hasShown: (LaunchReport) -> Bool = { !$0.output.isEmpty }
    ) async -> LaunchReport {
        var timeout = Duration.milliseconds(300)
        while true {
            let report = await bench.run(script, timeout: timeout)
            if hasShown(report) || timeout > .seconds(30) { return report }
            timeout *= 2
        }
    }

    /// Each line of the output is the number of a process that must not run any more.
    private func expectGone(_ report: LaunchReport, count: Int = 1) throws {
        let processes = report.output.text.split(separator: "\n").compactMap { pid_t($0) }
        #expect(processes.count == count)
        for process in processes { #expect(!isRunning(process)) }
    }
}
