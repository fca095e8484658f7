import ClipCodes
import ClipHarness
import Foundation

/// The checklist as one HTML file: on a screen a form that saves an event log, on paper one to write on.
struct ChecklistHTML: ChecklistPage {
    /// The first line of the log that is saved, but for the time.
    let start: LoggedStart

    static let style = String(decoding: PackageResources.checklist_css, as: UTF8.self)
    static let script = String(decoding: PackageResources.checklist_js, as: UTF8.self)

    /// The page's own script and style alone. A test names the new hashes if the files have changed.
    private static let policy: HTML = """
        default-src 'none'; style-src 'sha256-9/WJXau7BGCpqQ0y5907YkdaqPZ0Jdp8UdRujz0Nwug='; script-src 'sha256-u/V85tb5KErUNClnOwjrn7t+Jms9UX0z8eUz8OYJ3iI='; img-src data:; base-uri 'none'; \
        form-action 'none'
        """

    func head(_ count: String) -> String {
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
            <main>
            <h1>\(ChecklistWords.title)</h1>
            <p>\(count) \(ChecklistWords.introduction)</p>
            <p class="blanks" id="trial" data-start="\(HTML(trusted: Self.attribute(of: start)))">\(blanks)</p>
            <p class="screen"><button type="button" id="save">Save results</button> \
            <button type="button" id="clear">Clear</button> <output id="done"></output></p>
            <p class="screen" id="note" role="status">This preview cannot save. Open the page in a browser, or print it.</p>
            <div class="screen" id="dropped" role="status"></div>

            """
        return head.text
    }

    private var blanks: [HTML] {
        [("tester", "Tester"), ("device", "Device"), ("os", "iOS"), ("build", "Build")].map { name, label in
            "<label>\(label) <input type=\"text\" name=\"\(name)\" maxlength=\"200\" autocomplete=\"off\"></label>"
        }
    }

    var foot: String {
        let foot: HTML = "</main>\n<script>\(HTML(trusted: Self.script))</script>\n</body>\n</html>\n"
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

    func heading(_ part: ChecklistPart) -> String {
        switch part {
        case .testFlight: "<h2>\(ChecklistWords.testFlight)</h2>\n<p>\(ChecklistWords.testFlightNote)</p>\n"
        case .others: "<h2>\(ChecklistWords.others)</h2>\n"
        case .apart: "<h2>\(ChecklistWords.apart)</h2>\n<p>\(ChecklistWords.apartNote)</p>\n"
        }
    }

    func suite(_ suite: ChecklistFacts) -> String {
        let heading: HTML = """
            <h3>\(line: suite.title, limit: ChecklistText.titleLimit)</h3>
            <dl class="suite">
            \(rows(suite.facts))</dl>

            """
        return heading.text
    }

    func local(_ registration: ChecklistFacts) -> String {
        let block: HTML = """
            <section class="entry">
            <h4>Local experience: \(line: registration.title, limit: ChecklistText.titleLimit)</h4>
            <p><strong>\(ChecklistWords.registration)</strong>. \(ChecklistWords.registrationNote)</p>
            <dl>
            \(rows(registration.facts))</dl>
            </section>

            """
        return block.text
    }

    func entry(_ entry: ChecklistEntry) -> String {
        let url: HTML? = entry.testCase.url.map { "<div><dt>URL</dt><dd class=\"url\">\(link($0))</dd></div>\n" }
        let notes: [HTML] = entry.noteLines.map { "<p>\(line: $0)</p>\n" }
        let needs: [HTML] = entry.needs.map { "<li>\(line: $0)</li>\n" }
        let results: [HTML] = [("passed", "passed"), ("failed", "failed"), ("skipped", "not tried")].map {
            value, label in
            let isFirst: HTML = value == "skipped" ? " checked" : ""
            return
                "<label><input type=\"radio\" name=\"r\(entry.number)\" value=\"\(value)\"\(isFirst)> \(label)</label> "
        }
        let line = Self.attribute(
            of: LoggedCase(
                CaseResult(testCase: entry.testCase, status: .skipped, attempts: 0), isReproducible: true))
        let block: HTML = """
            <article class="entry" id="entry-\(entry.number)" data-case="\(HTML(trusted: line))">
            <header><h4>\(entry.number). \(line: entry.title, limit: ChecklistText.titleLimit)</h4>
            \(notes)</header>
            <div class="columns">
            \(figure(entry))<div>
            <p><span class="source">\(entry.testCase.source.rawValue)</span> \(line: entry.instruction)</p>
            <dl>
            \(url)\(rows(entry.facts))</dl>
            </div>
            </div>
            <p class="name">Needs</p>
            <ul>
            \(needs)</ul>
            <fieldset class="blanks" aria-label="Result of \(entry.number)">\(results)\
            <label>Remarks <input type="text" name="remark" maxlength="2000" autocomplete="off"></label></fieldset>
            <p class="place">\(line: entry.testCase.location.place)</p>
            </article>

            """
        return block.text
    }

    func block(_ block: String, under headings: String) -> String {
        headings.isEmpty ? block : "<section class=\"together\">\n\(headings)\(block)</section>\n"
    }

    func leftOut(_ definitions: [ChecklistFacts.Fact]) -> String {
        let part: HTML =
            "<details>\n<summary>\(ChecklistWords.leftOut)</summary>\n<dl>\n\(rows(definitions))</dl>\n</details>\n"
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
        guard let code = entry.code else {
            return entry.codeNote.map { "<figure><p class=\"none\">\($0)</p></figure>\n" } ?? ""
        }
        // The modules of a large one would be too small for a camera at the usual width.
        let density: HTML = code.drawingSize > 75 ? " class=\"dense\"" : ""
        let drawing = HTMLCode.document(code, of: entry.testCase.url ?? "")
        return "<figure\(density)>\(HTML(trusted: drawing))</figure>\n"
    }

    private func link(_ url: String) -> HTML {
        let text: HTML = "\(line: url, limit: ChecklistText.urlLimit)"
        return HTML.mayLink(url) ? "<a href=\"\(text)\" rel=\"noreferrer\">\(text)</a>" : text
    }

    private func rows(_ facts: [ChecklistFacts.Fact]) -> [HTML] {
        facts.map { "<div><dt>\(line: $0.name)</dt><dd>\(line: $0.value)</dd></div>\n" }
    }
}

extension HTML.StringInterpolation {
    fileprivate mutating func appendInterpolation(line text: String, limit: Int = ChecklistText.limit) {
        appendInterpolation(HTML(trusted: ChecklistText.html(text, limit: limit)))
    }
}
