import ClipHarness
import ClipRules
import ClipSuites

package struct Comparison: Sendable {
    var paths: [String]
    let totals: [String]
    /// The changed cases, keyed by the name of a ``BaselineMark`` or by `removed`.
    let changes: [String: [ChangedCase]]
    package let warnings: [Diagnostic]
    package let isChecked: Bool

    static let order = ["newly-failing", "overdue", "changed", "fixed", "still-failing", "slower", "added", "removed"]

    package init(old: String, new: String) throws(Diagnostic) {
        let baseline = try Baseline(path: old)
        var run = try LoggedRun(path: new)
        paths = [baseline.path, run.path]
        let before = Set(baseline.suites.keys)
        let now = Set(run.planned.suites.map(\.id))
        var (total, tally) = (0, ResultTally())
        var isFound = [Bool](repeating: false, count: baseline.cases.count)
        var changes = Dictionary(uniqueKeysWithValues: Self.order.map { ($0, [ChangedCase]()) })
        let wasByTester = baseline.planned.isByTester
        let isByHand = wasByTester || run.planned.isByTester
        let rules = run.rules
        let ended = try run.replay { event in
            guard case .finished(let result) = event else { return }
            total += 1
            tally.count(result, under: rules)
            let found = ComparedCase(result.withoutEvidence, flakyFails: rules.flakyFails)
            let number = baseline.number(of: result.testCase)
            if let number { isFound[number] = true }
            let statuses = [found.status, number.map { baseline.cases[$0].status }]
            if isByHand, statuses.contains(where: { $0.map { $0 == .skipped } ?? wasByTester }) { return }
            guard let (mark, differing, former) = baseline.difference(of: found, from: number) else { return }
            var facts = differing
            if isByHand {
                facts.removeAll(where: \.isReported)
                if mark == .slower || mark == .changed && facts.isEmpty { return }
            }
            let section = mark == .stillFailing && found.result.isOverdue ? .overdue : mark
            changes[section.rawValue, default: []].append(
                ChangedCase(
                    found: found, former: former, facts: facts,
                    isOfOneSuite: mark == .added && !before.contains(found.testCase.suite.id)))
        }
        // Testers try only the cases on a checklist, so cases without results were not removed.
        let others = run.planned.isByTester ? [] : isFound.indices.filter { !isFound[$0] }
        let removed = others.filter { !isByHand || baseline.cases[$0].status != .skipped }
        changes["removed"] = removed.map { number in
            let former = baseline.cases[number]
            return ChangedCase(found: former, isOfOneSuite: !now.contains(former.testCase.suite.id))
        }
        let versions = [Array(baseline.suites.values), run.planned.suites].map { suites in
            Set(suites.compactMap(\.iOS)).sorted().map { " on iOS \($0)" }.joined(separator: " and")
        }
        totals = zip([baseline.cases.count, total], versions).map { Phrase.count($0, "case") + $1 }
        self.changes = changes
        isChecked = tally.checked > 0
        let missing = baseline.missing(for: run.planned) + ended.missing + baseline.missing(in: run.planned)
        let signal = ended.interruptedBy.map {
            Diagnostic(
                .error, at: SourceLocation(file: run.path), "the run was interrupted (\(Finding.interruption($0)))",
                fix: "run the remaining cases with --failed")
        }
        warnings = missing.map(\.diagnostic) + [signal].compactMap(\.self)
    }

    package var isWhole: Bool { warnings.isEmpty }
    package var newlyFails: Bool { changes.contains { mark, cases in cases.contains { $0.fails(newly: mark) } } }

    package var differs: Bool {
        changes.contains { mark, cases in
            mark != "slower" && cases.contains { !$0.failedBefore || !$0.lines.dropFirst().isEmpty }
        }
    }

    package var json: String {
        var answer: JSONObject = ["old": paths[0], "new": paths[1], "isComplete": warnings.isEmpty]
        for section in Self.order { answer[section] = changes[section]?.map(\.json) }
        return answer.jsonLine
    }
}

