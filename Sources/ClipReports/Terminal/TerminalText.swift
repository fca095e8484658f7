import ClipHarness
import ClipSuites

extension Painter {
    func label(_ status: CaseResult.Status) -> String { paint(status.label.word, status.label.style) }
}

extension CaseResult.Status {
    var label: (word: String, sign: String, style: Painter.Style) {
        switch self {
        case .passed: ("PASS ", "✓", .success)
        case .failed: ("FAIL ", "✗", .failure)
        case .errored: ("ERROR", "✗", .trouble)
        case .skipped: ("SKIP ", "-", .warning)
        case .flaky: ("FLAKY", "~", .warning)
        case .known: ("KNOWN", "k", .warning)
        }
    }
}

extension DisplayWidth {
    static func name(_ name: String) -> String { clipMiddle(Visible.text(name), to: 240) }

    static func clipMiddle(_ text: String, to columns: Int) -> String {
        guard text.utf8.count > columns, text.count > columns else { return text }
        return text.prefix(columns / 2) + "…" + text.suffix(columns - columns / 2 - 1)
    }
}

extension [String] {
    func under(_ heading: String) -> [String] { isEmpty ? [] : ["\(heading):"] + map { "  \($0)" } }
}

package enum OutputExcerpt {
    private static let linesPerEnd = 12
    private static let columns = 300

    package static func lines(of output: CapturedOutput) -> [String] {
        let total = output.head.count + output.dropped + output.tail.count
        return lines(of: output.bytes, omission: output.dropped > 0 ? "\(total) bytes in all" : nil)
    }

    static func lines(of bytes: [UInt8], omission: String? = nil) -> [String] {
        let bytes = withoutRegisters(bytes)
        let visible = bytes.withUnsafeBufferPointer { Visible.bytes($0, for: .block) }
        var all = visible.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        while all.last?.isEmpty == true { all.removeLast() }
        guard all.count > linesPerEnd * 2 + 1 else { return all.map(line) }
        let missing = omission ?? "\(all.count - linesPerEnd * 2) more lines"
        return all.prefix(linesPerEnd).map(line) + ["[... \(missing) ...]"] + all.suffix(linesPerEnd).map(line)
    }

    /// Removes the registers and images of a Swift backtrace, which say nothing about the code.
    static func withoutRegisters(_ bytes: [UInt8]) -> [UInt8] {
        guard let end = bytes.firstRange(of: Array("\nRegisters:\n".utf8)),
            bytes[..<end.lowerBound].firstRange(of: Array("Program crashed".utf8)) != nil
        else { return bytes }
        return bytes[..<end.lowerBound] + Array("\n[... registers and images ...]\n".utf8)
    }

    private static func line(_ bytes: ArraySlice<UInt8>) -> String {
        // Eight bytes per column are enough. A character that is cut becomes U+FFFD.
        DisplayWidth.clip(bytes.prefix(columns * 8).text, to: columns)
    }
}
