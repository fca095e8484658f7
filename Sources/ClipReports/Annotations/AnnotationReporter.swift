import ClipHarness

/// Marks the lines of definitions whose cases did not pass: failures as errors, flaky cases as warnings.
///
/// Pipelines show at most ten of a kind for a step; of more it is said how many.
public final class AnnotationReporter: Reporter {
    private let target: ReportTarget
    private let dialect: AnnotationDialect
    private var open: OpenReportTarget?
    private var text = ByteBuffer()
    private var errors = 0
    private var warnings = 0

    /// How many annotations of a kind are written.
    static let limit = 10
    /// The longest title and the longest line of a message, in scalars.
    private static let lineLimit = 500

    /// Takes where the annotations go. Nothing is opened before the run is planned.
    public init(target: ReportTarget, dialect: AnnotationDialect) {
        self.target = target
        self.dialect = dialect
    }

    /// Takes note of the event, and writes all annotations at the end.
    ///
    /// - Throws: ``ReportError`` where the report cannot be written; the previous one stays as it was.
    public func handle(_ event: RunEvent) throws(ReportError) {
        switch event {
        case .planned: open = try target.open(holding: .commands)
        case .finished(let result): note(result)
        case .ended: try finish()
        case .preparing, .prepared, .started: break
        }
    }

    private func note(_ result: CaseResult) {
        switch result.status {
        case .failed, .errored:
            errors += 1
            if errors <= AnnotationReporter.limit { annotate(result, isError: true) }
        case .flaky:
            warnings += 1
            if warnings <= AnnotationReporter.limit { annotate(result, isError: false) }
        case .passed, .skipped: break
        }
    }

    private func annotate(_ result: CaseResult, isError: Bool) {
        let details = CaseDetails(result)
        var lines: [String] = []
        for finding in details.findings {
            lines.append("\(finding.type.rawValue): \(AnnotationReporter.line(finding.message))")
            if let expected = finding.expected { lines.append("  expected: \(AnnotationReporter.line(expected))") }
            if let found = finding.found { lines.append("  found: \(AnnotationReporter.line(found))") }
        }
        if let definition = details.definition { lines.append("defined at: \(AnnotationReporter.line(definition))") }
        let place = result.testCase.location
        let annotation = AnnotationDialect.Annotation(
            isError: isError, file: VisibleText.string(place.file, for: .line), line: place.line, column: place.column,
            title: AnnotationReporter.line(result.testCase.displayName), message: lines.joined(separator: "\n"))
        text.append(text: dialect.command(annotation) + "\n")
    }

    private func finish() throws(ReportError) {
        guard let open else { return }
        self.open = nil
        more(errors, "case that failed", "cases that failed")
        more(warnings, "flaky case", "flaky cases")
        try open.write(text)
    }

    private func more(_ count: Int, _ one: String, _ many: String) {
        let rest = count - AnnotationReporter.limit
        guard rest > 0 else { return }
        text.append(text: "\(rest) more \(rest == 1 ? "\(one) is" : "\(many) are") not annotated\n")
    }

    private static func line(_ text: String) -> String { VisibleText.line(text, limit: lineLimit) }
}
