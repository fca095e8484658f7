import ClipHarness
import ClipRules
import ClipSuites

struct SummaryView {
    let painter: Painter

    private static let namedCauses = 20

    func text(_ tally: RunTally, _ run: RunEnded) -> String {
        var lines = [painter.paint(String(repeating: "-", count: 12), .faint), summary(tally, run)]
        lines += [tally.kinds.failures, tally.owners.failures].compactMap { $0 }.map { "  \($0)" }
        if let signal = run.interruptedBy {
            let rest = tally.notStarted
            let left = rest > 0 ? " \(Phrase.count(rest, "case was", many: "cases were")) not started." : ""
            lines.append(painter.paint("Interrupted by signal \(signal).\(left)", .warning))
        }
        if let failures = run.stoppedAfter {
            let what = Phrase.count(failures, "failed case: all behind it", many: "failed cases: all behind them")
            lines.append(painter.paint("Stopped after \(what) were skipped.", .warning))
        }
        lines += causes(tally.causes)
        if let unchecked = tally.unchecked.text { lines.append("  \(painter.paint(unchecked, .warning))") }
        if let tried = tally.tried.text { lines.append("  \(tried)") }
        lines += (tally.known.all.prefix(Self.namedCauses) + tally.skips.all.prefix(Self.namedCauses)).map {
            "  \(painter.label($0.first.status)) \(DisplayWidth.name($0.cases)): \($0.line)"
        }
        let more = tally.skips.all.dropFirst(Self.namedCauses).reduce(0) { $0 + $1.count }
        if let rest = Phrase.more(more, " skipped, for other reasons") { lines.append("  " + rest) }
        lines += advisories(tally) + MutationView(painter: painter).lines(tally.mutants)
        return lines.joined(separator: "\n") + "\n"
    }

    private func summary(_ tally: RunTally, _ run: RunEnded) -> String {
        let counts = run.counts
        let head = painter.paint(
            "Summary", !run.isGood ? .failure : counts.flaky > 0 || run.checksNothing ? .warning : .success)
        let what = "\(Phrase.count(counts.total, "case")) in \(Phrase.count(tally.suites, "suite"))"
        return "\(head) [\(FixedPoint.seconds(run.duration))s] \(what): \(parts(counts, slow: tally.slow))"
    }

    private func parts(_ counts: StatusCounts, slow: Int) -> String {
        var parts = [painter.paint(counts.passedText, counts.passed > 0 ? .success : .faint)]
        parts += counts.list([.flaky, .failed, .errored, .known, .skipped]).map {
            painter.paint($0.text, $0.status.label.style)
        }
        if slow > 0 { parts.append(painter.paint("\(slow) slow", .warning)) }
        return parts.joined(separator: ", ")
    }

    private func causes(_ causes: CauseGroups) -> [String] {
        let order = causes.order
        var lines = order.prefix(Self.namedCauses).flatMap { number in
            let group = causes.all[number]
            let cases = "  \(painter.label(group.first.status)) \(DisplayWidth.name(group.cases))"
            if group.count == 1 { return ["\(cases) (\(group.places.text)): \(group.line)"] }
            return ["\(cases): \(group.line)", "        \(painter.paint(group.places.text, .place))"]
        }
        let more = order.dropFirst(Self.namedCauses).reduce(0) { $0 + causes.all[$1].count }
        if let rest = Phrase.more(more, ", of other causes") { lines.append("  " + rest) }
        return lines
    }

    private func advisories(_ tally: RunTally) -> [String] {
        guard !tally.advisories.isEmpty else { return [] }
        return [painter.paint("Advisories", .warning)]
            + tally.advisories.sorted { $0.key < $1.key }.map { name, raised in
                "  \(name) (\(Phrase.count(raised.count, "case")), \(raised.place)): "
                    + VisibleText.string(raised.text, for: .line)
            }
    }
}

/// The state of a run so far. Its size does not grow with the number of cases.
struct RunTally {
    let total: Int
    private(set) var suites = 0
    private(set) var counts = StatusCounts()
    private(set) var slow = 0
    private(set) var notStarted = 0
    /// The advisories: how many cases raised one, its first text, and where it is settled.
    private(set) var advisories: [String: (count: Int, text: String, place: String)] = [:]
    private(set) var kinds: [CaseKind: StatusCounts] = [:]
    private(set) var owners = OwnerCounts()
    private(set) var causes = CauseGroups()
    private(set) var skips = CauseGroups()
    private(set) var known = CauseGroups()
    private(set) var unchecked = UncheckedCases()
    private(set) var tried = TriedPairs()
    private(set) var mutants = MutationTally()
    private var lastSuite: SuiteReference?

    init(_ run: RunPlanned? = nil) { total = run?.total ?? 0 }

    mutating func count(_ result: CaseResult) -> CauseGroups.Member? {
        counts.count(result)
        kinds.count(result)
        owners.count(result)
        unchecked.add(result)
        tried.add(result)
        mutants.add(result)
        let suite = result.testCase.suite
        if suite != lastSuite {
            suites += 1
            lastSuite = suite
        }
        if result.status == .passed, result.isSlow { slow += 1 }
        for advisory in result.testCase.resolution.advisories {
            let place = result.testCase.placeToSettle(advisory.name)
            advisories[advisory.name.rawValue, default: (0, advisory.text, place)].count += 1
        }
        switch result.status {
        case .errored where result.wasNotStarted: notStarted += 1
        case .failed, .errored, .flaky: return causes.add(result)
        case .skipped: skips.add(result)
        case .known: known.add(result)
        case .passed: break
        }
        return nil
    }
}

extension TestCase {
    fileprivate func placeToSettle(_ advisory: Advisory.Name) -> String {
        switch advisory {
        case .associationUnchecked, .associationAssumed, .noDefaultExperience, .appAssociation, .locationNotRequested,
            .appClipsDetails, .associationSize:
            return VisibleText.string(suite.file, for: .line)
        case .componentBoundary, .registeredQuery, .queryOrder, .trailingSlash, .port, .percentEncoding,
            .internationalisedHost, .defaultByCode, .messagesCard, .appLinkDefault, .redirected, .notEncodable,
            .cardLength:
            let place = terms.definition ?? terms.location
            return VisibleText.string("\(place.file):\(place.line)", for: .line)
        }
    }
}
