import ClipHarness
import ClipRules
import ClipSuites

/// A suite's answer to an inquiry, as text for people.
struct Explanation {
    let inquiry: Inquiry
    /// The suites that answer so; more than one only where all of them refuse the URL alike.
    private(set) var suites: [Suite]
    let resolution: Resolution
    /// The decisions and, after them, the experiences that come near to the URL.
    let steps: [TraceStep]
    let renderer: DiagnosticRenderer

    /// The explanations with those of one refusal made one.
    static func joining(_ explanations: [Explanation]) -> [Explanation] {
        explanations.reduce(into: []) { joined, next in
            if let last = joined.last, last.inquiry.refusal != nil, last.resolution == next.resolution {
                joined[joined.count - 1].suites += next.suites
            } else {
                joined.append(next)
            }
        }
    }

    private static let width = 80

    /// The text, which ends with a line end.
    var text: String {
        var lines = [heading, ""]
        lines += facts
        if let refusal = inquiry.refusal, resolution.declined == refusal.reason { lines += ["", excerpt(of: refusal)] }
        lines += section("Decisions", decisions.enumerated().map { ("\($0 + 1). ", Self.cited($1)) })
        lines += section(
            "Experiences near the URL", candidates.map { ("", place(Self.cited($0), $0.candidate.flatMap(location))) })
        lines += section("Advisories", resolution.advisories.map { ("\($0.name.rawValue): ", $0.text) })
        if let mend = DeclineMend.text(for: resolution, in: suites.first) {
            lines += section("What to change", [("", mend)])
        }
        lines += section("Citations", Citations.legend(of: steps).map { ("", $0) })
        return lines.joined(separator: "\n") + "\n"
    }

    private var decisions: ArraySlice<TraceStep> { steps.prefix(resolution.trace.count) }
    private var candidates: ArraySlice<TraceStep> { steps.dropFirst(resolution.trace.count) }

    /// How many suites with one explanation are named one by one.
    private static let listed = 8

    private var heading: String {
        let url = inquiry.source.deliversURL ? ShownText.short(inquiry.url) : "no URL"
        let device = inquiry.appInstalled ? ", with the full app installed" : ""
        let names = suites.prefix(Self.listed).map { ShownText.short("\($0.title) (\($0.id))") }.joined(separator: ", ")
        let more = suites.count > Self.listed ? " and \(suites.count - Self.listed) more" : ""
        return names + more + "\n\(url) from \(inquiry.source.rawValue)\(device)"
    }

    private var facts: [String] {
        var facts: [(String, String)] = []
        if let reason = resolution.declined {
            facts.append(("declined", reason.rawValue))
        } else if let target = resolution.target {
            facts.append(("opens", target == .clip ? "the clip" : "the full app"))
        }
        facts.append(("experience", experience))
        facts.append(("card", resolution.card.map(Self.describe) ?? "none"))
        if resolution.target != nil { facts.append(("delivered", resolution.delivered ?? "no URL")) }
        return facts.map { "  " + $0.padded(to: 12) + ShownText.short($1) }
    }

    private var experience: String {
        switch resolution.experience {
        case nil: "none"
        case .default: place("the default experience", location(of: .default))
        case .link: "one of Apple's links"
        case .advanced(let url): place("\(url), advanced", location(of: .advanced(url)))
        case .local(let url): place("\(url), local", location(of: .local(url)))
        }
    }

    private func location(of experience: ServingExperience) -> SourceLocation? {
        switch experience {
        case .advanced(let url): suites.first?.advanced.first { $0.url.text == url }?.urlLocation
        case .local(let url): suites.first?.local.first { $0.url.text == url }?.urlLocation
        case .default: suites.first?.defaultExperience?.location
        case .link: nil
        }
    }

    private func place(_ text: String, _ location: SourceLocation?) -> String {
        location.map { "\(text) (\($0.file):\($0.line))" } ?? text
    }

    /// The decision with what it rests on after it.
    private static func cited(_ step: TraceStep) -> String {
        step.citation.map { "\(step.text) [\($0.text.replacing(" ", with: "\u{A0}"))]" } ?? step.text
    }

    private static func describe(_ card: Card) -> String {
        let fields = [
            card.title.map { "title \"\($0)\"" }, card.subtitle.map { "subtitle \"\($0)\"" },
            card.action.map { "action \($0.rawValue)" }, card.image.map { "image \($0)" },
        ]
        let known = fields.compactMap { $0 }
        return known.isEmpty ? "nothing is known of it" : known.joined(separator: ", ")
    }

    private func excerpt(of refusal: URLRefusal) -> String {
        let start = inquiry.url.utf8.prefix(refusal.offset)
        let characters = String(decoding: start, as: UTF8.self).count
        let diagnostic = Diagnostic(
            .error, at: nil, refusal.text,
            excerpt: Diagnostic.Excerpt(line: inquiry.url, start: characters, length: 1))
        return String(renderer.render(diagnostic).dropLast())
    }

    private func section(_ title: String, _ items: [(label: String, text: String)]) -> [String] {
        guard !items.isEmpty else { return [] }
        var lines = ["", "  " + title]
        for item in items {
            let text = Paragraph.lines(item.label + DisplayText.neutralised(item.text), width: Self.width - 8)
            lines += text.enumerated().map { ($0 == 0 ? "    " : "       ") + $1 }
        }
        return lines
    }
}
