import ClipHarness
import ClipSuites

/// What is compared of a case: how it ended, what iOS and the handlers did, and what was expected.
struct ComparedCase: Sendable {
    let id: String
    let name: String
    let suite: String
    let place: String
    let owner: String?
    /// What is wrong, or why it was not run.
    let verdict: String?
    /// What it has in common with others that are not passed for the same reason; `nil` where it passed.
    let cause: Cause?
    let standing: Standing
    /// All else that is compared, as a JSON object: most cases are equal in all of it.
    private let facts: String
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
        var writer = JSONWriter()
        writer.object { writer in
            writer.write("status", result.status)
            writer.write("outcome", result.outcome)
            writer.write("experience", resolution.experience?.spelling)
            writer.write("card", resolution.card)
            writer.write("target", resolution.target)
            writer.write("delivered", resolution.delivered)
            writer.write("declined", resolution.declined?.rawValue)
            writer.write("advisories", resolution.advisories.map(\.name))
            // A parity case's expectation is what the clip did.
            if testCase.kind != .parity { writer.write("expected", testCase.expectation) }
        }
        facts = writer.bytes.string
        standing = Standing(
            facts: facts.hashValue,
            pace: result.attempts > 0 ? result.duration / result.attempts : nil,
            status: result.wasNotStarted ? .skipped : result.status == .errored ? .failed : result.status)
    }

    private var passes: Bool { [.passed, .flaky].contains(standing.status) }

    /// How the case differs from what it was; `nil` where in nothing that counts.
    ///
    /// - Parameters:
    ///   - inTime: Whether it counts that it takes at least twice as long, and 100 ms longer.
    ///   - details: All that it was, for a case that is not equal.
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
        let paces = [old?.pace, standing.pace].map { $0.map(FixedPoint.seconds) }
        let time = ChangedFact(name: "duration", old: paces[0], new: paces[1])
        return (mark, mark == .slower ? [time] : facts, former)
    }

    private func changes(from old: ComparedCase) -> [ChangedFact] {
        guard !facts.isExactly(old.facts) else { return [] }
        let (before, now) = (Self.leaves(of: old.facts), Self.leaves(of: facts))
        let (oldValues, newValues) = (Dictionary(before) { $1 }, Dictionary(now) { $1 })
        // What crashed or was not run in one of the two did not show something else.
        let areShown = hasOutcome && old.hasOutcome || passes && old.passes
        var seen: Set<String> = []
        return (now + before).compactMap { name, _ in
            let (old, new) = (oldValues[name], newValues[name])
            guard seen.insert(name).inserted, old != new, areShown || !name.hasPrefix("outcome") else {
                return nil
            }
            return ChangedFact(name: name, old: old, new: new)
        }
    }

    /// The values in a JSON object that are no objects, as JSON, by their paths. `null` is as good as none, but where a
    /// handler has said it, or a definition expects it.
    private static func leaves(of json: String) -> [(String, String)] {
        let document = JSONReader.read(Array(json.utf8), file: "", dialect: .strict)
        var leaves: [(String, String)] = []
        func add(_ value: JSONValue, _ name: String) {
            switch value.content {
            case .object(let members):
                for member in members { add(member.value, name.isEmpty ? member.key : "\(name).\(member.key)") }
            case .null where !name.hasPrefix("outcome.parameters.") && !name.hasPrefix("expected."): break
            default:
                let json = String(decoding: document.source.bytes[value.range], as: UTF8.self)
                leaves.append((name, json))
            }
        }
        if let value = document.value { add(value, "") }
        return leaves
    }
}

/// How a case differs from what it was, in what, and what it was.
typealias CaseDifference = (mark: BaselineMark, facts: [ChangedFact], former: ComparedCase?)

/// A value that a case has now instead of another one, both as JSON, by its path: `expected.card.title`.
struct ChangedFact: Sendable {
    let name: String
    let old: String?
    let new: String?

    /// `outcome.screen: "bike" → none`; of long values the part that differs.
    var line: String {
        guard let old, let new, let part = Difference(old, new, columns: 80) else {
            return "\(name): \(shown(old)) → \(shown(new))"
        }
        let sides = [part.expected, part.found].map { $0.before + $0.changed + $0.after }
        return "\(name): \(sides.joined(separator: " → "))"
    }

    private func shown(_ value: String?) -> String { value.map { DisplayWidth.clipMiddle($0, to: 160) } ?? "none" }
}
