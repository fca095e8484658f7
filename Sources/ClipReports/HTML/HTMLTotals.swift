import ClipHarness
import ClipRules
import ClipSuites

extension HTMLPage {
    var totals: HTML? {
        let suites: [HTML] = tally.run.suites.compactMap { suite in
            tally.suites[suite].map {
                total(HTML(choosing: "suite", suite.id, "\(suite.title)"), $0, mutants: tally.mutants.score(of: suite))
            }
        }
        let owners = tally.owners.map { total(HTML(choosing: "owner", $0.owner ?? "", "\($0.name)"), $0.counts) }
        guard !suites.isEmpty else { return nil }
        return """
            <section aria-labelledby="totals"><h2 id="totals">Totals</h2><div class="two">\(table("By suite", "Suite", suites, hasMutants: tally.mutants.total > 0))\(owners.isEmpty ? nil : table("By owner", "Owner", owners))</div></section>

            """
    }

    private func table(_ caption: String, _ heading: String, _ rows: [HTML], hasMutants: Bool = false) -> HTML {
        let mutants: HTML? = hasMutants ? "<th scope=\"col\">Mutants killed</th>" : nil
        return """
            <table class="k"><caption>\(caption)</caption><thead><tr><th scope="col">\(heading)</th>\
            <th scope="col"><span class="vh">Share</span></th><th scope="col">Cases</th>\
            <th scope="col">Not passed</th>\(mutants)</tr></thead><tbody>\(rows)</tbody></table>
            """
    }

    private func total(_ name: HTML, _ counts: StatusCounts, mutants: String? = nil) -> HTML {
        let mutants: HTML? = mutants.map { "<td>\($0)</td>" }
        let wrong: [HTML] = counts.list([.failed, .errored, .skipped, .flaky, .known]).enumerated().map {
            number, part in
            "\(number > 0 ? ", " : "")<span class=\"\(part.status.rawValue)\">\(part.text)</span>"
        }
        return """
            <tr><th scope="row">\(name)</th><td><meter aria-label="passed" max="\(counts.total)" value="\(counts.passed)"></meter></td><td>\(counts.total)</td><td>\(wrong)</td>\(mutants)</tr>
            """
    }

    private static let mutantLimit = 500

    var mutants: HTML? {
        let tally = tally.mutants
        guard tally.total > 0 else { return nil }
        let (missed, more) = tally.missed(Self.mutantLimit)
        let rows: [HTML] = missed.map { definition, line, fix in
            let addition: HTML = fix.map { "<code>\($0)</code>" } ?? "nothing"
            return """
                <tr><th scope="row">\(definition.title.shortened(to: 300))<br/><code>\(definition.place)</code></th>\
                <td>\(line)</td><td>\(addition)</td></tr>
                """
        }
        let table: HTML = """
            <div class="scroll"><table class="y"><thead><tr><th scope="col">Definition</th>\
            <th scope="col">Would pass</th><th scope="col">Add</th></tr></thead><tbody>\(rows)</tbody></table></div>\
            \(HTML(more: more, ": the event log has them all"))
            """
        return """
            <section aria-labelledby="mutants"><h2 id="mutants">What this suite would miss</h2>\
            <p class="n">\(tally.headline). A mutant is a wrong screen, parameter, experience, card, target or delivered URL, \
            derived from a case that passed. It survives if the case's expectations accept it.</p>\
            \(rows.isEmpty ? nil : table)</section>

            """
    }
}
