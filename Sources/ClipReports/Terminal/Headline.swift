import ClipHarness

/// The word in front of a case's name.
enum Headline {
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
