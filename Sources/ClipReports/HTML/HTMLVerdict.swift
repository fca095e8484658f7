import ClipHarness

/// What is wrong with a case, and the table of what was expected and what was found.
struct HTMLVerdict {
    private let result: CaseResult

    /// How much of a value is shown in the table, in bytes: where it matters, the finding above has more of it.
    private static let valueLimit = 1 << 10

    init(_ result: CaseResult) { self.result = result }

    /// Each finding with what was expected against what was found, launch by launch.
    var findings: HTML? {
        guard result.status.isWrong else { return nil }
        let heading = result.furtherFailures.isEmpty ? "What is wrong" : "First failed launch"
        let further: [HTML] = result.furtherFailures.enumerated().map { number, attempt in
            "<h5>Failed launch \(number + 2)</h5>\(attempt.findings.map(block))"
        }
        return "<h5>\(heading)</h5>\(CaseDetails(result).findings.map(block))\(further)"
    }

    private func block(_ finding: Finding) -> HTML {
        let head: HTML = "<p><b>\(finding.type.rawValue)</b> \(CaseDetails.message(of: finding))</p>"
        var values: HTML?
        if finding.expected != nil || finding.found != nil {
            let difference = finding.expected.flatMap { expected in
                finding.found.flatMap { Difference(expected, $0, columns: .max) }
            }
            let expected: HTML? = difference.map { side in
                "\(side.expected.before)<ins>\(side.expected.changed)</ins>\(side.expected.after)"
            }
            let found: HTML? = difference.map { side in
                "\(side.found.before)<del>\(side.found.changed)</del>\(side.found.after)"
            }
            values = """
                <dl>\(row("expected", finding.expected, expected))\(row("found", finding.found, found))</dl>
                """
        }
        return "<div class=\"w\">\(head)\(values)</div>"
    }

    private func row(_ name: String, _ value: String?, _ marked: HTML?) -> HTML? {
        value.map { "<dt>\(name)</dt><dd>\(marked ?? "\($0)")</dd>" }
    }

    /// What was expected and what was found, value by value.
    var comparison: HTML? {
        let values = result.comparison
        guard !values.isEmpty else { return nil }
        let rows: [HTML] = values.map { value in
            let expected: HTML = value.expected.map { "\($0, limit: Self.valueLimit)" } ?? "<i>anything</i>"
            let found: HTML = value.found.map { "\($0, limit: Self.valueLimit)" } ?? "–"
            return "<tr><th scope=\"row\">\(value.key)</th><td>\(expected)</td><td>\(found)</td></tr>"
        }
        return """
            <table class="x" aria-label="Expected and found"><thead><tr><th scope="col">Checked</th>\
            <th scope="col">Expected</th><th scope="col">Found</th></tr></thead><tbody>\(rows)</tbody></table>
            """
    }
}
