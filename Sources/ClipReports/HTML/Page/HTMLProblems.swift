import ClipHarness
import ClipSuites

/// What was wrong besides the cases: definitions that could not be read any more, and what hosts had to say about
/// themselves.
struct HTMLProblems {
    private let problems: [Diagnostic]

    /// How many are listed.
    private static let limit = 100

    init(_ run: RunEnded) { problems = run.problems }

    func write(to buffer: inout HTMLBuffer) {
        guard !problems.isEmpty else { return }
        buffer.markup(
            "<section aria-labelledby=\"problems\"><h2 id=\"problems\">Besides the cases</h2><ul class=\"p\">")
        for problem in problems.prefix(Self.limit) { write(problem, to: &buffer) }
        buffer.markup("</ul>")
        let more = problems.count - Self.limit
        if more > 0 {
            buffer.markup("<p class=\"n\">And ")
            buffer.number(more)
            buffer.markup(" more.</p>")
        }
        buffer.markup("</section>\n")
    }

    private func write(_ problem: Diagnostic, to buffer: inout HTMLBuffer) {
        buffer.markup("<li><b class=\"")
        buffer.markup(problem.severity == .error ? "failed" : "flaky")
        buffer.markup("\">")
        buffer.text(problem.severity.rawValue)
        buffer.markup("</b> ")
        buffer.text(problem.message)
        if let place = problem.location {
            buffer.markup(" <code>")
            buffer.text("\(place.file):\(place.line):\(place.column)")
            buffer.markup("</code>")
        }
        for remark in [problem.note, problem.fix] {
            guard let remark else { continue }
            buffer.markup("<p>")
            buffer.text(remark)
            buffer.markup("</p>")
        }
        buffer.markup("</li>")
    }
}
