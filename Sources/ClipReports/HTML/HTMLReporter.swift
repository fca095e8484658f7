import ClipHarness

/// Writes the HTML report: one file that needs no other, to be read by people.
///
/// Cases are written as they finish, into a file of their own, and put behind the totals when the run has ended, so
/// that memory does not grow with their number. It is well-formed XML as well as HTML.
public final class HTMLReporter: Reporter {
    private let path: String
    private let options: ReportOptions
    private var file: OutputFile?
    private var body: OutputAnnex?
    private var tally: HTMLTally?
    private var cases: HTMLCaseWriter
    private var buffer = HTMLBuffer()
    private var suite: SuiteReference?
    private var listed = HTMLListing()
    /// How many cases the open group has. A browser lays out only the groups that are near the screen; it keeps watch
    /// of each, so that one for each case would take it minutes to load ten thousand.
    private var grouped = 0

    /// How many cases a group has at most.
    private static let groupLimit = 50

    /// Takes where the report goes. Nothing is opened before the run is planned.
    public init(path: String, options: ReportOptions) {
        self.path = path
        self.options = options
        cases = HTMLCaseWriter(options: options)
    }

    /// Writes what the event adds to the report.
    ///
    /// - Throws: ``ReportError`` where the report cannot be written; the previous one stays as it was.
    public func handle(_ event: RunEvent) throws(ReportError) {
        switch event {
        case .planned(let run):
            let file = try OutputFile(path: path, holding: .markup)
            body = try file.makeAnnex()
            self.file = file
            tally = HTMLTally(run)
        case .finished(let result):
            try add(result)
        case .ended(let run):
            try finish(run)
        case .preparing, .prepared, .started:
            break
        }
    }

    private func add(_ result: CaseResult) throws(ReportError) {
        tally?.count(result)
        guard let body, listed.takes(result) else { return }
        if suite != result.testCase.suite {
            endSuite()
            startSuite(result.testCase.suite)
        }
        if grouped == Self.groupLimit { endGroup() }
        if grouped == 0 { buffer.markup("<div class=\"v\">\n") }
        grouped += 1
        cases.write(result, after: body.count, to: &buffer)
        try body.append(buffer.bytes)
        buffer.removeAll()
    }

    private func finish(_ ended: RunEnded) throws(ReportError) {
        guard let file, let body, let tally else { return }
        endSuite()
        listed.writeNote(to: &buffer)
        try body.append(buffer.bytes)
        buffer.removeAll()
        HTMLHead(tally, ended: ended, options: options).write(to: &buffer)
        buffer.markup("<main>")
        HTMLTotals(tally).write(to: &buffer)
        HTMLProblems(ended).write(to: &buffer)
        HTMLWrongCases(tally).write(to: &buffer)
        HTMLCoverage(tally.coverage, suites: tally.run.suites).write(to: &buffer)
        buffer.markup("<section aria-labelledby=\"cases\"><h2 id=\"cases\" tabindex=\"-1\">Cases</h2>")
        HTMLFilter(tally).write(to: &buffer)
        try file.append(buffer.bytes)
        buffer.removeAll()
        try body.copy(to: file)
        buffer.markup("</section></main>\n")
        HTMLFooter.write(to: &buffer)
        try file.append(buffer.bytes)
        try file.commit()
        self.file = nil
        self.body = nil
    }

    private func startSuite(_ reference: SuiteReference) {
        suite = reference
        buffer.markup("<section id=\"s")
        buffer.number(tally?.run.suites.firstIndex(of: reference) ?? 0)
        buffer.markup("\"><h3>")
        buffer.text(reference.title)
        buffer.markup(" <small>")
        buffer.text(reference.file)
        buffer.markup("</small></h3>\n")
    }

    private func endGroup() {
        if grouped > 0 { buffer.markup("</div>\n") }
        grouped = 0
    }

    private func endSuite() {
        endGroup()
        if suite != nil { buffer.markup("</section>\n") }
        suite = nil
    }
}
