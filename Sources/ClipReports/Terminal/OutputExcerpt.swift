import ClipHarness

/// The first and last lines of what a child printed, made harmless; the reports hold more.
struct OutputExcerpt {
    let lines: [String]

    /// How many lines are shown of each end.
    private static let linesPerEnd = 12
    private static let columns = 300

    init(_ output: CapturedOutput) {
        self.init(CapturedText(output).bytes)
    }

    /// Takes text of any origin.
    init(_ bytes: [UInt8]) {
        var visible: [UInt8] = []
        bytes.withUnsafeBufferPointer { VisibleText.append($0, for: .terminal, to: &visible) }
        while visible.last == UInt8(ascii: "\n") { visible.removeLast() }
        guard !visible.isEmpty else {
            lines = []
            return
        }
        let all = visible.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let shown = OutputExcerpt.linesPerEnd
        if all.count <= shown * 2 + 1 {
            lines = all.map(OutputExcerpt.line)
        } else {
            let missing = "[... \(all.count - shown * 2) lines ...]"
            lines = all.prefix(shown).map(OutputExcerpt.line) + [missing] + all.suffix(shown).map(OutputExcerpt.line)
        }
    }

    private static func line(_ bytes: ArraySlice<UInt8>) -> String {
        // No character has more bytes than can be told apart here; what is cut through comes out as U+FFFD.
        DisplayWidth.clip(String(decoding: bytes.prefix(columns * 8), as: UTF8.self), to: columns)
    }
}
