import Foundation
import TestSupport
import Testing

@testable import ClipHarness

/// A launch that exceeds its time limit is ended, whatever it does.
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

    @Test func endsItselfInTheNickOfTime() async throws {
        try await Bench.use { bench in
            let report = await bench.run("exit 7", timeout: .seconds(3600 * 24 * 365 * 1000))
            #expect(report.ending == .exited(7))
        }
    }

    /// Runs a script that does not end by itself. If a busy machine does not let it show enough in
    /// time, tries again with a longer limit.
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

    /// Expects each output line to be the number of a process that has ended.
    private func expectGone(_ report: LaunchReport, count: Int = 1) throws {
        let processes = report.output.text.split(separator: "\n").compactMap { pid_t($0) }
        #expect(processes.count == count)
        for process in processes { #expect(!isRunning(process)) }
    }
}
