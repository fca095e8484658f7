import ClipHarness
import ClipRouting
import ClipSuites

struct ComparedCase: Sendable {
    let id: String
    let name: String
    let suite: String
    let place: String
    let owner: String?
    let verdict: String?
    let cause: Cause?
    /// How it ended: an error as a failure, and what was never started as skipped.
    let status: CaseResult.Status
    /// The time of one launch.
    private let pace: Duration?
    private let facts: [ComparedField.Fact]
    private let hasOutcome: Bool

    init(_ result: CaseResult) {
        let testCase = result.testCase
        (id, name, suite) = (testCase.id, testCase.nameWithKind, testCase.suite.id)
        (place, owner) = (result.place, result.notes.owner)
        verdict = result.findings.first.map { "\($0.type.rawValue): \($0.line)" } ?? result.skipReason
        var unmarked = result
        unmarked.mark = nil
        cause = result.status == .passed ? nil : Cause(unmarked)
        hasOutcome = result.outcome != nil
        facts = ComparedField.all.flatMap { $0.facts(of: result) }
        pace = result.attempts > 0 ? result.duration / result.attempts : nil
        status = result.wasNotStarted ? .skipped : result.status == .errored ? .failed : result.status
    }

    private var passes: Bool { [.passed, .flaky].contains(status) }

    /// How the case differs from what it was; `nil` if in nothing that counts.
    func difference(from old: ComparedCase?, inTime: Bool) -> CaseDifference? {
        let isSlower = inTime && old.map(isMuchSlower) == true
        let facts = old.map(changes) ?? []
        let mark: BaselineMark? =
            switch (old?.status, status) {
            case (.failed, .failed): .stillFailing
            case (_, .failed): .newlyFailing
            case (nil, _): .added
            case (.failed, .passed): .fixed
            case _ where !facts.isEmpty: .changed
            case (.passed, .passed) where isSlower: .slower
            default: nil
            }
        guard let mark else { return nil }
        func seconds(_ pace: Duration?) -> FactValue? {
            pace.flatMap { DecimalNumber(FixedPoint.seconds($0, decimals: 9)) }.map { .one(.number($0)) }
        }
        let time = ChangedFact(name: "duration", isReported: true, old: seconds(old?.pace), new: seconds(pace))
        return (mark, mark == .slower ? [time] : facts, old)
    }

    private func isMuchSlower(than old: ComparedCase) -> Bool {
        guard let pace, let before = old.pace else { return false }
        return pace >= before * 2 && pace - before >= .milliseconds(100)
    }

    private func changes(from old: ComparedCase) -> [ChangedFact] {
        if facts == old.facts { return [] }
        let before = Dictionary(old.facts.map { ($0.name, $0) }) { $1 }
        let now = Dictionary(facts.map { ($0.name, $0) }) { $1 }
        // A case that crashed or was not run in one of the two did not show something else.
        let areShown = hasOutcome && old.hasOutcome || passes && old.passes
        var seen: Set<String> = []
        return (facts + old.facts).compactMap { fact in
            let (old, new) = (before[fact.name], now[fact.name])
            guard seen.insert(fact.name).inserted, old != new, areShown || !fact.isReported else { return nil }
            return ChangedFact(name: fact.name, isReported: fact.isReported, old: old?.value, new: new?.value)
        }
    }
}

typealias CaseDifference = (mark: BaselineMark, facts: [ChangedFact], former: ComparedCase?)

/// A value that a case has now instead of another one, by its path: `expected.card.title`.
struct ChangedFact: Sendable {
    let name: String
    /// Whether only a handler reports it, or a clock.
    let isReported: Bool
    let old: FactValue?
    let new: FactValue?

    /// `outcome.screen: "bike" → none`; of long values the part that differs.
    var line: String {
        let (old, new) = (old.map(JSONText.line), new.map(JSONText.line))
        guard let old, let new, let part = Difference(old, new, columns: 80) else {
            return "\(name): \(shown(old)) → \(shown(new))"
        }
        let sides = [part.expected, part.found].map { $0.before + $0.changed + $0.after }
        return "\(name): \(sides.joined(separator: " → "))"
    }

    private func shown(_ value: String?) -> String { value.map { DisplayWidth.clipMiddle($0, to: 160) } ?? "none" }
}
