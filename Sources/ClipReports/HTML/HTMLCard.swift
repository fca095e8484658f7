import ClipHarness
import ClipRules
import ClipSuites

struct HTMLCard {
    let result: CaseResult
    let appName: String?
    let screens: ScreenGallery

    var html: HTML { "\(card)\(screens.figure(of: result))" }

    private var card: HTML {
        let resolution = result.testCase.resolution
        guard let card = resolution.card else {
            let text = resolution.declined == nil ? "No card is shown" : "Nothing opens, so no card is shown"
            return "<p class=\"nocard\">\(text)\(difference(.cardTitle))</p>"
        }
        let image = part(.cardImage).map { "<span>\($0)</span>" as HTML }
        let title = part(.cardTitle) ?? "<i>no title</i>"
        let subtitle = part(.cardSubtitle) ?? "<i>no subtitle</i>"
        // A card without an action shows Open, as most cards do.
        let button = difference(.cardAction) ?? "\((card.action ?? .open).words)"
        let powered: HTML? = appName.map { "<small>Powered by <b>\($0)</b></small>" }
        let unwanted: HTML? =
            result.findings.contains { $0.kind == .cardShown } ? "<p><ins>no card</ins> <del>this card</del></p>" : nil
        return """
            <figure class="card" aria-label="App Clip card"><div>\(image)</div>\
            <figcaption><b>\(title)</b><u>\(button)</u><span>\(subtitle)</span></figcaption>\(powered)</figure>\(unwanted)
            """
    }

    private func part(_ fact: ResolutionFact) -> HTML? {
        difference(fact) ?? fact.value(in: result.testCase.resolution).map { "\($0)" }
    }

    /// Shows a difference only if a finding reports it, since some sources do not show a card.
    private func difference(_ fact: ResolutionFact) -> HTML? {
        for case .value(.fact(fact), _, let expected, _) in result.findings.lazy.map(\.kind) {
            let words = if case .equals(.string(let text)) = expected { text } else { expected.description }
            return HTML(expected: words, got: fact.value(in: result.testCase.resolution) ?? "none")
        }
        return nil
    }
}
