import ClipRules
import ClipSuites

extension WaysIn.Way {
    var stops: [WaysLayout.Stop] {
        let finding: (Int, String) =
            if let declined { (2, declined.words) } else if let experience {
                (0, experience.words + (title.map { " “\($0)”" } ?? ""))
            } else { (1, "no experience needed") }
        let target =
            switch opens {
            case .clip: (0, "App Clip")
            case .app: (1, "Full app")
            case nil: (2, "nothing opens")
            }
        let texts = [(0, source.words), finding, target] + (screen.map { [(0, $0)] } ?? [])
        return texts.enumerated().map { WaysLayout.Stop(column: $0, rank: $1.0, text: Visible.line($1.1, limit: 200)) }
    }

    /// The CSS classes of a band.
    var look: String {
        "\(opens?.rawValue ?? "none")\(status.fails ? " bad" : status == .skipped ? " idle" : "")"
    }
}

extension ServingExperience {
    var words: String {
        switch self {
        case .advanced(let url), .local(let url):
            let address = url.replacing("https://", with: "", maxReplacements: 1)
            let path = address.drop { $0 != "/" }
            return (path.count > 1 ? String(path) : address) + (isLocal ? " (local)" : "")
        case .default: return "Default experience"
        case .link: return "Apple’s link"
        }
    }
}

extension WaysLayout {
    static let legend = "Red: failed. Blue: the full app. Dashed: nothing opens."

    func drawing(isFilter: Bool) -> HTML {
        func shape(_ ways: [WaysIn.CountedWay], _ look: String, _ text: String, _ content: HTML) -> HTML {
            let filter: HTML? = isFilter && ways.count <= 1000 ? " data-f=\"\(ways.filter)\"" : nil
            return "<g class=\"\(look)\"\(filter)><title>\(text) (\(ways.words))</title>\(content)</g>\n"
        }
        let used = zip(Self.lanes, columns).filter { !$1.isEmpty }
        let heads: [HTML] = used.map { "<text class=\"hd\" x=\"\($0.0.x)\" y=\"16\">\($0.0.head)</text>" }
        let lines: [HTML] = bands.sorted { $0.ways.failures < $1.ways.failures }.map { band in
            let lane = Self.lanes[band.from.stop.column]
            let (start, end) = (lane.x + lane.width, Self.lanes[band.to.stop.column].x)
            let middle = (start + end) / 2
            return shape(
                band.ways, band.ways[0].way.look, "\(band.from.stop.text) → \(band.to.stop.text)",
                """
                <path d="M\(start) \(band.start)C\(middle) \(band.start) \(middle) \(band.end) \(end) \(band.end)" \
                stroke-width="\(band.width)"/>
                """)
        }
        let boxes: [HTML] = used.flatMap { lane, boxes in
            boxes.map { box in
                let (text, count, middle) = (box.stop.text, box.ways.number, box.y + box.height / 2 + 5)
                let label = DisplayWidth.clip(text, to: (lane.width - 24) * 2 / 15 - count.count)
                let look = (box.stop.rank == 2 ? "none" : "") + (box.ways.failures > 0 ? " bad" : "")
                return shape(
                    box.ways, look, text,
                    """
                    <rect x="\(lane.x)" y="\(box.y)" width="\(lane.width)" height="\(box.height)" rx="4"/>\
                    <text x="\(lane.x + 8)" y="\(middle)">\(label)</text>\
                    <text class="ct" x="\(lane.x + lane.width - 8)" y="\(middle)">\(count)</text>
                    """)
            }
        }
        return "\(heads)\(lines)\(boxes)"
    }

    static let style = """
        .map text { fill: var(--fg); } .map .hd { fill: var(--soft); font-weight: 600; }
        .map .ct { text-anchor: end; fill: var(--soft); } .map .bad .ct { fill: var(--failed); font-weight: 600; }
        .map path { fill: none; stroke: var(--passed); opacity: .4; } .map .app path { stroke: var(--link); }
        .map .none path, .map .idle path { stroke: var(--soft); } .map .bad path { stroke: var(--failed); opacity: .6; }
        .map rect { fill: var(--tint); stroke: var(--line); } .map .bad rect { stroke: var(--failed); }
        .map .none * { stroke-dasharray: 4 3; } .map .none text { stroke-dasharray: none; }
        """
}

extension WaysIn {
    package var drawing: String {
        var y = 0
        let pictures: [HTML] = all.groups(by: \.way.suite).map { ways in
            let layout = WaysLayout(ways)
            defer { y += layout.height + 48 }
            return """
                <g transform="translate(16 \(y + 48))"><text class="h" y="-8">\(ways[0].way.suite.title)</text>\
                \(layout.drawing(isFilter: false))</g>
                """
        }
        let svg: HTML = """
            <svg xmlns="http://www.w3.org/2000/svg" class="map" width="922" viewBox="0 0 922 \(y + 40)">
            <title>Ways in</title><style>
            svg { --bg: #fff; --fg: #1a1d21; --soft: #5a636e; --line: #dce1e6; --tint: #f5f7f9; --link: #0b57b8;
              --passed: #1a7f37; --failed: #b42318; background: var(--bg); font: 13px system-ui, sans-serif; }
            @media (prefers-color-scheme: dark) {
              svg { --bg: #111418; --fg: #e7eaee; --soft: #a3acb7; --line: #2e353d; --tint: #191e24; --link: #7cb7ff;
                --passed: #56c271; --failed: #ff8f84; }
            }
            .h { font-size: 18px; }
            \(HTML(trusted: WaysLayout.style))
            </style>
            \(pictures)<text class="hd" x="16" y="\(y + 24)">\(WaysLayout.legend)</text></svg>

            """
        return svg.text
    }
}
