import ClipCodes
import ClipHarness
import Foundation

/// Testers fill in the form and save a log, or print the page.
struct ChecklistHTML: ChecklistPage {
    /// The first line of the saved log, without the time.
    let start: LoggedStart
    /// The prefix of each suite's storage keys. Pages that are opened from files share storage.
    let projects: [String: String]
    let sheets: Int

    private static let hashes: (style: HTML, script: HTML) = (
        "0CnpJQrK6hHpTmCdYqxusvPJU4+fXNuyDf8mvpnohzo=", "Nl7HJ4u9e8JJvjku4Uea3BAD3oslBFWfMJrL5V+3aNY="
    )

    func head(_ count: String, _ preparations: [ChecklistSection]) -> String {
        let head: HTML = """
            \(HTML(headOf: ChecklistWords.title, style: Self.style, hashes: Self.hashes))\
            <body>
            <header class="screen" id="bar"><output id="done"></output> \
            <a id="next" href="#trial">Next not tried</a> \
            <select id="filter" aria-label="Show"><option value="">All</option><option value="skipped">Not tried</option>\
            <option value="failed">Failed</option><option value="mine">Mine</option></select> \
            <button type="button" id="save">Save</button></header>
            <main>
            <h1>\(ChecklistWords.title)</h1>
            <p>\(count) \(ChecklistWords.introduction)</p>
            \(preparation(preparations))<p class="blanks" id="trial" data-sheets="\(sheets)" \
            data-projects="\(HTML(trusted: Self.attribute(of: projects)))" data-start="\(HTML(trusted: Self.attribute(of: start)))">\(blanks)</p>
            <p class="screen" id="note" role="status">This preview cannot save. Open the page in a browser, or print it.</p>
            <div class="screen" id="dropped" role="status"></div>
            <p class="screen" id="none" hidden>No item matches.</p>

            """
        return head.text
    }

    private var blanks: [HTML] {
        [("tester", "Tester"), ("device", "Device"), ("os", "iOS"), ("build", "Build")].map { name, label in
            "<label>\(label) <input type=\"text\" name=\"\(name)\" maxlength=\"200\" autocomplete=\"off\"></label>"
        }
    }

    var foot: String {
        let foot: HTML = """
            <p class="screen"><button type="button" id="clear">Clear all results</button></p>
            </main>
            <script>\(HTML(trusted: Self.script))</script>
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
        case .stage: "<section class=\"stage\">\n<h3>\(section.title)</h3>\n\(texts)\(facts)</section>\n"
        case .leftOut: "<details>\n<summary>\(section.title)</summary>\n\(texts)\(facts)</details>\n"
        }
    }

    func entry(_ entry: ChecklistEntry, in part: ChecklistPart) -> String {
        let url: HTML? = entry.link.map { "<p class=\"url\">\(link($0, isTapped: entry.isTapped))</p>\n" }
        let about: [HTML] = entry.notes.map { "<p>\($0)</p>\n" }
        let steps: [HTML] = entry.steps.map { "<li>\($0)</li>\n" }
        let sights: [HTML] = entry.sights.map { "<li>\($0)</li>\n" }
        let results: [HTML] = [("passed", "Passed"), ("failed", "Failed"), ("skipped", "Not tried")].map {
            value, label in
            let isFirst: HTML = value == "skipped" ? " checked" : ""
            return
                "<label><input type=\"radio\" name=\"r\(entry.number)\" value=\"\(value)\"\(isFirst)> \(label)</label> "
        }
        let line = Self.attribute(
            of: LoggedCase(
                CaseResult(testCase: entry.testCase, status: .skipped, attempts: 0), isReproducible: true))
        let block: HTML = """
            <article class="entry" id="entry-\(entry.number)" tabindex="-1" data-case="\(HTML(trusted: line))">
            <h3>\(entry.number). \(entry.title)</h3>
            \(about)<div class="columns">
            \(figure(entry))<div>
            <p class="name">Do</p>
            <ol>
            \(steps)</ol>
            \(url)<p class="name">See</p>
            <ul>
            \(sights)</ul>
            </div>
            </div>
            <fieldset class="blanks" aria-label="Result of \(entry.number)">\(results)\
            <label>Remarks <input type="text" name="remark" maxlength="2000" autocomplete="off"></label> <span class="who"></span></fieldset>
            <details><summary>\(ChecklistWords.details)</summary>
            <dl>
            \(rows(entry.facts))</dl>
            </details>
            </article>

            """
        return block.text
    }

    func block(_ block: String, under headings: String) -> String {
        headings.isEmpty ? block : "<section class=\"together\">\n\(headings)\(block)</section>\n"
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
