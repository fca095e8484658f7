import ClipHarness
import ClipRules
import ClipSuites

extension HTMLPage {
    private static let experienceLimit = 1000
    private static let pictureLimit = 40
    private static let rowLimit = 300

    var waysIn: HTML? {
        let suites = ways.all.groups(by: \.way.suite)
        guard !suites.isEmpty else { return nil }
        let first = suites.firstIndex { $0.failures > 0 } ?? 0
        let pictures: [HTML] = suites.prefix(Self.pictureLimit).enumerated().map { number, ways in
            let title = ways[0].way.suite.title
            if suites.count == 1 { return picture(ways, title) }
            return """
                <details class="way"\(number == first ? " open=\"\"" : "")><summary>\(title) \
                <small>\(ways.words)</small></summary>\(picture(ways, title))</details>
                """
        }
        return """
            <section aria-labelledby="ways"><h2 id="ways">Ways in</h2><p class="n">The wider a band, the more cases. \
            \(WaysLayout.legend) Grey: skipped. A click shows the cases.</p>\(pictures)\
            \(HTML(more: suites.count - pictures.count, " suites, which are not drawn"))</section>

            """
    }

    private func picture(_ ways: [WaysIn.CountedWay], _ suite: String) -> HTML {
        let layout = WaysLayout(ways)
        let heads: [HTML] = (WaysLayout.lanes.map(\.head) + ["Cases"]).map { "<th scope=\"col\">\($0)</th>" }
        let rows: [HTML] = ways.groups(by: \.stops).prefix(Self.rowLimit).map { ways in
            let stops = ways[0].stops.map(\.text) + [""]
            let cells: [HTML] = stops[1...3].map { "<td>\($0)</td>" }
            return """
                <tr><th scope="row">\(stops[0])</th>\(cells)<td>\(HTML(filter: ways.filter, "\(ways.words)"))</td></tr>

                """
        }
        return """
            <div class="scroll" tabindex="0" role="group" aria-label="Ways into \(suite)"><svg class="map" role="img" \
            aria-label="Ways in, as in the table below" viewBox="0 0 \(layout.width) \(layout.height)">\
            \(layout.drawing(isFilter: true))</svg></div>\
            <details class="way n"><summary>The picture as a table</summary><div class="scroll">\
            <table class="y" aria-label="Ways into \(suite)"><thead><tr>\(heads)</tr></thead>\
            <tbody>\(rows)</tbody></table></div></details>
            """
    }

    var coverage: HTML? {
        guard !tally.run.experiences.isEmpty else { return nil }
        let titles = Dictionary(tally.run.suites.map { ($0.id, $0.title) }) { first, _ in first }
        let tested = ways.all.filter { $0.way.opens == .clip && $0.way.status != .skipped }
        let ofSuites = Dictionary(grouping: tested, by: \.way.suite.id)
        let sources = Source.allCases.filter(\.isServed)
        let heads: [HTML] = sources.map { "<th scope=\"col\"><span>\($0.words)</span></th>" }
        let groups: [HTML] = tally.run.experiences.prefix(Self.experienceLimit).groups(by: \.suite).map { group in
            let ways = Dictionary(grouping: ofSuites[group[0].suite] ?? [], by: \.way.experience)
            let rows: [HTML] = group.map { registered in
                let (experience, isLocal) = (registered.experience, registered.experience.isLocal)
                let isOfURL = ![.default, .link].contains(experience)
                let name: HTML = isOfURL ? HTML(linking: experience.spelling) : "\(experience.words)"
                let local: HTML? = isLocal ? " <i>local</i>" : nil
                let own = ways[experience] ?? []
                let cells = sources.map { source in cell(own.filter { $0.way.source == source }, registered, source) }
                return "<tr><th scope=\"row\">\(name)\(local)</th>\(cells)</tr>\n"
            }
            return """
                <tbody><tr class="g"><th scope="rowgroup" colspan="\(heads.count + 1)">\
                \(titles[group[0].suite] ?? group[0].suite)</th></tr>\(rows)</tbody>
                """
        }
        let more = tally.run.experiences.count - Self.experienceLimit
        return """
            <section aria-labelledby="coverage"><h2 id="coverage">Coverage</h2><p class="n">\
            How many cases test each experience from each source: darker is more. ✗ 2/5: two of five failed. \
            <span class="hole">?</span>: possible on iOS, but untested. Blank: not possible.</p>\
            <div class="scroll" tabindex="0" role="group" aria-labelledby="coverage"><table class="m" \
            aria-labelledby="coverage"><thead><tr><th scope="col">experience</th>\(heads)</tr></thead>\(groups)</table>\
            </div>\(HTML(more: more, " experiences are registered"))</section>

            """
    }

    private func cell(_ ways: [WaysIn.CountedWay], _ registered: SuiteExperience, _ source: Source) -> HTML {
        guard !ways.isEmpty else {
            let isPossible = source.mayBeServed(by: registered.experience, hasPlace: registered.hasPlace)
            return isPossible ? "<td class=\"hole\"><i>untested</i></td>" : "<td></td>"
        }
        let shade = ways.cases == 1 ? 0 : min(3, "\(ways.cases)".count)
        let (look, word) = ways.failures > 0 ? ("bad", "failed") : ("h\(shade)", "tested")
        return "<td class=\"\(look)\">\(HTML(filter: ways.filter, "\(ways.number)<i> \(word)</i>"))</td>"
    }
}
