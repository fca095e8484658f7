import ClipHarness
import ClipSuites

/// Marks the lines of definitions whose cases did not pass: failures as errors, flaky cases as warnings, and so those
/// that are known to fail, which leaves the errors to what newly fails.
///
/// Pipelines show at most ten of a kind for a step; of more it is said how many.
final class Annotations: ReportDocument {
    private let target: OpenReportTarget
    private let dialect: AnnotationDialect
    private var text = ""
    private var errors = 0
    private var warnings = 0
    private var hasKnown = false

    private static let limit = 10

    init(target: ReportTarget, dialect: AnnotationDialect) throws(ReportError) {
        self.dialect = dialect
        self.target = try target.open(holding: .commands)
    }

    func finish(_ run: RunEnded) throws(ReportError) {
        more(errors, "case that failed", "cases that failed")
        let (one, many) = hasKnown ? ("case that is", "cases that are") : ("flaky case", "flaky cases")
        let known = hasKnown ? " flaky or known to fail" : ""
        more(warnings, one + known, many + known)
        try target.write(text)
    }

    func add(_ result: CaseResult) {
        switch result.status {
        case .failed where result.mark == .stillFailing, .errored where result.mark == .stillFailing, .flaky:
            warnings += 1
            if result.status != .flaky { hasKnown = true }
            if warnings <= Self.limit { annotate(result, isError: false) }
        case .failed, .errored:
            errors += 1
            if errors <= Self.limit { annotate(result, isError: true) }
        case .passed, .skipped: break
        }
    }

    private func annotate(_ result: CaseResult, isError: Bool) {
        var lines: [String] = []
        for finding in result.explainedFindings {
            lines.append("\(finding.type.rawValue): \(Self.line(finding.message))")
            if let expected = finding.expected { lines.append("  expected: \(Self.line(expected))") }
            if let found = finding.found { lines.append("  found: \(Self.line(found))") }
        }
        if let definition = result.definition { lines.append("defined at: \(Self.line(definition))") }
        if let owner = result.notes.owner { lines.append("owner: \(Self.line(owner))") }
        let title = Self.line(result.testCase.displayName + result.markText)
        text += dialect.command(
            isError ? "error" : "warning", at: result.testCase.location, title, lines.joined(separator: "\n"))
        text += "\n"
    }

    private func more(_ count: Int, _ one: String, _ many: String) {
        let rest = count - Self.limit
        if rest > 0 { text += "\(rest) more \(rest == 1 ? "\(one) is" : "\(many) are") not annotated\n" }
    }

    private static func line(_ text: String) -> String { VisibleText.line(text, limit: 500) }
}

/// The commands by which a line in a file is annotated in a pipeline, as lines of standard output.
package enum AnnotationDialect: CaseIterable, Sendable {
    /// GitHub Actions: `::error file=…::…`.
    case github
    /// Azure Pipelines: `##vso[task.logissue type=error;…]…`.
    case azure

    func command(_ kind: String, at place: SourceLocation, _ title: String, _ message: String) -> String {
        let file = escaped(VisibleText.string(place.file, for: .line), isProperty: true)
        switch self {
        case .github:
            let title = escaped(title, isProperty: true)
            return "::\(kind) file=\(file),line=\(place.line),col=\(place.column),title=\(title)::\(escaped(message))"
        case .azure:
            return "##vso[task.logissue type=\(kind);sourcepath=\(file);linenumber=\(place.line);"
                + "columnnumber=\(place.column);]\(escaped("\(title): \(message)"))"
        }
    }

    /// A text in a command. What another pipeline would obey anywhere in a line is taken apart in it.
    private func escaped(_ text: String, isProperty: Bool = false) -> String {
        var escapes: [Unicode.Scalar: String] = ["%": self == .github ? "%25" : "%AZP25", "\r": "%0D", "\n": "%0A"]
        if isProperty {
            let others: [Unicode.Scalar: String] =
                self == .github ? [":": "%3A", ",": "%2C"] : [";": "%3B", "]": "%5D"]
            escapes.merge(others) { first, _ in first }
        }
        return PipelineCommands.neutralised(text).replacing(escapes)
    }
}
