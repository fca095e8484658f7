import ClipHarness
import ClipSuites

/// The strip of squares for a case's last runs.
struct HTMLHistory {
    let result: CaseResult
    /// The names of the runs before this one.
    var runs: [EarlierRun] = []
    /// Whether each square names its run and links to the definition of that time.
    var isDetailed = false

    private static let shown = 20
    private static let (step, side, height) = (12, 11, 14)

    var html: HTML? {
        guard !result.history.isEmpty else { return nil }
        let ends = Array((result.history + [result.status]).enumerated().suffix(Self.shown))
        let squares: [HTML] = ends.enumerated().map { place, end in
            end.element.map { square($0, ofRun: end.offset, at: place * Self.step) } ?? ""
        }
        let words = ends.map { $0.element?.words ?? "no result" }.joined(separator: ", ")
        let width = ends.count * Self.step
        return """
            <svg class="hs" viewBox="0 0 \(width) \(Self.height)" width="\(width)" height="\(Self.height)" role="\(isDetailed ? "group" : "img")" \
            aria-label="The last runs, oldest first: \(words)">\(squares)</svg>
            """
    }

    private func square(_ status: CaseResult.Status, ofRun number: Int, at x: Int) -> HTML {
        let sign: HTML? =
            status == .passed
            ? nil
            : "<text x=\"\(x + Self.side / 2)\" y=\"\(Self.height - 3)\">\(status.isWrong ? "×" : status.label.sign)</text>"
        let square: HTML = """
            <rect class="\(status.rawValue)" x="\(x)" width="\(Self.side)" height="\(Self.height)" rx="2"/>\(sign)
            """
        guard isDetailed else { return square }
        guard runs.indices.contains(number) else {
            return "<g><title>this run: \(status.words)</title>\(square)</g>"
        }
        let named: HTML = "<title>\(runs[number].name): \(status.words)</title>\(square)"
        let place = result.testCase.definedAt
        guard let address = runs[number].commit?.address(of: place.file, line: place.line) else {
            return "<g>\(named)</g>"
        }
        return "<a href=\"\(address)\" rel=\"noreferrer\">\(named)</a>"
    }
}
