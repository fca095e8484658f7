import ClipHarness

final class HTMLDocument: ReportDocument {
    private let options: ReportOptions
    private let file: OutputFile
    private let body: OutputFile
    private let run: RunPlanned
    private var ways = WaysIn()
    private var cases: HTMLCaseWriter
    private var suite: SuiteReference?
    private var listed = HTMLListing()
    private var journey = HTMLJourney()
    /// The number of cases in the current group. Groups speed up the layout of thousands of cases.
    private var grouped = 0

    private static let groupLimit = 50

    init(path: String, options: ReportOptions, run: RunPlanned) throws(ReportError) {
        self.options = options
        file = try OutputFile(path: path)
        body = try file.makeAnnex()
        self.run = run
        cases = HTMLCaseWriter(options: options, run: run)
    }

    func add(_ result: CaseResult, _ tally: RunTally) throws(ReportError) {
        let isListed = listed.takes(result)
        let way = ways.count(result)
        guard isListed else { return }
        let isLater = result.testCase.step != nil && journey.continues(with: result.testCase)
        if !isLater { try body.append(endOfJourney()) }
        if suite != result.testCase.suite {
            try body.append(endOfSuite())
            try body.append(startOfSuite(result.testCase.suite).text)
        }
        let block = cases.block(
            of: result, at: Self.anchor(of: result.testCase), way: way, cause: tally.latest.cause,
            after: body.count)
        guard result.testCase.step == nil else { return journey.add(result, block) }
        if grouped == Self.groupLimit { try body.append(endOfGroup()) }
        if grouped == 0 { try body.append("<div class=\"v\">\n") }
        grouped += 1
        try body.append(block.text)
    }

    /// Puts a journey's strip and cases in a group, so that a filter hides both.
    private func endOfJourney() -> String {
        guard let html = journey.html(cases.screens) else { return "" }
        journey = HTMLJourney()
        return endOfGroup() + "<div class=\"v\">\n\(html.text)</div>\n"
    }

    func finish(_ ended: RunEnded, _ tally: RunTally) throws(ReportError) {
        try body.append(endOfSuite())
        try body.append(listed.note?.text ?? "")
        let page = HTMLPage(tally: tally, ended: ended, options: options, ways: ways)
        let beginning: HTML = """
            \(page.beginning)<main>\(page.problems)\(page.wrongCases)\(page.totals)\(page.mutants)\(page.waysIn)\(page.coverage)\
            <section aria-labelledby="cases"><h2 id="cases" tabindex="-1">Cases</h2>\(page.filter)
            """
        try file.append(beginning.text)
        try body.read { chunk throws(ReportError) in try file.append(chunk) }
        try file.append(
            "</section></main>\n" + (cases.bodies.html?.text ?? "") + (cases.screens.html?.text ?? "")
                + HTMLPage.end.text)
        try file.commit()
    }

    static func anchor(of testCase: TestCase) -> String { "c-" + testCase.linkID }

    private func startOfSuite(_ reference: SuiteReference) -> HTML {
        suite = reference
        return """
            <section id="s\(run.suites.firstIndex(of: reference) ?? 0)" data-s="\(reference.id)"><h3>\(reference.title) \
            <small>\(reference.file)</small></h3>

            """
    }

    private func endOfGroup() -> String {
        defer { grouped = 0 }
        return grouped > 0 ? "</div>\n" : ""
    }

    private func endOfSuite() -> String {
        defer { suite = nil }
        return endOfJourney() + endOfGroup() + (suite != nil ? "</section>\n" : "")
    }
}

struct HTMLListing {
    private var counts: [Bool: Int] = [:]
    private var more = 0

    static let limit = 10_000

    mutating func takes(_ result: CaseResult) -> Bool {
        counts[result.status == .passed, default: 0] += 1
        let isListed = counts[result.status == .passed, default: 0] <= Self.limit
        if !isListed { more += 1 }
        return isListed
    }

    var note: HTML? { HTML(more: more, ", which the event log and the JUnit report list") }
}