struct ChangedCase: Sendable {
    let found: ComparedCase
    var former: ComparedCase?
    var facts: [ChangedFact] = []
    var isOfOneSuite = false
    var cause: PlanCause?
    /// Whether the URL's definition was removed. Printed codes may still contain the URL.
    var isGone = false

    /// A planned URL newly fails if it no longer opens the same target.
    fileprivate func fails(newly mark: String) -> Bool {
        mark == BaselineMark.newlyFailing.rawValue || mark == BaselineMark.overdue.rawValue && !failedBefore
            || cause != nil && facts.contains { $0.name == "target" && $0.old != nil }
    }

    fileprivate var failedBefore: Bool { found.status == .failed && former?.covers(found) == true }

    var lines: [String] {
        if isOfOneSuite { return ["the suite \(found.testCase.suite.id)"] }
        let before = former?.verdict.flatMap { $0.isExactly(found.verdict ?? "") ? nil : "before: \($0)" }
        let gone = isGone ? "not in the new definitions, but printed codes may still contain this URL" : nil
        return [gone, found.verdict, before].compactMap { $0 } + news.map(\.line)
    }

    private var news: [ChangedFact] {
        let isClosed = facts.contains { $0.name == "target" && ($0.old == nil || $0.new == nil) }
        let ofOpen: [ResolutionFact] = [.cardTitle, .cardSubtitle, .cardAction, .cardImage, .delivered, .phase]
        return facts.filter { fact in
            if isClosed, ofOpen.contains(where: { $0.rawValue == fact.name }) { return false }
            let words = ["skipped", "flaky"].map { FactValue.one(.string($0)) }
            return fact.name != "status"
                || (fact.new != words[0] || found.verdict == nil) && words.contains { $0 == fact.old || $0 == fact.new }
        }
    }

    fileprivate var json: JSONObject {
        func orNull(_ text: String?) -> Scalar { text.map(Scalar.string) ?? .null }
        let oldAndNew = facts.map { ($0.name, [$0.old, $0.new].map { $0 ?? .one(.null) }) }
        return [
            "id": found.testCase.id, "formerID": cause == nil ? orNull(former?.testCase.id) : nil,
            "suite": found.testCase.suite.id,
            "url": found.testCase.url, "place": found.result.place, "owner": orNull(found.result.notes.owner),
            "verdict": orNull(found.verdict), "formerVerdict": orNull(former?.verdict),
            "changes": Dictionary(oldAndNew) { first, _ in first },
            "cause": cause?.text, "causedBy": cause?.place, "isRemoved": cause.map { _ in isGone },
        ]
    }

    fileprivate struct Key: Hashable {
        let causes: [Cause?]
        let news: [String]
        let isGone: Bool
    }

    fileprivate var key: Key {
        let causes = isOfOneSuite ? [] : [found.cause, former?.cause]
        let hasCause = cause != nil || causes.contains { $0 != nil }
        return Key(causes: causes, news: hasCause ? news.map(\.name) : lines, isGone: isGone)
    }
}

extension Sequence {
    package func groups<Key: Hashable>(by key: (Element) -> Key) -> [[Element]] {
        var groups: [[Element]] = []
        var places: [Key: Int] = [:]
        for element in self {
            let place = places.number(of: key(element))
            if place == groups.count { groups.append([]) }
            groups[place].append(element)
        }
        return groups
    }

    /// Sorts stably by rank, and computes each rank once.
    func ordered(by rank: (Element) -> Int) -> [Element] {
        enumerated().map { (rank: rank($1), place: $0, element: $1) }
            .sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map(\.element)
    }
}

extension Dictionary where Value == Int {
    /// Returns the key's number. A new key gets the next number, from 0.
    mutating func number(of key: Key) -> Int {
        let number = self[key] ?? count
        self[key] = number
        return number
    }
}

extension [ChangedCase] {
    var groups: [[ChangedCase]] { groups(by: \.key) }

    var lines: [String] {
        let lines = self[0].lines
        var shared = Set(lines)
        for changed in dropFirst() where !shared.isEmpty { shared.formIntersection(changed.lines) }
        return lines.map { shared.contains($0) ? $0 : $0.shortened(to: 500) + ", among others" }
    }
}
