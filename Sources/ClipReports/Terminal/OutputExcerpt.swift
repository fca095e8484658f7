import ClipHarness

/// The first and last lines of what a child printed, made harmless; the reports hold more.
struct OutputExcerpt {
    let lines: [String]

    /// How many lines are shown of each end.
    private static let linesPerEnd = 12
    private static let columns = 300

    init(_ output: CapturedOutput) {
        let total = output.head.count + output.dropped + output.tail.count
        self.init(CapturedText(output).bytes, omission: output.dropped > 0 ? "\(total) bytes in all" : nil)
    }

    /// Takes text of any origin, and what to say where lines are left out, if not how many.
    init(_ bytes: [UInt8], omission: String? = nil) {
        var visible = ByteBuffer(capacity: bytes.count + 64)
        bytes.withUnsafeBufferPointer { VisibleText.append($0, for: .terminal, to: &visible) }
        var all = visible.withBytes { Array($0).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) }
        while all.last?.isEmpty == true { all.removeLast() }
        let shown = OutputExcerpt.linesPerEnd
        if all.count <= shown * 2 + 1 {
            lines = all.map(OutputExcerpt.line)
        } else {
            let missing = omission ?? "\(all.count - shown * 2) more lines"
            lines =
                all.prefix(shown).map(OutputExcerpt.line) + ["[... \(missing) ...]"]
                + all.suffix(shown).map(OutputExcerpt.line)
        }
    }

    private static func line(_ bytes: ArraySlice<UInt8>) -> String {
        // No character has more bytes than can be told apart here; what is cut through comes out as U+FFFD.
        DisplayWidth.clip(String(decoding: bytes.prefix(columns * 8), as: UTF8.self), to: columns)
    }
}
