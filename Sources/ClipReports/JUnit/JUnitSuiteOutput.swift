import ClipHarness

/// What the cases of a suite printed, and what made some of them flaky, for a dialect that has no other place for it.
struct JUnitSuiteOutput: ~Copyable {
    private var output = BoundedLog(limit: XMLBuffer.textLimit)
    private var errorOutput = BoundedLog(limit: XMLBuffer.textLimit)

    /// Adds what a case printed, under its name.
    mutating func add(_ result: CaseResult, keepsOutput: Bool, texts: JUnitCaseText) {
        if result.status == .flaky {
            var text = ByteBuffer()
            text.append("flaky: ")
            texts.append(CaseDetails(result), further: result.furtherFailures, to: &text)
            text.withBytes { JUnitSuiteOutput.add($0, of: result, to: &output) }
        }
        guard keepsOutput else { return }
        JUnitSuiteOutput.add(result.output, of: result, to: &output)
        JUnitSuiteOutput.add(result.errorOutput, of: result, to: &errorOutput)
        for attempt in result.furtherFailures {
            JUnitSuiteOutput.add(attempt.output, of: result, to: &output)
            JUnitSuiteOutput.add(attempt.errorOutput, of: result, to: &errorOutput)
        }
    }

    /// Writes the elements and forgets what is in them.
    mutating func write(to buffer: inout XMLBuffer) {
        buffer.markup("    <system-out>")
        buffer.content(of: output)
        buffer.markup("</system-out>\n    <system-err>")
        buffer.content(of: errorOutput)
        buffer.markup("</system-err>\n")
        output.removeAll()
        errorOutput.removeAll()
    }

    private static func add(_ output: CapturedOutput, of result: CaseResult, to log: inout BoundedLog) {
        guard !output.isEmpty else { return }
        CapturedText(output).bytes.withUnsafeBufferPointer { add($0, of: result, to: &log) }
    }

    private static func add(_ bytes: UnsafeBufferPointer<UInt8>, of result: CaseResult, to log: inout BoundedLog) {
        var text = ByteBuffer(capacity: bytes.count + 64)
        text.append(text: "--- \(JUnitName.text(of: result.testCase))\n")
        VisibleText.append(bytes, for: .xml, to: &text)
        if bytes.last != UInt8(ascii: "\n") { text.append(UInt8(ascii: "\n")) }
        text.withBytes { log.append($0) }
    }
}
