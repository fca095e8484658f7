import ClipHarness
import ClipSuites

struct HTMLHistory {
    let result: CaseResult
    var runs: [EarlierRun] = []

    private static let shown = 20
    private static let (step, side, height) = (12, 11, 14)

    var html: HTML? {
        let ends = Array(result.ends.enumerated().suffix(Self.shown))
        guard !ends.isEmpty else { return nil }
        let squares: [HTML] = ends.enumerated().map { place, end in
            square(end.element, ofRun: end.offset, at: place * Self.step)
        }
        let words = ends.map { $0.element?.words ?? "no result" }.joined(separator: ", ")
        let width = ends.count * Self.step
        return """
            <svg class="hs" viewBox="0 0 \(width) \(Self.height)" width="\(width)" height="\(Self.height)" role="\(runs.isEmpty ? "img" : "group")" \
            aria-label="The last runs, oldest first: \(words)">\(squares)</svg>
            """
    }

    private func square(_ status: CaseResult.Status?, ofRun number: Int, at x: Int) -> HTML {
        let sign = status.flatMap { $0 == .passed ? nil : $0.isWrong ? "×" : $0.label.sign }
        let text: HTML? = sign.map { "<text x=\"\(x + Self.side / 2)\" y=\"\(Self.height - 3)\">\($0)</text>" }
        let square: HTML = """
            <rect class="\(status?.rawValue ?? "gap")" x="\(x)" width="\(Self.side)" height="\(Self.height)" rx="2"/>\(text)
            """
        guard !runs.isEmpty else { return square }
        let run = runs.indices.contains(number) ? runs[number] : nil
        let named: HTML = "<title>\(run?.name ?? "this run"): \(status?.words ?? "no result")</title>\(square)"
        let place = result.testCase.definedAt
        let address = run?.commit?.address(of: place.file, line: place.line)
        return address.map { "<a href=\"\($0)\" rel=\"noreferrer\">\(named)</a>" } ?? "<g>\(named)</g>"
    }
}
