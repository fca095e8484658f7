import ClipHarness
import ClipRules
import ClipSuites

/// The table of what suites would miss.
struct HTMLMutants {
    let tally: MutationTally

    private static let limit = 500

    var section: HTML? {
        guard tally.total > 0 else { return nil }
        let worst = tally.worst
        let rows: [HTML] =
            worst.prefix(Self.limit).map {
                row($0, $0.line, "<code>\($0.fix)</code>")
            } + tally.onPurpose.prefix(Self.limit).map { row($0, $0.purposeLine, "nothing") }
        let more = Phrase.more(worst.count - Self.limit, ": the event log has them all").map {
            "<p class=\"n\">\($0)</p>" as HTML
        }
        let table: HTML = """
            <div class="scroll"><table class="y"><thead><tr><th scope="col">Definition</th>\
            <th scope="col">Would pass</th><th scope="col">Add</th></tr></thead><tbody>\(rows)</tbody></table></div>\(more)
            """
        return """
            <section aria-labelledby="mutants"><h2 id="mutants">What this suite would miss</h2>\
            <p class="n">\(tally.headline). A mutant is a wrong screen, parameter, experience, card, target or delivered URL, \
            made from those of a case that passed; it survives if the case's expectations accept it.</p>\
            \(rows.isEmpty ? nil : table)</section>

            """
    }

    private func row(_ definition: MutationTally.Definition, _ line: String, _ fix: HTML) -> HTML {
        """
        <tr><th scope="row">\(definition.title.shortened(to: 300))<br/><code>\(definition.place)</code></th>\
        <td>\(line)</td><td>\(fix)</td></tr>
        """
    }
}
