import ClipCodes

/// The checklist as one HTML file, for the screen and for paper.
struct ChecklistHTML: ChecklistPage {
    var head: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
        <title>\(ChecklistWords.title)</title>
        <link rel="icon" href="data:,">
        <style>
        \(ChecklistStyle.text)</style>
        </head>
        <body>
        <main>
        <h1>\(ChecklistWords.title)</h1>
        <p>\(ChecklistWords.introduction)</p>

        """
    }

    var testFlight: String { "<h2>\(ChecklistWords.testFlight)</h2>\n<p>\(ChecklistWords.testFlightNote)</p>\n" }

    var others: String { "<h2>\(ChecklistWords.others)</h2>\n" }

    var foot: String { "</main>\n</body>\n</html>\n" }

    func suite(_ suite: ChecklistSuite) -> String {
        "<section class=\"suite\">\n<h3>\(ChecklistText.html(suite.title))</h3>\n\(list(suite.facts))</section>\n"
    }

    func local(_ registration: LocalRegistration) -> String {
        """
        <section class="entry local">
        <h4>Local experience: \(ChecklistText.html(registration.title))</h4>
        <p><strong>\(LocalRegistration.place)</strong>. \(LocalRegistration.note)</p>
        \(list(registration.facts))</section>

        """
    }

    func entry(_ entry: ChecklistEntry) -> String {
        """
        <article class="entry" id="entry-\(entry.number)">
        <h4><label><input type="checkbox"> \(entry.number). \(ChecklistText.html(entry.title))</label></h4>
        <div class="columns">
        \(figure(entry))<div>
        <p><span class="source">\(entry.source)</span> \(ChecklistText.html(entry.instruction))</p>
        \(list(entry.expected))</div>
        </div>
        <ul class="needs">
        \(entry.needs.map { "<li>\(ChecklistText.html($0))</li>\n" }.joined())</ul>
        <p class="blanks">\(ChecklistWords.blanks.map { "<label>\($0) <input type=\"text\"></label>" }.joined())</p>
        <p class="place">\(ChecklistText.html(entry.place))</p>
        </article>

        """
    }

    private func figure(_ entry: ChecklistEntry) -> String {
        guard let url = entry.url else { return "<figure><p>No URL</p></figure>\n" }
        let drawing = entry.code?.svg(title: url) ?? "<p>The URL is too long for a QR code.</p>"
        return "<figure>\(drawing)<figcaption>\(link(url))</figcaption></figure>\n"
    }

    /// The URL, to be tapped where it leads to a website and nowhere else.
    private func link(_ url: String) -> String {
        let text = ChecklistText.html(url)
        let isPlain = url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        guard isPlain, url.hasPrefix("https://") else { return text }
        return "<a href=\"\(text)\" rel=\"noreferrer\">\(text)</a>"
    }

    private func list(_ facts: [ChecklistFact]) -> String {
        "<dl>\n" + facts.map { "<div><dt>\($0.name)</dt><dd>\(ChecklistText.html($0.value))</dd></div>\n" }.joined()
            + "</dl>\n"
    }
}
