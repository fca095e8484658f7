import ClipHarness
import ClipRouting

extension SampleRun {
    static let retried: [RunEvent] = Reports.run(
        Array(results.prefix(5)) + [neverPassed, crashedFirst, crashedLater] + results.suffix(1))

    private static let wrong = Finding(.screen, "screen: expected \"bike\", got \"menu\"", expected: "\"bike\"")
    private static let crash = Finding(.crashed, "crashed with SIGSEGV (11)", expected: "to end", found: "SIGSEGV")

    private static func attempt(_ finding: Finding, _ text: String) -> FailedAttempt {
        FailedAttempt(
            findings: [finding], output: CapturedOutput(head: Array("\(text), out\n".utf8)),
            errorOutput: CapturedOutput(head: Array("\(text), err\n".utf8)), duration: .milliseconds(2))
    }

    private static func result(
        _ number: Int, _ title: String, _ status: CaseResult.Status, _ attempts: [FailedAttempt]
    ) -> CaseResult {
        CaseResult(
            testCase: SampleCase.make(number, title), status: status, findings: attempts[0].findings,
            output: attempts[0].output, errorOutput: attempts[0].errorOutput,
            furtherFailures: Array(attempts.dropFirst()), attempts: attempts.count, duration: .milliseconds(7))
    }

    private static var neverPassed: CaseResult {
        result(
            70, "Never passes", .failed,
            [attempt(wrong, "first"), attempt(crash, "second"), attempt(wrong, "third")])
    }

    private static var crashedFirst: CaseResult {
        result(
            71, "Crashes first", .errored,
            [attempt(crash, "first"), attempt(crash, "second"), attempt(wrong, "third")])
    }

    private static var crashedLater: CaseResult {
        result(72, "Crashes later, and passes", .flaky, [attempt(wrong, "first"), attempt(crash, "second")])
    }
}
