import ClipHarness
import ClipRules
import ClipSuites

/// The outcomes that suites would miss, for the terminal: a score a suite, and the definitions with the most survivors.
struct MutationView {
    let painter: Painter

    private static let shown = 10

    func lines(_ tally: MutationTally) -> [String] {
        guard tally.total > 0 else { return [] }
        let isWhole = tally.killed == tally.total
        var lines = [painter.paint(tally.headline, isWhole ? .success : .warning)]
        if tally.suites.count > 1 {
            lines += tally.suites.map {
                "  \(VisibleText.line($0.reference.id, limit: 60)): \(MutationTally.score($0.killed, $0.total))"
            }
        }
        let worst = tally.worst
        for definition in worst.prefix(Self.shown) {
            let place = painter.paint(VisibleText.string(definition.place, for: .line), .place)
            lines.append("  \(DisplayWidth.name(definition.title)) (\(place)): \(definition.line)")
            lines.append("    fix: \(VisibleText.line(definition.fix, limit: 1000))")
        }
        if let more = Phrase.more(worst.count - Self.shown, " in the page") { lines.append("  \(more)") }
        let onPurpose = tally.onPurpose
        lines += onPurpose.prefix(Self.shown).map {
            "  \(DisplayWidth.name($0.title)) (\(VisibleText.string($0.place, for: .line))) \($0.purposeLine)"
        }
        if let more = Phrase.more(onPurpose.count - Self.shown, " on purpose") { lines.append("  \(more)") }
        return lines
    }
}
