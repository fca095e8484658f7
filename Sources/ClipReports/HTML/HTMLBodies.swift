import ClipHarness
import ClipSuites
import Foundation

struct HTMLBodyParts {
    var rows: [HTML] = []
    var items: [HTML] = []
    var steps: [HTML] = []
    var notes: [HTML] = []
    var card: HTML = ""

    var comparison: HTML? {
        rows.isEmpty
            ? nil
            : """
            <table class="x" aria-label="Expected and found"><thead><tr><th scope="col">Checked</th>\
            <th scope="col">Expected</th><th scope="col">Found</th></tr></thead><tbody>\(rows)</tbody></table>
            """
    }

    var facts: HTML { "<dl class=\"f\">\(items)</dl>" }

    var trace: HTML { "<h5>Why</h5><ol class=\"t\">\(steps)</ol>" }

    var advisories: HTML? {
        notes.isEmpty ? nil : "<h5>Advisories</h5><ul class=\"a\">\(notes)</ul>"
    }
}

/// The bodies of most cases that passed, as data that the page's script lays out on opening.
///
/// Ten thousand whole ones would be some 30 MB, and slow in every browser.
struct HTMLBodies {
    private var whole = 0
    private var strings: [String] = []
    private var places: [String: Int] = [:]
    private var bodies = ""

    /// A small report is complete without a script.
    private static let wholeLimit = 100

    mutating func takes(_ result: CaseResult) -> Bool {
        guard result.status == .passed else { return true }
        whole += 1
        return whole <= Self.wholeLimit
    }

    mutating func add(_ parts: HTMLBodyParts) {
        let lists = [parts.rows, parts.items, parts.steps, parts.notes].map { part in
            "[\(part.map { String(place(of: $0.text)) }.joined(separator: ","))]"
        }
        bodies += (bodies.isEmpty ? "" : ",\n") + "[\(lists.joined(separator: ",")),\(place(of: parts.card.text))]"
    }

    private mutating func place(of text: String) -> Int {
        if let place = places[text] { return place }
        places[text] = strings.count
        strings.append(text)
        return strings.count - 1
    }

    var html: HTML? {
        guard !bodies.isEmpty else { return nil }
        // It writes `<\/`, so that no text ends the element.
        let texts = (try? JSONEncoder().encode(strings)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
        let parts = HTMLBodyParts(rows: [""], notes: [""])
        return """
            <template id="body"><div class="b"><div class="r">\(parts.comparison)\(parts.facts)\(parts.trace)\
            \(parts.advisories)</div><div class="l"></div></div></template>
            <script type="application/json" id="bodies">//<![CDATA[
            {"strings":\(HTML(trusted: texts)),"bodies":[\(HTML(trusted: bodies))]}
            //]]></script>

            """
    }
}
