import ClipHarness

/// A case's name, and the word in front of it.
enum Headline {
    /// The name on one line, its middle cut where it would fill the screen.
    static func name(_ name: String) -> String {
        DisplayWidth.clipMiddle(VisibleText.string(name, for: .line), to: 240)
    }

    /// The status as a word of five letters.
    static func label(_ status: CaseResult.Status, _ painter: Painter) -> String {
        switch status {
        case .passed: painter.paint("PASS ", .success)
        case .failed: painter.paint("FAIL ", .failure)
        case .errored: painter.paint("ERROR", .trouble)
        case .skipped: painter.paint("SKIP ", .warning)
        case .flaky: painter.paint("FLAKY", .warning)
        }
    }
}
