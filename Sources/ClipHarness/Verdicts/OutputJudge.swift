import ClipSuites

/// Judges what the handlers printed to standard output.
struct OutputJudge {
    private let matcher: Matcher
    private let mask: SecretMask

    init(_ matcher: Matcher, _ mask: SecretMask) {
        self.matcher = matcher
        self.mask = mask
    }

    /// What is wrong with the output; `nil` where it is as expected.
    ///
    /// Nothing printed counts as absent. The line end that `print` and `echo` add may be left out of an expectation.
    /// Of a very long output the middle is not kept and not looked at.
    func finding(_ output: CapturedOutput) -> Finding? {
        let text = Self.text(output)
        let shown = mask.isEmpty ? text : Self.text(mask.mask(output))
        let comparison = MatcherFinding(.output, "standard output", matcher)
        guard let finding = comparison.finding(Self.value(text), shown: Self.value(shown)) else { return nil }
        if let line = Self.withoutLineEnd(text), matcher.accepts(.string(line)) == .accepted { return nil }
        guard output.dropped > 0 else { return finding }
        var cut = finding
        cut.message += "; \(output.dropped) bytes in its middle are not kept"
        return cut
    }

    private static func text(_ output: CapturedOutput) -> String {
        String(decoding: output.head + output.tail, as: UTF8.self)
    }

    private static func value(_ text: String) -> Scalar? {
        text.isEmpty ? nil : .string(text)
    }

    private static func withoutLineEnd(_ text: String) -> String? {
        guard text.utf8.last == UInt8(ascii: "\n") else { return nil }
        let bytes = text.utf8.dropLast()
        return String(Substring(bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes))
    }
}
