import ClipFacts
import ClipHarness
import ClipRules
import ClipSuites

/// The findings of a case, and the table of expected and found values.
struct HTMLVerdict {
    let result: CaseResult

    /// In bytes. A finding above the table has more.
    private static let valueLimit = 1 << 10

    var findings: HTML? {
        guard result.status.showsFindings else { return nil }
        let heading = result.furtherFailures.isEmpty ? "What is wrong" : "First failed launch"
        let further: [HTML] = result.furtherFailures.enumerated().map { number, attempt in
            "<h5>Failed launch \(number + 2)</h5>\(attempt.findings.map(block))"
        }
        return "<h5>\(heading)</h5>\(result.explainedFindings.map(block))\(further)"
    }

    private func block(_ finding: Finding) -> HTML {
        let head: HTML = "<p>\(finding.line)</p>"
        var values: HTML?
        if finding.expected != nil || finding.found != nil {
            let difference = finding.expected.flatMap { expected in
                finding.found.flatMap { Difference(expected, $0, columns: .max) }
            }
            let expected = (difference?.expected).map { "\($0.before)<ins>\($0.changed)</ins>\($0.after)" as HTML }
            let found = (difference?.found).map { "\($0.before)<del>\($0.changed)</del>\($0.after)" as HTML }
            values =
                "<dl>\(row("expected", finding.expected, expected))\(row("found", finding.found, found))</dl>"
        }
        return "<div class=\"w\">\(head)\(values)</div>"
    }

    private func row(_ name: String, _ value: String?, _ marked: HTML?) -> HTML? {
        value.map { "<dt>\(name)</dt><dd>\(marked ?? "\($0)")</dd>" }
    }

    var rows: [HTML] {
        result.comparison.map { value in
            let expected: HTML = value.expected.map { "\($0, limit: Self.valueLimit)" } ?? "<i>anything</i>"
            let found: HTML = value.found.map { "\($0, limit: Self.valueLimit)" } ?? "–"
            let (mark, note): (HTML, HTML) =
                value.differs && result.status.showsFindings
                ? (" class=\"d\"", "<span>✗</span><span class=\"vh\"> differs</span>") : ("", "")
            return """
                <tr\(mark)><th scope="row">\(value.key)\(note)</th><td>\(expected)</td><td>\(found)</td></tr>
                """
        }
    }
}

struct ComparedValue {
    var key: String
    /// `nil` for anything.
    var expected: String?
    var found: String?
    var differs = false
}

extension CaseResult {
    var comparison: [ComparedValue] {
        comparedResolution + comparedOutcome + comparedLaunch
    }

    private var comparedResolution: [ComparedValue] {
        let expectation = testCase.expectation
        let resolution = testCase.resolution
        let card = expectation.card ?? CardExpectation()
        var values: [ComparedValue] = []
        func add(_ key: String, _ expected: String?, _ found: String?) {
            guard let expected else { return }
            let found = found ?? "none"
            values.append(ComparedValue(key: key, expected: expected, found: found, differs: expected != found))
        }
        add("experience", expectation.experience.shown, resolution.experience?.spelling)
        add("card title", card.title.shown, resolution.card?.title)
        add("card subtitle", card.subtitle.shown, resolution.card?.subtitle)
        add("card action", card.action.shown, resolution.card?.action?.rawValue)
        add("card image", card.image.shown, resolution.card?.image)
        add("delivered", expectation.delivered.shown, resolution.delivered)
        add("target", expectation.target?.rawValue, resolution.target?.rawValue ?? "nothing")
        add("declined", expectation.declined?.rawValue, resolution.declined?.rawValue ?? "not declined")
        add("advisories", expectation.advisories?.shownAsList, resolution.advisories.map(\.name.rawValue).shownAsList)
        return values
    }

    private var comparedOutcome: [ComparedValue] {
        let expectation = testCase.expectation
        var values: [ComparedValue] = []
        if expectation.screen != nil || outcome != nil {
            let screen = outcome?.screen.map { Scalar.string($0) }
            let found = outcome == nil ? "no outcome" : screen?.description ?? "none"
            values.append(
                ComparedValue(
                    key: "screen", expected: expectation.screen?.description, found: found,
                    differs: expectation.screen?.rejects(screen) ?? (screen == nil)))
        }
        let named = expectation.parameters?.named ?? [:]
        let others = expectation.parameters.map { $0.others?.description ?? "none" }
        let found = outcome?.parameters ?? [:]
        for name in Set(named.keys).union(found.keys).sorted() {
            let value = found[name]
            let matcher = named[name] ?? expectation.parameters?.others
            let differs = matcher?.rejects(value) ?? (expectation.parameters != nil)
            values.append(
                ComparedValue(
                    key: "parameter \(name)", expected: named[name]?.description ?? others,
                    found: value?.description ?? "none", differs: differs))
        }
        let reason = outcome?.reason.map { ComparedValue(key: "reason", found: Scalar.string($0).description) }
        return values + [reason].compactMap { $0 }
    }

    private var comparedLaunch: [ComparedValue] {
        let expectation = testCase.expectation
        func value(_ key: String, _ type: FindingType, _ expected: String?) -> ComparedValue? {
            expected.map { ComparedValue(key: key, expected: $0, differs: findings.contains { $0.type == type }) }
        }
        return [
            value("output", .output, expectation.output?.description),
            value("exit status", .exit, expectation.exit.map(String.init)),
            value("within", .within, expectation.within.map(DurationText.render)),
        ].compactMap { $0 }
    }
}

extension Matcher {
    fileprivate func rejects(_ value: Scalar?) -> Bool {
        if case .accepted = accepts(value ?? .null) { false } else { true }
    }
}

extension Expectation.Expected<String> {
    fileprivate var shown: String? {
        switch self {
        case .unchecked: nil
        case .absent: "none"
        case .equal(let text): text
        }
    }
}

extension [String] {
    fileprivate var shownAsList: String { isEmpty ? "none" : joined(separator: ", ") }
}
