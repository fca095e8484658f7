import ClipHarness
import ClipRouting
import ClipRules
import ClipSuites

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
        return "<h5>\(heading)</h5>\(result.explainedFindings.map(block))\(further)"
    }

    private func block(_ finding: Finding) -> HTML {
        let head: HTML = "<p><b>\(finding.type.rawValue)</b> \(finding.line)</p>"
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

/// One thing that a case checks or shows: what was expected, and what was found.
struct ComparedValue {
    var key: String
    /// `nil` where nothing was expected of it.
    var expected: String?
    /// `nil` where the events do not hold it.
    var found: String?
}

extension CaseResult {
    /// Everything that the case expects, against what was found; and what the handlers did, expected or not.
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
            values.append(ComparedValue(key: key, expected: expected, found: found ?? "none"))
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
            let found = outcome.map { $0.screen.map { Scalar.string($0).description } ?? "none" }
            values.append(
                ComparedValue(
                    key: "screen", expected: expectation.screen?.description, found: found ?? "no outcome"))
        }
        let named = expectation.parameters?.named ?? [:]
        let others = expectation.parameters.map { $0.others?.description ?? "none" }
        let found = Dictionary(exactly: outcome?.parameters ?? [:])
        for name in Set(named.keys).union(found.keys).sorted() {
            values.append(
                ComparedValue(
                    key: "parameter \(name.text)", expected: named[name]?.description ?? others,
                    found: found[name]?.scalar.description ?? "none"))
        }
        let reason = outcome?.reason.map { ComparedValue(key: "reason", found: Scalar.string($0).description) }
        return values + [reason].compactMap { $0 }
    }

    private var comparedLaunch: [ComparedValue] {
        let expectation = testCase.expectation
        return [
            expectation.output.map { ComparedValue(key: "output", expected: $0.description) },
            expectation.exit.map { ComparedValue(key: "exit status", expected: String($0)) },
            expectation.within.map { ComparedValue(key: "within", expected: DurationText.render($0)) },
        ].compactMap { $0 }
    }
}

extension Expectation.Expected<String> {
    /// The value, or that it has to be absent; `nil` where it is not checked.
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
