import ClipHarness

/// An element with what was printed to one stream; none where nothing was.
struct JUnitOutput {
    private let output: CapturedOutput
    private let start: StaticString
    private let end: StaticString

    init(_ output: CapturedOutput, _ start: StaticString, _ end: StaticString) {
        self.output = output
        self.start = start
        self.end = end
    }

    func write(to buffer: inout XMLBuffer) {
        guard !output.isEmpty else { return }
        buffer.markup(start)
        CapturedText(output).bytes.withUnsafeBufferPointer { buffer.content($0) }
        buffer.markup(end)
    }
}
