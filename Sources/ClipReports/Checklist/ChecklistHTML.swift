import ClipCodes
import ClipRules

/// The checklist as one HTML file, for the screen and for paper.
struct ChecklistHTML: ChecklistPage {
    func head(_ count: ChecklistCount) -> String {
        """
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
        \(ChecklistStyle.text)</style>
        </head>
        <body>
        <main>
        <h1>\(ChecklistWords.title)</h1>
        <p>\(count.words) \(ChecklistWords.introduction)</p>

        """
    }

    var foot: String { "</main>\n</body>\n</html>\n" }

    func heading(_ part: ChecklistPart) -> String {
        switch part {
        case .testFlight: "<h2>\(ChecklistWords.testFlight)</h2>\n<p>\(ChecklistWords.testFlightNote)</p>\n"
        case .others: "<h2>\(ChecklistWords.others)</h2>\n"
        }
    }

    func suite(_ suite: ChecklistSuite) -> String {
        "<h3>\(ChecklistText.html(suite.title, limit: ChecklistText.titleLimit))</h3>\n"
            + "<dl class=\"suite\">\n\(rows(suite.facts))</dl>\n"
    }

    func local(_ registration: LocalRegistration) -> String {
        """
        <section class="entry">
        <h4>Local experience: \(ChecklistText.html(registration.title, limit: ChecklistText.titleLimit))</h4>
        <p><strong>\(LocalRegistration.place)</strong>. \(LocalRegistration.note)</p>
        <dl>
        \(rows(registration.facts))</dl>
        </section>

        """
    }

    func entry(_ entry: ChecklistEntry) -> String {
        let title = ChecklistText.html(entry.title, limit: ChecklistText.titleLimit)
        let url = entry.url.map { "<div><dt>URL</dt><dd class=\"url\">\(link($0))</dd></div>\n" } ?? ""
        return """
            <article class="entry" id="entry-\(entry.number)">
            <header><h4><label><input type="checkbox"> \(entry.number). \(title)</label></h4>
            <p class="place">\(ChecklistText.html(entry.place))</p></header>
            <div class="columns">
            \(figure(entry))<div>
            <p><span class="source">\(entry.source)</span> \(ChecklistText.html(entry.instruction))</p>
            <dl>
            \(url)\(rows(entry.expected))</dl>
            </div>
            </div>
            <p class="name">Needs</p>
            <ul>
            \(entry.needs.map { "<li>\(ChecklistText.html($0))</li>\n" }.joined())</ul>
            <p class="blanks">\(ChecklistWords.blanks.map { "<label>\($0) <input type=\"text\"></label>" }.joined())</p>
            </article>

            """
    }

    func block(_ block: String, under headings: String) -> String {
        headings.isEmpty ? block : "<section class=\"together\">\n\(headings)\(block)</section>\n"
    }

    private func figure(_ entry: ChecklistEntry) -> String {
        switch entry.code {
        case .code(let code):
            "<figure\(Self.isDense(code) ? " class=\"dense\"" : "")>\(code.svg(title: entry.url ?? ""))</figure>\n"
        case .noURL: "<figure><p class=\"none\">No URL</p></figure>\n"
        case .tooLong(let reason): "<figure><p class=\"none\">\(reason)</p></figure>\n"
        }
    }

    /// Whether the modules would be too small for a camera at the usual width.
    private static func isDense(_ code: QRCode) -> Bool { code.drawingSize > 75 }

    /// The URL, to be tapped where it leads to a website and nowhere else.
    private func link(_ url: String) -> String {
        let text = ChecklistText.html(url, limit: ChecklistText.urlLimit)
        guard url.utf8.count <= 2000, (try? InvocationURL(url)) != nil else { return text }
        return "<a href=\"\(text)\" rel=\"noreferrer\">\(text)</a>"
    }

    private func rows(_ facts: [ChecklistFact]) -> String {
        facts.map { "<div><dt>\($0.name)</dt><dd>\(ChecklistText.html($0.value))</dd></div>\n" }.joined()
    }
}
