import ClipFacts
import ClipHarness
import ClipRules
import ClipSuites

extension CaseResult {
    /// In bytes. The findings above the table show more.
    private static let valueLimit = 1 << 10

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

    var comparedRows: [HTML] {
        let resolution = testCase.resolution
        let expectation = testCase.expectation
        var rows: [HTML] = []
        func add(_ key: String, _ expected: String?, found: String?, differs: Bool) {
            let expected: HTML = expected.map { "\($0, limit: CaseResult.valueLimit)" } ?? "<i>anything</i>"
            let found: HTML = found.map { "\($0, limit: CaseResult.valueLimit)" } ?? "–"
            let (mark, note): (HTML, HTML) =
                differs && status.showsFindings
                ? (" class=\"d\"", "<span>✗</span><span class=\"vh\"> differs</span>") : ("", "")
            rows.append(
                """
                <tr\(mark)><th scope="row">\(key)\(note)</th><td>\(expected)</td><td>\(found)</td></tr>
                """)
        }
        func compare(_ key: String, _ matcher: Matcher?, _ found: Scalar?, missing: String = "none") {
            let differs = matcher.map { $0.accepts(found ?? .null) != .accepted } ?? (found == nil)
            let expected = matcher.map { $0 == .absent ? "none" : $0.description }
            add(key, expected, found: found?.description ?? missing, differs: differs)
        }
        for fact in ResolutionFact.all {
            guard let expected = fact.expected(in: expectation) else { continue }
            compare(fact.words, expected, fact.value(in: resolution).map(Scalar.string))
        }
        if let expected = expectation.advisories?.shownAsList {
            let found = resolution.advisories.map(\.name.rawValue).shownAsList
            add("advisories", expected, found: found, differs: expected != found)
        }
        if expectation.screen != nil || outcome != nil {
            let screen = outcome?.screen.map(Scalar.string)
            compare("screen", expectation.screen, screen, missing: outcome == nil ? "no result" : "none")
        }
        let parameters = expectation.parameters
        let others = parameters.map { $0.others ?? .absent }
        let found = outcome?.parameters ?? [:]
        for name in Set(parameters?.named.keys.map(\.self) ?? []).union(found.keys).sorted() {
            compare("parameter \(name)", parameters?.named[name] ?? others, found[name])
        }
        if let reason = outcome?.reason { compare("reason", nil, .string(reason)) }
        let ofLaunch: [(String, FindingType, String?)] = [
            ("output", .output, expectation.output?.description),
            ("exit status", .exit, expectation.exit.map(String.init)),
            ("within", .within, expectation.within.map(DurationText.render)),
        ]
        for case (let key, let type, let expected?) in ofLaunch {
            add(key, expected, found: nil, differs: findings.contains { $0.type == type })
        }
        return rows
    }
}

extension [String] {
    fileprivate var shownAsList: String { isEmpty ? "none" : joined(separator: ", ") }
}
