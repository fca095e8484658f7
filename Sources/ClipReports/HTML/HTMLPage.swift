import ClipHarness
import ClipRules
import ClipSuites

struct HTMLPage {
    let tally: RunTally
    let ended: RunEnded
    let options: ReportOptions
    let ways: WaysIn

    private static let problemLimit = 100

    private static let hashes: (style: HTML, script: HTML) = (
        "61knG2Nyvm03cRBWoC2XgliAP6U04MJ5H80S2NKOw5U=", "QS1+N5LYTtdL0D6dNVIIO6baEwa6xvHpVGDUE0RpLhU="
    )

    var beginning: HTML {
        """
        \(HTML(headOf: "\(sentence) · ClipFlight", style: Self.style, hashes: Self.hashes))\
        <body><a class="skip" href="#cases">Skip to the cases</a>
        <header><p class="n"><b>ClipFlight</b>\(run)</p><h1>\(sentence)</h1>\(notes)</header>

        """
    }

    private var words: ConclusionText { ConclusionText(run: ended, tally: tally) }
    private var sentence: String { "\(words.mark) \(words.headline)" }

    private var run: HTML? {
        guard !options.reproducible else { return nil }
        let moment = Timestamp(secondsSince1970: tally.run.startedAt)
        let time: HTML = " <time datetime=\"\(moment.text)\">\(moment.words)</time>"
        guard tally.run.isByTester else { return "\(time) on \(tally.run.hostName), \(ended.duration)" }
        let names = tally.testers.joined(separator: "; ")
        return "\(time), by hand\(names.isEmpty ? "" : ": \(names)")"
    }

    private var notes: [HTML] {
        let unchecked = tally.uncheckedText.map { HTML(filter: "text=expects+nothing", "\($0)") }
        let tried = tally.tried.text.map { "\($0)" as HTML }
        return [unchecked, tried].compactMap { $0.map { "<p class=\"note\">\($0)</p>" } }
    }

    var problems: HTML? {
        let remarks = words.remarks
        guard !remarks.isEmpty else { return nil }
        return """
            <section aria-labelledby="problems"><h2 id="problems">Problems with the run</h2><ul class="p">\
            \(remarks.prefix(Self.problemLimit).map(item))</ul>\
            \(HTML(more: remarks.count - Self.problemLimit, ""))</section>

            """
    }

    private func item(_ problem: Diagnostic) -> HTML {
        let place: HTML? = problem.location.map { " <code>\($0.text)</code>" }
        let remarks: [HTML] = [problem.note, problem.fix].compactMap { $0 }.map { "<p>\($0)</p>" }
        return """
            <li><b class="\(problem.severity == .error ? "failed" : "flaky")">\(problem.severity.rawValue)</b> \
            \(problem.message)\(place)\(remarks)</li>
            """
    }

    var filter: HTML {
        let statuses: [HTML] = CaseResult.Status.allCases.filter { tally.counts[$0] > 0 }.map { status in
            """
            <label class="\(status.rawValue)"><input type="checkbox" name="status" checked="" \
            value="\(status.rawValue)"/> \(status.words) <b>\(tally.counts[status])</b></label>
            """
        }
        let kinds = CaseKind.allCases.filter { tally.kinds[$0] != nil }.map(\.rawValue)
        return """
            <noscript><p class="n">Filtering needs JavaScript, and so do the details of most cases that passed, if there \
            are more than a hundred.</p></noscript>\
            <form id="filter" role="search" aria-label="Filter the cases" hidden="">\
            <fieldset><legend>Status</legend>\(statuses)</fieldset>\
            \(choice("kind", "Kind", kinds))\(choice("tag", "Tag", tally.tags))\(choices)\
            <label>Text <input id="text" name="text" type="search" autocomplete="off" spellcheck="false"\
             placeholder="title, URL, message"/></label>\
            <button id="reset" type="button">Show all</button>\
            <button id="toggle" type="button">Open all shown</button></form>\
            <p id="shown" role="status" aria-live="polite" hidden=""></p>

            """
    }

    private var choices: [HTML] {
        let suites = tally.run.suites.filter { tally.suites[$0] != nil }.map(\.id)
        let sources = Source.allCases.filter(tally.sources.contains).map(\.rawValue)
        let owners = tally.owners.map { $0.owner ?? "" }
        let marks = BaselineMark.allCases.filter { tally.marks[$0] != nil }.map(\.rawValue)
        return [
            suites.count > 1 ? choice("suite", "Suite", suites) : nil,
            sources.count > 1 ? choice("source", "Source", sources) : nil, choice("owner", "Owner", owners),
            choice("mark", "Since the baseline", marks),
        ].compactMap { $0 }
    }

    private func choice(_ id: String, _ label: String, _ words: [String]) -> HTML? {
        guard !words.isEmpty else { return nil }
        // The `=` distinguishes an empty word from the first choice, whose value is empty.
        let options: [HTML] = words.map {
            "<option value=\"=\($0)\">\($0.isEmpty && id == "owner" ? "no owner" : $0)</option>"
        }
        return
            "<label>\(label) <select id=\"\(id)\" name=\"\(id)\"><option value=\"\">all</option>\(options)</select></label>"
    }

    private static let documents: [HTML] = Citation.documents.enumerated().map { number, document in
        "\(number > 0 ? ", " : "")<b>\(document.key)</b> \(document.value)"
    }

    static let end: HTML = """
        <footer><p>Each decision names its source: <cite>A</cite> Apple documents it, <cite>R</cite> developers report it, \
        <cite>M</cite> this tool's model, without documentation, <cite>seen</cite> a tester saw it. Cards are drawn by this report, with a plain field for \
        their image.</p><p>Apple's documents: \(documents).</p></footer>
        <script>\(HTML(trusted: script))</script></body></html>

        """
}
