import ClipHarness
import ClipRules
import ClipSuites

struct HTMLJourney {
    private var steps: [(result: CaseResult, block: HTML)] = []

    func continues(with testCase: TestCase) -> Bool {
        guard let last = steps.last?.result.testCase else { return false }
        return last.suite == testCase.suite && last.title == testCase.title && (testCase.step ?? 0) > (last.step ?? 0)
    }

    mutating func add(_ result: CaseResult, _ block: HTML) { steps.append((result, block)) }

    func html(_ screens: ScreenGallery) -> HTML? {
        guard let first = steps.first?.result else { return nil }
        return """
            <ol class="j" tabindex="0" aria-label="\(first.testCase.title)">\(steps.map { step($0.result, screens) })</ol>
            \(steps.map(\.block))
            """
    }

    private func step(_ result: CaseResult, _ screens: ScreenGallery) -> HTML {
        let testCase = result.testCase
        return """
            <li class="\(result.status.rawValue)"><em>\(testCase.step ?? 1)</em><b>\(testCase.source.words)</b>\
            <span>\(testCase.url ?? "no URL", limit: 300)</span><div>\(shown(result, screens))</div></li>
            """
    }

    private func shown(_ result: CaseResult, _ screens: ScreenGallery) -> HTML {
        if let reason = result.testCase.resolution.declined { return "nothing opens: \(reason.words)" }
        guard let outcome = result.outcome else { return "\(result.skipReason ?? "no result", limit: 300)" }
        let parameters = outcome.parameters.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        let words = screens.sight(of: result) ?? parameters.joined(separator: ", ")
        return "<b>\(outcome.screen ?? "no screen")</b><span>\(words, limit: 300)</span>"
    }
}
