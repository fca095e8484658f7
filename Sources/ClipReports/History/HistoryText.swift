import ClipHarness
import ClipRules
import ClipSuites

/// A history as text for a terminal or as Markdown.
package struct HistoryText {
    package private(set) var text = ""
    /// `nil` for Markdown.
    private let painter: Painter?

    private static let shown = 200
    private static let stripLimit = 60

    package init(_ history: CaseHistory, _ painter: Painter?) {
        self.painter = painter
        let changing = history.changing
        let runs = history.runs.count
        let what =
            changing.isEmpty
            ? "all cases ended the same in all \(runs) runs"
            : "\(Phrase.count(changing.count, "case")) of \(runs) runs did not always end the same"
        text = painter.map { $0.paint(what, .strong) + "\n" } ?? "## \(what)\n\n"
        add("✓ passed, ✗ failed, ~ flaky, k known failure, - skipped, · no result; the oldest first")
        for one in changing.prefix(Self.shown) { add(one, of: history.runs) }
        if let more = Phrase.more(changing.count - Self.shown, ", which --format json has") { add(more) }
        let slowing = history.slowing
        guard !slowing.isEmpty else { return }
        text += painter.map { "\n" + $0.paint("Slower and slower", .strong) + "\n" } ?? "\n### Slower and slower\n\n"
        for one in slowing.prefix(Self.shown) {
            guard let (first, last) = one.slowing else { continue }
            add("\(one.name) (\(one.place)): \(FixedPoint.seconds(first)) s, then \(FixedPoint.seconds(last)) s")
        }
        if let more = Phrase.more(slowing.count - Self.shown, ", which --format json has") { add(more) }
    }

    private mutating func add(_ one: CaseHistory.Case, of runs: [CaseHistory.Run]) {
        let strip = one.ends.count > Self.stripLimit ? "…" + one.strip.suffix(Self.stripLimit) : one.strip
        add("\(one.name) (\(one.place))")
        var facts = ["failed \(one.count(where: \.fails)) of \(one.count)"]
        let flaky = one.count { $0 == .flaky }
        if flaky > 0 { facts.append("flaky \(flaky)") }
        if let first = one.firstFailure { facts.append("first failure in \(runs[first].name(first))") }
        let line = "\(strip)  \(facts.joined(separator: ", "))"
        text += painter == nil ? "  \(MarkdownText.line(line))\n" : "    \(line)\n"
    }

    private mutating func add(_ line: String) {
        text +=
            painter == nil ? "- \(MarkdownText.line(line, limit: 600))\n" : "  \(VisibleText.line(line, limit: 600))\n"
    }
}

extension CaseHistory {
    /// One object: the runs, the cases that did not always end the same, and those that become slower.
    package var json: String {
        let answer: JSONObject = [
            "runs": runs.map(\.json), "changing": changing.map(\.json), "slowing": slowing.compactMap(\.slowingJSON),
        ]
        return JSONText.line(answer)
    }
}

extension CaseHistory.Run {
    fileprivate var json: JSONObject {
        let time = startedAt > 0 ? Timestamp(secondsSince1970: startedAt) : nil
        return ["path": path, "timestamp": time, "commit": commit]
    }
}

extension CaseHistory.Case {
    fileprivate var json: JSONObject {
        [
            "id": id, "name": name, "place": place, "verdicts": ends.map { $0?.rawValue ?? "missing" },
            "failed": count(where: \.fails), "flaky": count { $0 == .flaky }, "firstFailure": firstFailure,
        ]
    }

    fileprivate var slowingJSON: JSONObject? {
        slowing.map { first, last in
            ["id": id, "name": name, "place": place, "first": Seconds(first), "last": Seconds(last)]
        }
    }
}
