import ClipFacts
import ClipHarness
import ClipRules
import ClipSuites

extension CaseResult {
    /// In bytes. A finding above the table has more.
    private static let valueLimit = 1 << 10

    var findingBlocks: HTML? {
        guard status.showsFindings else { return nil }
        let heading = furtherFailures.isEmpty ? "What is wrong" : "First failed launch"
        let further: [HTML] = furtherFailures.enumerated().map { number, attempt in
            "<h5>Failed launch \(number + 2)</h5>\(attempt.findings.map(block))"
        }
        return "<h5>\(heading)</h5>\(explainedFindings.map(block))\(further)"
    }

    private func block(_ finding: Finding) -> HTML {
        let difference = finding.expected.flatMap { expected in
            finding.found.flatMap { Difference(expected, $0, columns: .max) }
        }
        let values = [
            row("expected", finding.expected, difference?.expected, "ins"),
            row("found", finding.found, difference?.found, "del"),
        ].compactMap(\.self)
        return "<div class=\"w\"><p>\(finding.line)</p>\(values.isEmpty ? nil : "<dl>\(values)</dl>")</div>"
    }

    private func row(_ name: String, _ value: String?, _ side: Difference.Side?, _ mark: HTML) -> HTML? {
        let marked = side.map { "\($0.before)<\(mark)>\($0.changed)</\(mark)>\($0.after)" as HTML }
        return value.map { "<dt>\(name)</dt><dd>\(marked ?? "\($0)")</dd>" }
    }

    /// A row for each value that is expected, and for each that a handler reported.
    var comparedRows: [HTML] {
        let resolution = testCase.resolution
        let expectation = testCase.expectation
        let card = expectation.card ?? CardExpectation()
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
        func compare(_ key: String, _ expected: String?, _ found: String?) {
            guard let expected else { return }
            let found = found ?? "none"
            add(key, expected, found: found, differs: expected != found)
        }
        compare("experience", expectation.experience?.shown, resolution.experience?.spelling)
        compare("card title", card.title?.shown, resolution.card?.title)
        compare("card subtitle", card.subtitle?.shown, resolution.card?.subtitle)
        compare("card action", card.action?.shown, resolution.card?.action?.rawValue)
        compare("card image", card.image?.shown, resolution.card?.image)
        compare("delivered", expectation.delivered?.shown, resolution.delivered)
        compare("target", expectation.target?.rawValue, resolution.target?.rawValue ?? "nothing")
        compare("declined", expectation.declined?.rawValue, resolution.declined?.rawValue ?? "not declined")
        compare(
            "advisories", expectation.advisories?.shownAsList,
            resolution.advisories.map(\.name.rawValue).shownAsList)
        func report(
            _ key: String, _ value: Scalar?, _ matcher: Matcher?, _ expected: String?, otherwise: Bool,
            missing: String = "none"
        ) {
            let differs = matcher.map { $0.accepts(value ?? .null) != .accepted } ?? otherwise
            add(key, expected, found: value?.description ?? missing, differs: differs)
        }
        if expectation.screen != nil || outcome != nil {
            let screen = outcome?.screen.map(Scalar.string)
            report(
                "screen", screen, expectation.screen, expectation.screen?.description, otherwise: screen == nil,
                missing: outcome == nil ? "no outcome" : "none")
        }
        let parameters = expectation.parameters
        let named = parameters?.named ?? [:]
        let others = parameters.map { $0.others?.description ?? "none" }
        let found = outcome?.parameters ?? [:]
        for name in Set(named.keys).union(found.keys).sorted() {
            report(
                "parameter \(name)", found[name], named[name] ?? parameters?.others,
                named[name]?.description ?? others, otherwise: parameters != nil)
        }
        if let reason = outcome?.reason {
            add("reason", nil, found: Scalar.string(reason).description, differs: false)
        }
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

extension Matcher {
    /// The expectation of a text of the resolution, which stands without quotes.
    fileprivate var shown: String {
        switch self {
        case .absent: "none"
        case .equals(.string(let text)): text
        case .equals, .matches, .contains, .present: description
        }
    }
}

extension [String] {
    fileprivate var shownAsList: String { isEmpty ? "none" : joined(separator: ", ") }
}
