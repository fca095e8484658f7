import ClipHarness

extension CaseResult {
    var findingBlocks: HTML? {
        guard status.showsFindings else { return nil }
        let others = furtherFailures.enumerated().filter { !isAlike($1) }
        let heading = others.isEmpty ? "What is wrong" : "First failed launch"
        let further: [HTML] = others.map { number, attempt in
            "<h5>Failed launch \(number + 2)</h5>\(attempt.findings.map(block))"
        }
        let alike: HTML? = alike.map { "<p>\($0)</p>" }
        return "<h5>\(heading)</h5>\(explainedFindings.map(block))\(alike)\(further)"
    }

    private func block(_ finding: Finding) -> HTML {
        let difference = finding.expected.flatMap { expected in
            finding.found.flatMap { Difference(expected, $0, columns: .max) }
        }
        let values = [
            row("expected", finding.expected, difference?.expected, "ins"),
            row("got", finding.found, difference?.found, "del"),
        ].compactMap(\.self)
        return "<div class=\"w\"><p>\(finding.line)</p>\(values.isEmpty ? nil : "<dl>\(values)</dl>")</div>"
    }

    private func row(_ name: String, _ value: String?, _ side: Difference.Side?, _ mark: HTML) -> HTML? {
        let marked = side.map { "\($0.before)<\(mark)>\($0.changed)</\(mark)>\($0.after)" as HTML }
        return value.map { "<dt>\(name)</dt><dd>\(marked ?? "\($0)")</dd>" }
    }
}
