import ClipHarness
import ClipSuites

/// The part of a case that is compared.
struct ComparedCase: Sendable {
    let id: String
    let name: String
    let suite: String
    let place: String
    let owner: String?
    /// What is wrong, or why it was not run.
    let verdict: String?
    /// `nil` if it passed.
    let cause: Cause?
    let standing: Standing
    /// All else that is compared, value by value.
    private let facts: [Fact]
    private let hasOutcome: Bool

    init(_ result: CaseResult) {
        let (testCase, resolution) = (result.testCase, result.testCase.resolution)
        (id, name, suite) = (testCase.id, testCase.nameWithKind, testCase.suite.id)
        (place, owner) = (result.place, result.notes.owner)
        verdict = result.findings.first.map { "\($0.type.rawValue): \($0.line)" } ?? result.skipReason
        var unmarked = result
        unmarked.mark = nil
        cause = result.status == .passed ? nil : Cause(unmarked)
        hasOutcome = result.outcome != nil
        // A parity case's expectation is what the clip did.
        let expected = testCase.kind == .parity ? nil : testCase.expectation.json
        let all = JSONTree.members([
            ("status", result.status.json), ("outcome", result.outcome.json),
            ("experience", (resolution.experience?.spelling).json), ("card", resolution.card.json),
            ("target", resolution.target.json), ("delivered", resolution.delivered.json),
            ("declined", (resolution.declined?.rawValue).json),
            ("advisories", resolution.advisories.map(\.name).json), ("expected", expected),
        ])
        facts = Self.leaves(of: all)
        standing = Standing(
            facts: facts.map(\.text).hashValue,
            pace: result.attempts > 0 ? result.duration / result.attempts : nil,
            status: result.wasNotStarted ? .skipped : result.status == .errored ? .failed : result.status)
    }

    private var passes: Bool { [.passed, .flaky].contains(standing.status) }

    /// How the case differs from what it was; `nil` if in nothing that counts.
    ///
    /// - Parameter details: All that it was, asked for only if it is not equal.
    func difference(from old: Standing?, inTime: Bool, _ details: () -> ComparedCase?) -> CaseDifference? {
        let isSlower = inTime && old.map(standing.isMuchSlower) == true
        if let old, old.isEqual(standing), standing.status != .failed, !isSlower { return nil }
        let former = details()
        let facts = former.map(changes) ?? []
        let mark: BaselineMark? =
            switch (old?.status, standing.status) {
            case (.failed, .failed): .stillFailing
            case (_, .failed): .newlyFailing
            case (nil, _): .added
            case (.failed, .passed): .fixed
            case _ where !facts.isEmpty: .changed
            case (.passed, .passed) where isSlower: .slower
            default: nil
            }
        guard let mark else { return nil }
        let paces = [old?.pace, standing.pace].map { pace in pace.map { LogSeconds(duration: $0).json } }
        let time = ChangedFact(name: "duration", old: paces[0], new: paces[1])
        return (mark, mark == .slower ? [time] : facts, former)
    }

    private func changes(from old: ComparedCase) -> [ChangedFact] {
        let before = Dictionary(old.facts.map { ($0.name, $0) }) { $1 }
        let now = Dictionary(facts.map { ($0.name, $0) }) { $1 }
        // What crashed or was not run in one of the two did not show something else.
        let areShown = hasOutcome && old.hasOutcome || passes && old.passes
        var seen: Set<String> = []
        return (facts + old.facts).compactMap { fact in
            let name = fact.name
            let (old, new) = (before[name], now[name])
            guard seen.insert(name).inserted, old?.text != new?.text, areShown || !name.hasPrefix("outcome") else {
                return nil
            }
            return ChangedFact(name: name, old: old?.value, new: new?.value)
        }
    }

    /// A value that is not an object, by its path.
    private struct Fact: Sendable {
        let name: String
        let value: JSONTree

        var text: String { "\(name): \(value.line)" }
    }

    /// The values in an object. `null` counts only if a handler has said it, or a definition expects it.
    private static func leaves(of value: JSONTree, _ name: String = "") -> [Fact] {
        switch value {
        case .object(let members): members.flatMap { leaves(of: $0.value, name.isEmpty ? $0.key : "\(name).\($0.key)") }
        case .scalar(.null) where !name.hasPrefix("outcome.parameters.") && !name.hasPrefix("expected."): []
        case .scalar, .array: [Fact(name: name, value: value)]
        }
    }
}

/// As much of a case as shows whether it differs.
struct Standing: Sendable {
    /// A hash of all that is compared but for the time.
    let facts: Int
    /// How long a launch took.
    let pace: Duration?
    /// How it ended: an error as a failure, and what was never started as skipped.
    let status: CaseResult.Status

    func isEqual(_ other: Standing) -> Bool { facts == other.facts && status == other.status }

    func isMuchSlower(than old: Standing) -> Bool {
        guard let pace, let before = old.pace else { return false }
        return pace >= before * 2 && pace - before >= .milliseconds(100)
    }
}

/// How a case differs from what it was, in what, and what it was.
typealias CaseDifference = (mark: BaselineMark, facts: [ChangedFact], former: ComparedCase?)

/// A value that a case has now instead of another one, by its path: `expected.card.title`.
struct ChangedFact: Sendable {
    let name: String
    let old: JSONTree?
    let new: JSONTree?

    /// `outcome.screen: "bike" → none`; of long values the part that differs.
    var line: String {
        let (old, new) = (old?.line, new?.line)
        guard let old, let new, let part = Difference(old, new, columns: 80) else {
            return "\(name): \(shown(old)) → \(shown(new))"
        }
        let sides = [part.expected, part.found].map { $0.before + $0.changed + $0.after }
        return "\(name): \(sides.joined(separator: " → "))"
    }

    private func shown(_ value: String?) -> String { value.map { DisplayWidth.clipMiddle($0, to: 160) } ?? "none" }
}
