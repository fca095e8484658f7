import Testing

@testable import ClipHarness

/// A crash whose backtrace takes longer than the case's time limit.
@Suite struct SwiftBacktraceTests {
    private func message(_ errorOutput: String) -> String? {
        var report = LaunchReport(ending: .timedOut)
        report.errorOutput = CapturedOutput(head: Array(errorOutput.utf8))
        return Judge.judge(CaseBuilder.testCase(), report).result.findings.first?.message
    }

    @Test func isSaidWithTheTimeOut() {
        let began =
            "Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range\n\n"
            + "*** Signal 4: Backtracing from 0x7fa3dc96df7f..."
        #expect(
            message(began)
                == "timed out after 5s and was ended; it was still writing the backtrace of a crash with SIGILL "
                + "(illegal instruction, as in a Swift runtime failure); set SWIFT_BACKTRACE=enable=no in the host's "
                + "environment to turn off backtraces")
        #expect(message(began + " done ***\n\n*** Program crashed")?.contains("SIGILL") == true)
    }

    @Test(arguments: [
        "", "\n", "Fatal error", "*** Signal", "*** Signal 4: no", "*** Signal : Backtracing from 0x1",
        "*** Signal 99999999999999: Backtracing from 0x1", "a *** Signal 4: Backtracing from 0x1",
    ])
    func orItIsNot(errorOutput: String) {
        #expect(message(errorOutput) == "timed out after 5s and was ended")
    }
}
