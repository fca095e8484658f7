import ClipCodes
import ClipHarness
import Foundation

/// The checklist as one HTML file: on a screen a form that saves an event log, on paper one to write on.
struct ChecklistHTML: ChecklistPage {
    /// The first line of the log that is saved, but for the time.
    let start: LoggedStart
    /// By suite, what tells its entries from those of other projects: all pages opened from files share one storage.
    let projects: [String: String]
    /// The number of testers who share the cases.
    let sheets: Int

    /// The page's own script and style alone. A test names the new hashes if the files have changed.
    private static let policy: HTML = """
        default-src 'none'; style-src 'sha256-K45nYk+ibhlNlvUUbwIiK0LZ+eF/8dLsFiwxAF3ZolM='; script-src 'sha256-2u76t25z5QgodXnfwfXGtj6urYM6tl01BHlSpHbSJcg='; img-src data:; base-uri 'none'; \
        form-action 'none'
        """

    func head(_ count: String, _ preparations: [ChecklistPreparation]) -> String {
        let head: HTML = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
            <title>\(ChecklistWords.title)</title>
            <link rel="icon" href="data:,">
            <style>\(HTML(trusted: Self.style))</style>
            </head>
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

    /// A line of the log as an attribute's value, in ASCII, which no page changes.
    private static func attribute(of record: some Encodable) -> String {
        JSONText.line(record).utf16.map { unit in
            switch UnicodeScalar(unit) {
            case "&"?: "&amp;"
            case "\""?: "&quot;"
            case "<"?: "&lt;"
            case let scalar? where scalar.isASCII && scalar.value >= 0x20 && scalar.value < 0x7F: String(scalar)
            case _: "\\u" + String(repeating: "0", count: 4 - String(unit, radix: 16).count) + String(unit, radix: 16)
            }
        }.joined()
    }

    private func preparation(_ suites: [ChecklistPreparation]) -> HTML {
        guard !suites.isEmpty else { return "" }
        let lists: [HTML] = suites.map { suite in
            let rows: [HTML] = suite.facts.map { fact in
                let values: [HTML] = fact.values.map { "<dd>\($0)</dd>" }
                return "<dt>\(fact.name)</dt>\(values)\n"
            }
            return
                "<h3>\(suite.title)</h3>\n<dl class=\"prepare\">\n\(rows)</dl>\n"
        }
        return """
            <details class="page"><summary><h2>\(ChecklistWords.preparation)</h2></summary>
            \(lists)</details>

            """
    }

    func heading(_ part: ChecklistPart) -> String {
        ("<h2>\(part.heading)</h2>\n<p>\(part.note)</p>\n" as HTML).text
    }

    func suite(_ title: String) -> String {
        ("<h3 class=\"suite\">\(title)</h3>\n" as HTML).text
    }

    func stage(_ stage: ChecklistStage) -> String {
        let facts: HTML? = stage.facts.isEmpty ? nil : "<dl>\n\(rows(stage.facts))</dl>\n"
        let block: HTML = """
            <section class="stage">
            <h3>\(stage.title)</h3>
            <p>\(stage.text)</p>
            \(facts)</section>

            """
        return block.text
    }

    func entry(_ entry: ChecklistEntry, in part: ChecklistPart) -> String {
        let url: HTML? = entry.link.map { "<p class=\"url\">\(link($0))</p>\n" }
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

    func leftOut(_ notes: [String], _ definitions: [ChecklistEntry.Fact]) -> String {
        let lines: [HTML] = notes.map { "<p>\($0)</p>\n" }
        let list: HTML? = definitions.isEmpty ? nil : "<dl>\n\(rows(definitions))</dl>\n"
        let part: HTML = "<details>\n<summary>\(ChecklistWords.leftOut)</summary>\n\(lines)\(list)</details>\n"
        return part.text
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
        // The modules of a large one would be too small for a camera at the usual width.
        let density: HTML = code.drawingSize > 75 ? " class=\"dense\"" : ""
        let drawing = HTMLCode.document(code, of: entry.testCase.url ?? "")
        return "<figure\(density)>\(HTML(trusted: drawing))</figure>\n"
    }

    private func link(_ url: String) -> HTML {
        HTML.mayLink(url) ? "<a href=\"\(url)\" rel=\"noreferrer\">\(url)</a>" : "\(url)"
    }

    private func rows(_ facts: [ChecklistEntry.Fact]) -> [HTML] {
        facts.map { "<div><dt>\($0.name)</dt><dd>\($0.value)</dd></div>\n" }
    }
}
