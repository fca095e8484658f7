import ClipSuites

extension LoggedRun.Extent {
    /// What a log lacks; `nil` where it is complete.
    public func warning(about log: String) -> Diagnostic? {
        guard !isComplete else { return nil }
        let missing = found < expected ? "\(expected - found) of \(expected) cases are missing" : "it has no last line"
        return Diagnostic(
            .warning, at: SourceLocation(file: log, line: max(1, lastLine), column: 1),
            "the log is not complete: \(missing)",
            note: hasEnd ? nil : "it has no \"run-finished\": the run was killed, or is still going on")
    }
}
