import ClipFacts
import ClipHarness
import ClipRules
import ClipSuites

struct ComparedCase: Sendable {
    let id: String
    let name: String
    let suite: String
    let place: String
    let owner: String?
    let verdict: String?
    let cause: Cause?
    /// Its status; an error counts as a failure, and a case that was never started as skipped.
    let status: CaseResult.Status
    private let pace: Duration?
    private let facts: [ComparedFact]
    private let hasOutcome: Bool
    private let failure: Failure?
    /// Whether its failure says nothing of the case: its host did not start, or a signal ended the run.
    private let wasCutShort: Bool

    /// - Parameter flakyFails: Whether its run takes a flaky case for a failure.
    init(_ result: CaseResult, flakyFails: Bool = false) {
        let testCase = result.testCase
        (id, name, suite) = (testCase.id, testCase.nameWithKind, testCase.suite.id)
        (place, owner) = (result.place, result.notes.owner)
        verdict = result.findings.first?.line ?? result.skipReason
        var unmarked = result
        unmarked.mark = nil
        cause = result.status == .passed ? nil : Cause(unmarked, isProblem: false)
        hasOutcome = result.outcome != nil
        failure = Failure(result)
        facts = result.comparedFacts
        pace = result.attempts > 0 ? result.duration / result.attempts : nil
        wasCutShort = result.isCutShort && [.failed, .errored].contains(result.status)
        status =
            switch result.status {
            case .errored: result.wasNotStarted ? .skipped : .failed
            case .flaky: flakyFails ? .failed : .flaky
            case .passed, .failed, .skipped, .known: result.status
            }
    }

    private var passes: Bool { [.passed, .flaky].contains(status) }

    /// The difference from what the case was; `nil` if in nothing that counts.
    func difference(from old: ComparedCase?, inTime: Bool) -> CaseDifference? {
        if let old, old.wasCutShort { return difference(from: nil, inTime: inTime) }
        let isSlower = inTime && old.map(isMuchSlower) == true
        let facts = old.map(changes) ?? []
        let mark: BaselineMark? =
            switch (old?.status, status) {
            case (.failed, .failed) where old?.covers(self) == true: .stillFailing
            case (_, .failed): .newlyFailing
            case (nil, _): .added
            case (.failed, .passed), (.known, .passed): .fixed
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

    func covers(_ later: ComparedCase) -> Bool {
        if let failure, let other = later.failure { failure.covers(other) } else { false }
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
        let (old, new) = (old.map { JSONText.line($0) }, new.map { JSONText.line($0) })
        guard let old, let new, let part = Difference(old, new, columns: 80) else {
            return "\(name): \(shown(old)) → \(shown(new))"
        }
        let sides = [part.expected, part.found].map { $0.before + $0.changed + $0.after }
        return "\(name): \(sides.joined(separator: " → "))"
    }

    private func shown(_ value: String?) -> String { value.map { DisplayWidth.clipMiddle($0, to: 160) } ?? "none" }
}

extension [ChangedFact] {
    /// The values in the old and in the new run or definitions, by their paths.
    var oldAndNew: [String: [FactValue]] {
        Dictionary(map { ($0.name, [$0.old, $0.new].map { $0 ?? .one(.null) }) }) { first, _ in first }
    }
}

/// A value that is compared between two runs, by its path: `outcome.parameters.id`.
private struct ComparedFact: Hashable {
    let name: String
    let value: FactValue
    let isReported: Bool
}

extension CaseResult {
    fileprivate var comparedFacts: [ComparedFact] {
        var facts: [ComparedFact] = []
        func add(_ name: String, isReported: Bool = false, all values: [(path: String, value: FactValue)]) {
            facts += values.map { path, value in
                let name = path.isEmpty ? name : "\(name).\(path)"
                return ComparedFact(name: name, value: value, isReported: isReported)
            }
        }
        func add(_ name: String, isReported: Bool = false, _ text: String?) {
            if let text { add(name, isReported: isReported, all: [("", .one(.string(text)))]) }
        }
        func add(_ name: String, matching matcher: Matcher?) {
            if let (path, value) = matcher?.written { add(name, all: [(path, .one(value))]) }
        }
        let resolution = testCase.resolution
        add("status", status.rawValue)
        add("outcome.screen", isReported: true, outcome?.screen)
        let parameters = (outcome?.parameters ?? [:]).sorted { $0.key < $1.key }
        add("outcome.parameters", isReported: true, all: parameters.map { ($0.key, .one($0.value)) })
        add("outcome.reason", isReported: true, outcome?.reason)
        for (name, value) in resolution.comparedFacts { add(name, value) }
        add("advisories", all: [("", .many(resolution.advisories.map(\.name.rawValue)))])
        // A parity case expects what the clip did.
        guard testCase.kind != .parity else { return facts }
        let expected = testCase.expectation
        add("expected.experience", matching: expected.experience)
        add("expected.card", matching: expected.card?.isAbsent == true ? .absent : nil)
        add("expected.card.title", matching: expected.card?.title)
        add("expected.card.subtitle", matching: expected.card?.subtitle)
        add("expected.card.action", matching: expected.card?.action)
        add("expected.card.image", matching: expected.card?.image)
        add("expected.target", expected.target?.rawValue)
        add("expected.delivered", matching: expected.delivered)
        add("expected.declined", expected.declined?.rawValue)
        add("expected.screen", matching: expected.screen)
        add("expected.parameters", all: expected.parameters?.compared ?? [])
        add("expected.output", matching: expected.output)
        add("expected.exit", matching: expected.exit.map { .equals(.number(DecimalNumber(Int($0)))) })
        add("expected.within", expected.within.map(DurationText.render))
        if let advisories = expected.advisories { add("expected.advisories", all: [("", .many(advisories))]) }
        return facts
    }
}

extension Resolution {
    /// The facts that both kinds of `diff` compare, by their paths.
    var comparedFacts: [(name: String, value: String?)] {
        [
            ("experience", experience?.spelling), ("card.title", card?.title), ("card.subtitle", card?.subtitle),
            ("card.action", card?.action?.rawValue), ("card.image", card?.image), ("target", target?.rawValue),
            ("delivered", delivered), ("declined", declined?.rawValue),
        ]
    }
}

enum FactValue: Sendable, Hashable, Encodable {
    case one(Scalar)
    case many([String])

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .one(let scalar): try scalar.encode(to: encoder)
        case .many(let texts): try texts.encode(to: encoder)
        }
    }
}

extension ParametersExpectation {
    fileprivate var compared: [(path: String, value: FactValue)] {
        let others = others.map { [("*", $0)] } ?? []
        return (named.sorted { $0.key < $1.key } + others).map { name, matcher in
            let (path, value) = matcher.written
            return (path.isEmpty ? name : "\(name).\(path)", .one(value))
        }
    }
}
