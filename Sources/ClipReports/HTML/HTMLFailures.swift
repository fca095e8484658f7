import ClipHarness
import ClipRules
import ClipSuites

extension HTMLPage {
    private static let causeLimit = 100
    private static let findingLimit = 3
    /// The maximum length of a shown value, in bytes.
    private static let valueLimit = 300

    var wrongCases: HTML? {
        let causes = tally.causes.order.map { (group: tally.causes.all[$0], filter: "cause=\($0)") }
        let known = tally.known.all.map { (group: $0, filter: "status=known") }
        let rows = (causes + known).prefix(Self.causeLimit)
        guard !rows.isEmpty else { return nil }
        let more = tally.counts.wrong + tally.counts[.known] - rows.reduce(0) { $0 + $1.group.count }
        return """
            <section aria-labelledby="wrong"><h2 id="wrong">What did not pass</h2><ol class="wrong">\(rows.map(row))</ol>\
            \(HTML(more: more, ", which are among the cases below"))</section>

            """
    }

    private func row(_ group: CauseGroups.Group, filter: String) -> HTML {
        let first = group.first
        let (testCase, findings) = (first.testCase, first.explainedFindings)
        let place = testCase.location.place
        let facts = [testCase.source.words, place, first.notes.owner].compactMap(\.self).joined(separator: " · ")
        let known: HTML? = first.knownFailure.map { "<p>\(HTML(linking: $0.issue))</p>" }
        let causes: [HTML] = findings.prefix(Self.findingLimit).map { "<p class=\"xg\">\(cause($0))</p>" }
        let further = Phrase.more(findings.count - Self.findingLimit, " in the case").map { "<p>\($0)</p>" as HTML }
        let fix: HTML? = testCase.fix.map { "<p><b>Fix:</b> \($0)</p>" }
        let others: HTML? =
            group.count > 1
            ? "<p>In all \(group.cases): \(group.places.text). \(HTML(filter: filter, "Show all \(group.count)"))</p>"
            : nil
        let strip = HTMLHistory(result: first, runs: tally.run.origin.earlier).html
        let history: HTML? = first.trend.map { "<div class=\"h\">\(strip)<small>\($0.words)</small></div>" }
        let (style, tag) = Self.tag(of: first)
        return """
            <li><b class="tag \(style)">\(tag)</b><div><a href="#\(HTMLDocument.anchor(of: testCase))">\
            \(testCase.fullTitle.shortened(to: 300))</a> <small>\(facts)</small>\(known)\(causes)\(further)\(fix)\(others)</div>\
            \(history)</li>

            """
    }

    private func cause(_ finding: Finding) -> HTML {
        guard let (subject, expected, found) = finding.compared else { return "\(finding.line, limit: 1000)" }
        return """
            \(subject): <span class="vh">expected </span><ins>\(expected, limit: Self.valueLimit)</ins> → \
            <span class="vh">got </span><del>\(found, limit: Self.valueLimit)</del>
            """
    }

    private static func tag(of result: CaseResult) -> (style: String, words: String) {
        let status = result.status.rawValue
        if result.status == .known { return (status, status) }
        // With a baseline, the mark decides what is new. The strip shows the trend in either case.
        if let mark = result.mark { return mark == .newlyFailing ? ("new", "new") : (status, mark.words) }
        guard let trend = result.trend else { return (status, result.statusWords) }
        return (trend.rank == 0 ? "new" : status, trend.tag)
    }
}
