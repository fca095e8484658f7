import Testing

@testable import ClipHarness

/// The last line that a program prints names its crash.
@Suite struct FatalLineTests {
    private static let backtrace =
        "\n*** Signal 4: Backtracing from 0x7fa3dc96df7f... done ***\n\n*** Program crashed: "
        + "Illegal instruction at 0x00007fa3dc96df7f ***\n\nThread 0 \"Rooms\" crashed:\n\n0 0x00007fa3 in libswiftCore.so\n"

    private func finding(
        _ errorOutput: String, _ ending: LaunchReport.Ending = .signalled(4), masking secrets: [String] = []
    ) -> Finding? {
        var report = CaseBuilder.report(ending: ending)
        report.errorOutput = CapturedOutput(head: Array(errorOutput.utf8))
        return Judge.judge(CaseBuilder.testCase(), report, masking: SecretMask(secrets)).result.findings.first
    }

    private func headline(_ errorOutput: String) -> String? {
        let end = "; crashed with SIGILL (illegal instruction, as in a Swift runtime failure)"
        let message = finding(errorOutput)?.message
        return message.flatMap { $0.hasSuffix(end) ? String($0.dropLast(end.count)) : nil }
    }

    @Test(arguments: [
        ("Rooms/Rooms.swift:88: Fatal error: Index out of range\n", "Fatal error: Index out of range, Rooms.swift:88"),
        (
            "log: 1\nSwift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range\nCurrent state: x\n",
            "Fatal error: Index out of range, ContiguousArrayBuffer.swift:692"
        ),
        ("Rooms/A.swift:3: Precondition failed: no room: 12\n", "Precondition failed: no room: 12, A.swift:3"),
        ("Fatal error: It is over\n", "Fatal error: It is over"),
        (
            "panic: runtime error: index out of range [5]\n\ngoroutine 1 [running]:\nmain.main()\n\t/a/main.go:9 +0x1d\n",
            "panic: runtime error: index out of range [5]"
        ),
        (
            "Traceback (most recent call last):\n  File \"clip.py\", line 3, in <module>\nIndexError: list index\n",
            "IndexError: list index"
        ),
        ("free(): invalid pointer\r\n\n \n", "free(): invalid pointer"),
    ])
    func isTheHeadline(_ errorOutput: String, _ headline: String) {
        #expect(self.headline(errorOutput) == headline)
        #expect(self.headline(errorOutput + Self.backtrace) == headline)
    }

    @Test(arguments: [
        (" at /a/Clip Rooms/Rooms.swift:88:52", "Rooms.swift:88"), (" at /a/Basket.swift:12", "Basket.swift:12"),
        (" at //<compiler-generated>", "ContiguousArrayBuffer.swift:692"), ("", "ContiguousArrayBuffer.swift:692"),
        (" at 12:30 at /a/b:c", "ContiguousArrayBuffer.swift:692"),
    ])
    func aPlaceInSwiftsLibraryIsThatOfItsCaller(_ frame: String, _ place: String) {
        let frames = """
            \(Self.backtrace)1 [ra] 0x00007fa3 Array.subscript.getter + 124 in libswiftCore.so
            2 [ra] [thunk] 0x00007fa3 thunk in Clip at //<compiler-generated>
            3 [ra] 0x00007fa3 closure #1 in Clip\(frame)

            """
        let said = "Fatal error: Index out of range"
        #expect(headline("Swift/ContiguousArrayBuffer.swift:692: \(said)\n\(frames)") == "\(said), \(place)")
        #expect(headline("Rooms/A.swift:3: \(said)\n\(frames)") == "\(said), A.swift:3")
    }

    @Test(arguments: ["", "\n \r\n", backtrace])
    func withoutOneThereIsOnlyTheSignal(_ errorOutput: String) {
        #expect(
            finding(errorOutput)?.message == "crashed with SIGILL (illegal instruction, as in a Swift runtime failure)")
    }

    @Test func itIsOneShortLineWithoutSecrets() throws {
        let line = try #require(headline(String(repeating: "\u{1B}x", count: 5000)))
        #expect(line.hasPrefix("#x1Bx") && line.unicodeScalars.count < 2000)
        let secret = String(repeating: "s", count: 200)
        let message = try #require(
            finding("Fatal error: " + String(repeating: "-", count: 200) + secret, masking: [secret])?.message)
        #expect(!message.contains("ss") && message.contains("•••;"))
    }

    @Test(arguments: [
        (
            "Exception in thread \"main\" java.lang.IllegalStateException: no room\n\tat Rooms.main(Rooms.java:4)\n",
            "Exception in thread \"main\" java.lang.IllegalStateException: no room"
        ),
        (
            "==123==ERROR: AddressSanitizer: heap-use-after-free on address 0x1\n    #0 0x4 in main /a/rooms.c:5\n"
                + "SUMMARY: AddressSanitizer: heap-use-after-free /a/rooms.c:5 in main\n==123==ABORTING\n",
            "SUMMARY: AddressSanitizer: heap-use-after-free /a/rooms.c:5 in main"
        ),
        (
            "Error: not yet\nTraceback (most recent call last):\n  File \"clip.py\", line 3, in <module>\nStopIteration\n",
            "StopIteration"
        ),
    ])
    func ofOtherRuntimesTooWhetherTheyExitOrCrash(_ errorOutput: String, _ headline: String) {
        #expect(self.headline(errorOutput) == headline)
        #expect(
            finding(errorOutput, .exited(1))?.message == "exit status: expected 0, got 1; it printed: \(headline)")
    }

    @Test func aProgramThatExitsSaysItWhereItFailed() {
        let python = "Traceback (most recent call last):\n  x\nIndexError: list index\n"
        #expect(
            finding(python, .exited(1))?.message == "exit status: expected 0, got 1; it printed: IndexError: list index"
        )
        // The earlier error did not end the program.
        let log = "Network Error: timed out, trying again\nserved 3 requests\n"
        #expect(finding(log, .exited(1))?.message == "exit status: expected 0, got 1")
        #expect(headline(log) == "served 3 requests")
        #expect(headline("ConfigError: none\nfree(): invalid pointer\n") == "free(): invalid pointer")
    }
}
