import ClipCodes

/// The checklist as one HTML file, for the screen and for paper.
struct ChecklistHTML: ChecklistPage {
    /// How the page looks, on a screen in light and dark, and on paper.
    private static let style = HTML(trusted: String(decoding: PackageResources.checklist_css, as: UTF8.self))

    func head(_ count: String) -> String {
        let head: HTML = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
            <title>\(ChecklistWords.title)</title>
            <link rel="icon" href="data:,">
            <style>
            \(Self.style)</style>
            </head>
            <body>
            <main>
            <h1>\(ChecklistWords.title)</h1>
            <p>\(count) \(ChecklistWords.introduction)</p>

            """
        return head.text
    }

    var foot: String { "</main>\n</body>\n</html>\n" }

    func heading(_ part: ChecklistPart) -> String {
        switch part {
        case .testFlight: "<h2>\(ChecklistWords.testFlight)</h2>\n<p>\(ChecklistWords.testFlightNote)</p>\n"
        case .others: "<h2>\(ChecklistWords.others)</h2>\n"
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
        let blanks: [HTML] = ChecklistWords.blanks.map { "<label>\($0) <input type=\"text\"></label>" }
        let block: HTML = """
            <article class="entry" id="entry-\(entry.number)">
            <header><h4><label><input type="checkbox"> \(entry.number). \
            \(line: entry.title, limit: ChecklistText.titleLimit)</label></h4>
            \(notes)<p class="place">\(line: entry.testCase.location.place)</p></header>
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
            <p class="blanks">\(blanks)</p>
            </article>

            """
        return block.text
    }

    func block(_ block: String, under headings: String) -> String {
        headings.isEmpty ? block : "<section class=\"together\">\n\(headings)\(block)</section>\n"
    }

    private func figure(_ entry: ChecklistEntry) -> HTML {
        guard let code = entry.code else {
            return "<figure><p class=\"none\">\(entry.codeNote ?? "No URL")</p></figure>\n"
        }
        // The modules of a large one would be too small for a camera at the usual width.
        let density: HTML = code.drawingSize > 75 ? " class=\"dense\"" : ""
        return "<figure\(density)>\(HTML(trusted: code.svg(title: entry.testCase.url ?? "")))</figure>\n"
    }

    private func link(_ url: String) -> HTML {
        let text: HTML = "\(line: url, limit: ChecklistText.urlLimit)"
        return HTML.mayLink(url) ? "<a href=\"\(text)\" rel=\"noreferrer\">\(text)</a>" : text
    }

    private func rows(_ facts: [ChecklistFacts.Fact]) -> [HTML] {
        facts.map { "<div><dt>\($0.name)</dt><dd>\(line: $0.value)</dd></div>\n" }
    }
}

extension HTML.StringInterpolation {
    fileprivate mutating func appendInterpolation(line text: String, limit: Int = ChecklistText.limit) {
        appendInterpolation(HTML(trusted: ChecklistText.html(text, limit: limit)))
    }
}
