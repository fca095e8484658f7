import ClipCodes
import ClipHarness
import ClipRules
import ClipSuites
import Foundation

/// A form that testers fill in and save as a log, or print.
struct ChecklistHTML: ChecklistPage {
    /// The first line of the saved log, without the time.
    let start: LoggedStart
    /// The prefix of each suite's storage keys. Pages that are opened from files share storage.
    let projects: [String: String]
    let screens: HTML?
    /// The part of the saved log's name that identifies the sheet; may be empty.
    let sheet: String
    let isWhole: Bool
    /// Whether the items ask what happened, rather than compare it with a description.
    let asks: Bool

    private static let hashes: (style: HTML, script: HTML) = (
        "aiQYLqTL0aGYfSLRPcjUnPAU5INppp917hC0qyVmrc4=", "/vGMIkrA33t2o+J3GevitDbJckLc/ZMttQNL8cWf2rg="
    )

    func head(_ count: String, _ preparations: [ChecklistSection], _ part: ChecklistSection?) -> String {
        let head: HTML = """
            \(HTML(headOf: ChecklistWords.title, style: Self.style, hashes: Self.hashes))\
            <body>
            <header class="screen" id="bar"><output id="done"></output> <progress id="progress" aria-label="Done"></progress> \
            <span id="left"></span> <a id="next" href="#trial">Next</a> <button type="button" id="save">Save</button>
            <p id="note" role="status">This preview cannot save. Open the page in a browser, or print it.</p></header>
            <main>
            <section id="start"><h1>\(asks ? ChecklistWords.question : ChecklistWords.title)</h1>
            <p>\(count) \(asks ? ChecklistWords.why : ChecklistWords.introduction)</p>
            <p>\(ChecklistWords.lost)</p>
            \(preparation(preparations))<div class="screen" id="dropped" role="status"></div>
            \(part.map(html))\
            <dialog class="blanks" id="trial" aria-label="Who tests" data-sheet="\(sheet)" data-whole="\(isWhole ? 1 : 0)" \
            data-projects="\(HTML(trusted: Self.attribute(of: projects)))" data-start="\(HTML(trusted: Self.attribute(of: start)))">\
            <p class="ask">Whose results are these? You will be asked only once.</p>\(blanks)\
            <button class="ask" type="button" id="asked">Continue</button></dialog>
            <p class="screen blanks"><label>Show <select id="filter"><option value="">All</option><option value="skipped">Not tried</option>\
            <option value="failed">\(asks ? "Something else" : "Differs")</option><option value="untried">Could not try</option><option value="mine">Mine</option>\
            </select></label></p>
            </section>
            <p class="screen" id="none" hidden>No item matches.</p>

            """
        return head.text
    }

    private var blanks: [HTML] {
        [("tester", "Name"), ("device", "Device"), ("os", "iOS"), ("build", "Build")].map { name, label in
            "<label>\(label) <input type=\"text\" name=\"\(name)\" maxlength=\"200\" autocomplete=\"off\"></label>"
        }
    }

    func foot(_ sections: [ChecklistSection]) -> String {
        let foot: HTML = """
            <section id="end" tabindex="-1">
            <div class="screen"><h2>When you are done</h2>
            <p>Choose <b>Save</b>, and send the file to whoever gave you this sheet.</p>
            <p>For developers: <code>clipflight report FILE</code> makes the report.</p></div>
            \(sections.map(html))<p class="screen"><button type="button" id="clear">Clear all results</button></p>
            </section>
            </main>
            \(screens)<script>\(HTML(trusted: Self.script))</script>
            </body>
            </html>

            """
        return foot.text
    }

    private static func attribute(of record: some Encodable) -> String {
        record.jsonLine.utf16.map { unit in
            switch UnicodeScalar(unit) {
            case "&"?: "&amp;"
            case "\""?: "&quot;"
            case "<"?: "&lt;"
            case let scalar? where scalar.isASCII && scalar.value >= 0x20 && scalar.value < 0x7F: String(scalar)
            case _: "\\u" + String(repeating: "0", count: 4 - String(unit, radix: 16).count) + String(unit, radix: 16)
            }
        }.joined()
    }

    private func preparation(_ suites: [ChecklistSection]) -> HTML {
        guard !suites.isEmpty else { return "" }
        return """
            <details class="page"><summary><h2>\(ChecklistWords.preparation)</h2></summary>
            \(suites.map(html))</details>

            """
    }

    func section(_ section: ChecklistSection) -> String { html(section).text }

    private func html(_ section: ChecklistSection) -> HTML {
        let texts: [HTML] = section.texts.map { "<p>\($0)</p>\n" }
        let facts: HTML? = section.facts.isEmpty ? nil : "<dl>\n\(rows(section.facts))</dl>\n"
        return switch section.kind {
        case .part: "<h2>\(section.title)</h2>\n\(texts)"
        case .suite: "<h3 class=\"suite\">\(section.title)</h3>\n\(facts)"
        case .stage:
            "<section class=\"stage\">\n<p><b>First:</b> \(section.texts.joined(separator: " "))</p>\n\(facts)</section>\n"
        case .leftOut: "<details>\n<summary>\(section.title)</summary>\n\(texts)\(facts)</details>\n"
        }
    }

