import ClipHarness

/// The totals: a number for each status, and a bar for each kind and suite.
struct HTMLTotals {
    private let tally: HTMLTally

    init(_ tally: HTMLTally) { self.tally = tally }

    func write(to buffer: inout HTMLBuffer) {
        buffer.markup("<section aria-labelledby=\"totals\"><h2 id=\"totals\">Totals</h2><ul class=\"tiles\">")
        for status in CaseResult.Status.allCases {
            let count = tally.all.count(of: status)
            buffer.markup("<li class=\"")
            buffer.markup(status.word)
            buffer.markup(count == 0 ? " zero\"><b>" : "\"><b>")
            buffer.number(count)
            buffer.markup("</b> ")
            buffer.markup(status.word)
            buffer.markup("</li>")
        }
        buffer.markup("</ul>\n<div class=\"two\">")
        startTable("By kind", "Kind", to: &buffer)
        for kind in CaseKind.allCases {
            guard let counts = tally.kinds[kind] else { continue }
            buffer.markup("<tr><th scope=\"row\">")
            buffer.text(kind.rawValue)
            writeRow(counts, to: &buffer)
        }
        buffer.markup("</tbody></table>\n")
        startTable("By suite", "Suite", to: &buffer)
        for (number, suite) in tally.run.suites.enumerated() {
            guard let counts = tally.suites[suite] else { continue }
            buffer.markup("<tr><th scope=\"row\"><a href=\"#s")
            buffer.number(number)
            buffer.markup("\">")
            buffer.text(suite.title)
            buffer.markup("</a>")
            writeRow(counts, to: &buffer)
        }
        buffer.markup("</tbody></table></div></section>\n")
    }

    private func startTable(_ caption: StaticString, _ heading: StaticString, to buffer: inout HTMLBuffer) {
        buffer.markup("<table class=\"k\"><caption>")
        buffer.markup(caption)
        buffer.markup("</caption><thead><tr><th scope=\"col\">")
        buffer.markup(heading)
        buffer.markup("</th><th scope=\"col\"><span class=\"vh\">Share</span></th><th scope=\"col\">Cases</th>")
        buffer.markup("<th scope=\"col\">Not passed</th></tr></thead><tbody>")
    }

    /// Writes the rest of a row after its name.
    private func writeRow(_ counts: StatusCounts, to buffer: inout HTMLBuffer) {
        buffer.markup("</th><td>")
        HTMLBar.write(counts, to: &buffer)
        buffer.markup("</td><td>")
        buffer.number(counts.total)
        buffer.markup("</td><td>")
        let wrong = CaseResult.Status.allCases.filter { $0 != .passed && counts.count(of: $0) > 0 }
        for (number, status) in wrong.enumerated() {
            if number > 0 { buffer.markup(", ") }
            buffer.markup("<span class=\"")
            buffer.markup(status.word)
            buffer.markup("\">")
            buffer.number(counts.count(of: status))
            buffer.markup(" ")
            buffer.markup(status.word)
            buffer.markup("</span>")
        }
        buffer.markup("</td></tr>")
    }
}

extension StatusCounts {
    /// How many cases ended in a certain way.
    func count(of status: CaseResult.Status) -> Int {
        switch status {
        case .passed: passed
        case .failed: failed
        case .errored: errored
        case .skipped: skipped
        case .flaky: flaky
        }
    }
}
