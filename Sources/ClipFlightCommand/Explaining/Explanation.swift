import ClipHarness
import ClipRules
import ClipSuites

struct Explanation {
    let inquiry: Inquiry
    let suite: Suite
    let resolution: Resolution
    let steps: [TraceStep]
    var verdict: String?

    func text(_ renderer: DiagnosticRenderer) -> String {
        var lines = [heading, ""] + facts
        if let error = inquiry.invalidURL, resolution.declined == error.reason {
            lines += ["", excerpt(of: error, renderer)]
        }
        let decisions = steps.prefix(resolution.trace.count)
        let candidates = steps.dropFirst(resolution.trace.count)
        lines += section("Why", decisions.enumerated().map { "\($0 + 1). \(cited($1))" })
        lines += section(
            "Experiences near the URL", candidates.map { place(cited($0), $0.candidate.flatMap(location)) })
        lines += section("Advisories", resolution.advisories.map { "\($0.name.rawValue): \($0.text)" })
        lines += section("What to change", [DeclineFix.text(for: resolution, in: suite)].compactMap { $0 })
        lines += section("Citations", legend(of: steps))
        lines += section("Versions", [verdict].compactMap { $0 })
        return lines.joined(separator: "\n") + "\n"
    }

    private func section(_ title: String, _ items: [String]) -> [String] {
        let lines = items.flatMap { item in
            Visible.line(item, limit: .max).wrapped(to: 72).enumerated().map {
                ($0 == 0 ? "    " : "       ") + $1
            }
        }
        return lines.isEmpty ? [] : ["", "  " + title] + lines
    }

    private var heading: String {
        let url = Visible.line(inquiry.url)
        let device = inquiry.appInstalled ? ", with the full app installed" : ""
        let version = suite.iOS.map { ", iOS \($0.text)" } ?? ""
        let name = Visible.line("\(suite.title) (\(suite.id))\(version)")
        return "\(name)\n\(url) from \(inquiry.source.rawValue)\(device)"
    }

    var facts: [String] {
        var facts: [(String, String)] = []
        if let reason = resolution.declined {
            facts.append(("declined", reason.rawValue))
        } else if let target = resolution.target {
            facts.append(("opens", target == .clip ? "the clip" : "the full app"))
        }
        facts.append(("experience", experience))
        facts.append(("card", resolution.card.map(describe) ?? "none"))
        if resolution.target != nil {
            facts.append(("delivered", resolution.delivered ?? "no URL"))
            facts.append(("phase", phase))
        }
        return facts.map { "  " + $0.padded(to: 12) + Visible.line($1) }
    }

    private var phase: String {
        switch resolution.phase {
        case .xcode: "a build that Xcode runs"
        case .local: "a build with a local experience"
        case .testFlight: "a build in TestFlight"
        case .released: "the App Store: the clip has to be released"
        }
    }

    private var experience: String {
        guard let experience = resolution.experience else { return "none" }
        let name =
            switch experience {
            case .default: "the default experience"
            case .link: "one of Apple's links"
            case .advanced(let url): "\(url), advanced"
            case .local(let url): "\(url), local"
            }
        return place(name, location(of: experience))
    }

    private func location(of experience: ServingExperience) -> SourceLocation? {
        suite.experiences.first { $0.experience == experience }?.location
    }

    private func place(_ text: String, _ location: SourceLocation?) -> String {
        location.map { "\(text) (\($0.place))" } ?? text
    }

    private func cited(_ step: TraceStep) -> String {
        step.citation.map { "\(step.text) [\($0.text.replacing(" ", with: "\u{A0}"))]" } ?? step.text
    }

    private func describe(_ card: Card) -> String {
        let fields = [
            card.title.map { "title \"\($0)\"" }, card.subtitle.map { "subtitle \"\($0)\"" },
            card.action.map { "action \($0.rawValue)" }, card.image.map { "image \($0)" },
        ].compactMap { $0 }
        return fields.isEmpty ? "nothing is known about it" : fields.joined(separator: ", ")
    }

    private func excerpt(of error: InvalidURL, _ renderer: DiagnosticRenderer) -> String {
        let start = inquiry.url.utf8.prefix(error.offset).text.count
        let diagnostic = Diagnostic(
            .error, error.text, excerpt: Diagnostic.Excerpt(line: inquiry.url, start: start, length: 1))
        return String(renderer.render(diagnostic).dropLast())
    }

    private func legend(of steps: [TraceStep]) -> [String] {
        let citations = steps.compactMap(\.citation)
        let marks = Citation.Mark.allCases.filter { mark in citations.contains { $0.mark == mark } }
        let documents = Citation.documents.filter { name, _ in citations.contains { $0.source == name } }
        return marks.map { "\($0.rawValue): \(meaning(of: $0))" } + documents.map { "\($0): \($1)" }
    }

    private func meaning(of mark: Citation.Mark) -> String {
        switch mark {
        case .documented: "Apple documents it"
        case .reported: "developers report it"
        case .model: "this tool's own model or wording"
        case .seen: "a tester saw it"
        }
    }
}
