import ClipHarness

/// What is wrong with a case: each finding with what was expected against what was found, launch by launch.
struct HTMLVerdict {
    private let result: CaseResult

    init(_ result: CaseResult) { self.result = result }

    func write(to buffer: inout HTMLBuffer) {
        guard result.didNotPass else { return }
        buffer.markup(result.furtherFailures.isEmpty ? "<h5>What is wrong</h5>" : "<h5>First failed launch</h5>")
        for finding in CaseDetails(result).findings { write(finding, to: &buffer) }
        for (number, attempt) in result.furtherFailures.enumerated() {
            buffer.markup("<h5>Failed launch ")
            buffer.number(number + 2)
            buffer.markup("</h5>")
            for finding in attempt.findings { write(finding, to: &buffer) }
        }
    }

    private func write(_ finding: Finding, to buffer: inout HTMLBuffer) {
        buffer.markup("<div class=\"w\"><p><b>")
        buffer.text(finding.type.rawValue)
        buffer.markup("</b> ")
        buffer.text(CaseDetails.message(of: finding))
        buffer.markup("</p>")
        if finding.expected != nil || finding.found != nil {
            let difference =
                finding.expected.flatMap { expected in
                    finding.found.flatMap { Difference(expected, $0, columns: .max) }
                }
            buffer.markup("<dl>")
            row("expected", finding.expected, difference?.expected, changed: "ins", to: &buffer)
            row("found", finding.found, difference?.found, changed: "del", to: &buffer)
            buffer.markup("</dl>")
        }
        buffer.markup("</div>")
    }

    private func row(
        _ name: StaticString, _ value: String?, _ side: Difference.Side?, changed: StaticString,
        to buffer: inout HTMLBuffer
    ) {
        guard let value else { return }
        buffer.markup("<dt>")
        buffer.markup(name)
        buffer.markup("</dt><dd>")
        if let side {
            buffer.text(side.before)
            buffer.markup("<")
            buffer.markup(changed)
            buffer.markup(">")
            buffer.text(side.changed)
            buffer.markup("</")
            buffer.markup(changed)
            buffer.markup(">")
            buffer.text(side.after)
        } else {
            buffer.text(value)
        }
        buffer.markup("</dd>")
    }
}
