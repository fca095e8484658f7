import ClipHarness
import ClipRules
import ClipSuites

package protocol TextOutput: AnyObject {
    func write(_ text: String)
}

package final class TerminalReporter: Reporter {
    private let output: any TextOutput
    private let painter: Painter
    private let failures: FailureView
    private let progress: ProgressView
    private var said: [Int: Set<Int>] = [:]

    /// - Parameter now: Returns the time since an arbitrary moment.
    package init(output: any TextOutput, settings: TerminalSettings, now: (() -> Duration)? = nil) {
        let start = ContinuousClock.now
        self.output = output
        painter = Painter(isColoured: settings.isColoured)
        failures = FailureView(painter: painter, settings: settings)
        progress = ProgressView(
            output: output, settings: settings, painter: painter, now: now ?? { ContinuousClock.now - start })
    }

    package func handle(_ event: RunEvent, _ tally: RunTally) throws(ReportError) {
        switch event {
        case .planned: progress.start(tally)
        case .preparing(let suite, let activity): progress.prepare(suite, activity: activity)
        case .prepared: break
        case .started(let testCase): progress.begin(testCase, tally)
        case .judged(let result): progress.judge(result, tally)
        case .finished(let result):
            show(result, of: result.wasNotStarted ? nil : tally.latest.cause)
            progress.finish(result.testCase, tally)
        case .ended(let run):
            progress.end()
            output.write(end(tally, run))
        }
    }

    package func redraw(_ tally: RunTally) { progress.redraw(tally) }

    private func show(_ result: CaseResult, of cause: CauseGroups.Member?) {
        if let cause, cause.number <= CauseGroups.shown {
            progress.clear()
            output.write(failures.text(of: result, besides: &said[cause.group, default: []]))
        } else if result.status == .passed, result.isSlow {
            progress.clear()
            output.write(failures.headline(of: result) + "\n")
        }
    }

    private static let namedCauses = 20
    private static let namedDefinitions = 10

    private func end(_ tally: RunTally, _ run: RunEnded) -> String {
        var lines = [painter.paint(String(repeating: "-", count: 12), .faint), summary(tally, run)]
        lines += tally.failures.map { "  \($0)" }
        lines += causes(tally.causes)
        if let unchecked = tally.uncheckedText { lines.append("  \(painter.paint(unchecked, .warning))") }
        if let tried = tally.tried.text { lines.append("  \(tried)") }
        lines += (tally.known.all.prefix(Self.namedCauses) + tally.skips.all.prefix(Self.namedCauses)).map {
            "  \(painter.label($0.first.status)) \(DisplayWidth.name($0.cases)): \($0.line)"
        }
        let more = tally.skips.all.dropFirst(Self.namedCauses).reduce(0) { $0 + $1.count }
        if let rest = Phrase.more(more, " skipped, for other reasons") { lines.append("  " + rest) }
        lines += advisories(tally) + mutants(tally.mutants)
        let margin = String(repeating: " ", count: 8)
        return lines.flatMap { $0.folded(to: failures.settings.width, margin: margin) }.joined(separator: "\n") + "\n"
    }

    private func summary(_ tally: RunTally, _ run: RunEnded) -> String {
        let conclusion = run.conclusion
        let style: Painter.Style =
            switch conclusion.mark {
            case .bad: .failure
            case .good: conclusion.tolerated.contains { $0.rule == .flaky } ? .warning : .success
            case .nothingChecked: .warning
            }
        let suites = Phrase.count(tally.suites.all.count, "suite")
        let words = ConclusionText(run: run, tally: tally)
        let interruption = words.interruption
        let passed = painter.paint(conclusion.counts.passedText, conclusion.counts.passed > 0 ? .success : .faint)
        let problems = (interruption?.problems ?? words.problems).map { painter.paint($0, .failure) }
        let slow = tally.slow > 0 ? ["\(tally.slow) slow"] : []
        let others = (words.tolerances + slow).map { painter.paint($0, .warning) }
        let parts = ([passed] + problems + others).joined(separator: ", ")
        if let interruption { return "\(painter.paint(interruption.head, .warning)): \(parts)" }
        let head = "\(painter.paint("Summary", style)) [\(FixedPoint.seconds(run.duration))s]"
        return "\(head) \(Phrase.count(conclusion.counts.total, "case")) in \(suites): \(parts)"
    }

    private func causes(_ causes: CauseGroups) -> [String] {
        // The summary line already counts the cases that a signal interrupted.
        let order = causes.order.filter { causes.all[$0].first.verdict.type != .interrupted }
        var lines = order.prefix(Self.namedCauses).flatMap { number in
            let group = causes.all[number]
            let cases = "  \(painter.label(group.first.status)) \(DisplayWidth.name(group.cases))"
            if group.count == 1 { return ["\(cases) (\(group.places.text)): \(group.line)"] }
            return ["\(cases): \(group.line)", "        \(painter.paint(group.places.text, .place))"]
        }
        let more = order.dropFirst(Self.namedCauses).reduce(0) { $0 + causes.all[$1].count }
        if let rest = Phrase.more(more, ", with other causes") { lines.append("  " + rest) }
        return lines
    }

    private func advisories(_ tally: RunTally) -> [String] {
        // The checks of the suites already report advisories about definitions.
        let raised = tally.advisories.filter { !$0.key.isOfDefinitions }
        guard !raised.isEmpty else { return [] }
        return [painter.paint("Advisories", .warning)]
            + raised.sorted { $0.key.rawValue < $1.key.rawValue }.map { name, raised in
                "  \(name.rawValue) (\(Phrase.count(raised.count, "case")), \(raised.place)): "
                    + Visible.text(raised.text)
            }
    }

    private func mutants(_ tally: MutationTally) -> [String] {
        guard tally.total > 0 else { return [] }
        var lines = [painter.paint(tally.headline, tally.killed == tally.total ? .success : .warning)]
        let (missed, more) = tally.missed(Self.namedDefinitions)
        for (definition, line, fix) in missed {
            let place = painter.paint(Visible.text(definition.place), .place)
            lines.append("  \(DisplayWidth.name(definition.title)) (\(place)): \(line)")
            if let fix { lines.append("    fix: \(Visible.text(fix, limit: 1000))") }
        }
        if let more = Phrase.more(more, " on the page") { lines.append("  \(more)") }
        return lines
    }
}
