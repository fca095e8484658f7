import ClipHarness
import ClipRouting

extension SampleRun {
    static var hostile: [CaseResult] {
        [titles, [output, longOutput, values]].flatMap { $0 }
    }

    private static var titles: [CaseResult] {
        let long = String(repeating: "Bike ", count: 1000)
        return [
            "<script>alert(\"1\")</script> & ]]> 'x'", "\u{1B}[31mred\u{1B}[0m", "red",
            "bell\u{07} nul\u{0} del\u{7F} nel\u{85}",
            "line\nbreak\tand\rreturn", long + "one", long + "two", "\u{FFFE}\u{FFFF}\u{202E}reversed 🚲 日本語", " ",
        ].enumerated().map { number, title in
            CaseResult(
                testCase: SampleCase.make(
                    40 + number, title, url: "https://bikesrental.example/rent?n=1&amp;=<\(number)>"),
                status: .failed,
                findings: [
                    Finding(.screen, "the screen\nis \u{1B}[1mwrong\u{1B}[0m", expected: title, found: title + "!")
                ],
                outcome: Outcome(screen: title), duration: .microseconds(-5))
        }
    }

    private static var output: CaseResult {
        let bytes: [UInt8] =
            Array(
                "\u{1B}[32mgreen\u{1B}[0m ]]> <b>&amp;\r\nhyper \u{1B}]8;;https://x.example\u{7}link\u{1B}]8;;\u{7}\n"
                    .utf8)
            + [0xFF, 0xC3, 0x28, 0xED, 0xA0, 0x80, 0x0A, 0x00, 0x08, 0x0A] + Array("half \u{1B}[3".utf8)
        return CaseResult(
            testCase: SampleCase.make(50, "Prints what it likes"), status: .errored,
            findings: [Finding(.crashed, "the clip was ended by signal 11")], output: CapturedOutput(head: bytes),
            errorOutput: CapturedOutput(head: Array("Fatal error: Index out of range\n".utf8)),
            duration: .milliseconds(31))
    }

    private static var longOutput: CaseResult {
        let head = (1...20).map { "line \($0)\n" }.joined()
        let tail = (1...20).map { "last line \($0)\n" }.joined()
        // The cut divides a character of two bytes.
        let output = CapturedOutput(
            head: Array(head.utf8) + [0xC3], tail: [0xA9] + Array(tail.utf8),
            dropped: 20_000_000 - head.utf8.count - tail.utf8.count - 2)
        return CaseResult(
            testCase: SampleCase.make(51, "Prints 20 MB"), status: .errored,
            findings: [Finding(.timedOut, "the clip was still running after 5s")], output: output, duration: .seconds(5)
        )
    }

    private static var values: CaseResult {
        let long = String(repeating: "0123456789", count: 30)
        return CaseResult(
            testCase: SampleCase.make(52, "Long values"), status: .failed,
            findings: [
                Finding(
                    .delivered, "another URL was delivered", expected: "\"\(long)a\(long)\"",
                    found: "\"\(long)b\(long)\""),
                Finding(
                    .output, "the output does not match", expected: "contains \"ready\"",
                    found: "one\ntwo\n\u{1B}[2Jthree"),
            ],
            duration: .milliseconds(3))
    }
}