    func item(_ item: ChecklistItem) -> String {
        let entry = item.entry
        let url: HTML? = entry.link.map { "<p class=\"url\">\(link($0, isTapped: entry.isTapped))</p>\n" }
        let about: [HTML] = entry.notes.map { "<p>\($0)</p>\n" }
        let steps: [HTML] = entry.steps.map { "<li>\($0)</li>\n" }
        let outcome: [HTML] = entry.outcome.map { "<p>\($0)</p>\n" }
        let answers = entry.testCase.answers
        let choices =
            answers.map { $0.map { ($0.value, $0.words, "answer") } + [("failed", "Something else came.", "answer")] }
            ?? [("failed", "Something differs", "failed"), ("passed", "As described", "passed")]
        let untried = ("untried", "I could not try this", "untried")
        let verdicts: [HTML] = (choices + [untried]).map { value, label, style in
            let name = "r\(entry.number)"
            let input: HTML =
                style == "answer" && value != "failed"
                ? "<input type=\"radio\" name=\"\(name)\" value=\"\(value)\" data-says=\"\(label)\">"
                : "<input type=\"radio\" name=\"\(name)\" value=\"\(value)\">"
            return "<label class=\"\(style)\">\(input) \(label)</label> "
        }
        let reasons: [HTML] = ["no tag", "the code does not scan", "something else"].map { "<option>\($0)</option>" }
        let result = CaseResult(testCase: entry.testCase, status: .skipped, attempts: 0)
        let line = Self.attribute(of: LoggedCase(result, isReproducible: true))
        let block: HTML = """
            <article class="entry" id="entry-\(entry.number)" tabindex="-1" data-minutes="\(item.minutes)" \
            data-case="\(HTML(trusted: line))">
            \(item.stages.map(html))<h3>\(entry.number). \(entry.title)</h3>
            \(about)<div class="columns">
            <div class="do"><p class="name">Do</p>
            <ol>
            \(steps)</ol>
            \(url)</div>
            <div class="pictures">\(figure(entry))\(answers == nil ? entry.card.map(drawing) : nil)</div>
            <div class="see"><p class="name">\(answers == nil ? "See" : "Then say what came.")</p>
            \(answers == nil ? outcome : [])\(answers == nil ? entry.picture : nil)</div>
            </div>
            <details><summary>\(ChecklistWords.details)</summary>
            <dl>
            \(rows(entry.facts))</dl>
            </details>
            <p class="lost">\(ChecklistWords.lost)</p>
            <fieldset class="blanks" aria-label="Result of \(entry.number)">\
            \(verdicts)<button type="button" class="undo">Undo</button> <label class="why">Why? <select name="reason">\(reasons)</select></label> \
            <label class="saw">What did you see? <input type="text" name="remark" maxlength="2000" autocomplete="off"></label> \
            <p class="photo">A photo helps: take it with the phone, and name it “\(entry.number)”.</p> \
            <span class="who"></span></fieldset>
            </article>

            """
        return block.text
    }

    private func drawing(_ card: Card) -> HTML {
        let title: HTML? = card.title.map { "<b>\($0)</b>" }
        let subtitle: HTML? = card.subtitle.map { "<span>\($0)</span>" }
        return """
            <div class="mini"><p>This card comes up:</p>
            <div class="card" role="img" aria-label="\(ChecklistEntry.words(card))"><i></i>\
            \(title)\(subtitle)<u>\((card.action ?? .open).words)</u></div></div>
            """
    }

    private func figure(_ entry: ChecklistEntry) -> HTML {
        if let svg = entry.appClipCode {
            let data = HTML(trusted: Data(svg.utf8).base64EncodedString())
            return """
                <figure><img width="240" height="240" alt="App Clip Code of the URL" \
                src="data:image/svg+xml;base64,\(data)"></figure>

                """
        }
        guard let code = entry.code else { return "" }
        // At the usual width, the modules of a large code would be too small for a camera.
        let density: HTML = code.drawingSize > 75 ? " class=\"dense\"" : ""
        let drawing = HTMLCode.document(code, of: entry.testCase.url ?? "")
        return "<figure\(density)>\(HTML(trusted: drawing))</figure>\n"
    }

    private func link(_ url: String, isTapped: Bool) -> HTML {
        isTapped && HTML.mayLink(url) ? "<a href=\"\(url)\" rel=\"noreferrer\">\(url)</a>" : "\(url)"
    }

    private func rows(_ facts: ChecklistSection.Facts) -> [HTML] {
        facts.map { fact in
            let values: [HTML] = fact.values.map { "<dd>\($0)</dd>" }
            return "<div><dt>\(fact.name)</dt>\(values)</div>\n"
        }
    }
}
