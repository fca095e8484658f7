import ClipSuites

/// Judges what the handlers printed to standard output.
struct OutputJudge {
    private let matcher: Matcher

    init(_ matcher: Matcher) {
        self.matcher = matcher
    }

    /// What is wrong with the output; `nil` where it is as expected.
    ///
    /// Nothing printed counts as absent. The line end that `print` and `echo` add may be left out of an expectation.
    /// Of a very long output the middle is not kept and not looked at.
    func finding(_ output: CapturedOutput) -> Finding? {
        let text = String(decoding: output.head + output.tail, as: UTF8.self)
        let value: Scalar? = text.isEmpty ? nil : .string(text)
        guard let finding = MatcherFinding(.output, "standard output", matcher).finding(value) else { return nil }
        if let line = Self.withoutLineEnd(text), matcher.accepts(.string(line)) == .accepted { return nil }
        guard output.dropped > 0 else { return finding }
        var cut = finding
        cut.message += "; \(output.dropped) bytes in its middle are not kept"
        return cut
    }

    private static func withoutLineEnd(_ text: String) -> String? {
        guard text.utf8.last == UInt8(ascii: "\n") else { return nil }
        let bytes = text.utf8.dropLast()
        return String(Substring(bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes))
    }
}
