import ClipHarness
import ClipRules
import ClipSuites
import Foundation

/// A case to compare. This is a class because a comparison may contain 100,000 cases.
final class ComparedCase: Sendable {
    let result: CaseResult
    let status: CaseResult.Status

    init(_ result: CaseResult, flakyFails: Bool = false) {
        self.result = result
        status =
            switch result.status {
            case .errored: result.wasNotStarted ? .skipped : .failed
            case .flaky: flakyFails ? .failed : .flaky
            case .passed, .failed, .skipped, .known: result.status
            }
    }

    var testCase: TestCase { result.testCase }
    var verdict: String? { result.findings.first?.line ?? result.skipReason }

    var cause: Cause? {
        var unmarked = result
        unmarked.mark = nil
        return result.status == .passed ? nil : Cause(unmarked, isProblem: false)
    }

    private var passes: Bool { [.passed, .flaky].contains(status) }
    private var pace: Duration? { result.attempts > 0 ? result.duration / result.attempts : nil }

    func difference(from old: ComparedCase?, inTime: Bool) -> CaseDifference? {
        if let old = old?.result, old.isCutShort, old.status.fails { return difference(from: nil, inTime: inTime) }
        let isSlower = inTime && old.map(isMuchSlower) == true
        let facts = old.map(changes) ?? []
        let mark: BaselineMark? =
            switch (old?.status, status) {
            case (.failed, .failed) where old?.covers(self) == true: .stillFailing
            case (_, .failed) where result.isOverdue: .overdue
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
        guard let failures = result.failures, let others = later.result.failures else { return false }
        return others.isSubset(of: failures)
    }

    private func isMuchSlower(than old: ComparedCase) -> Bool {
        guard let pace, let before = old.pace else { return false }
        return pace >= before * 2 && pace - before >= .milliseconds(100)
    }

    private func changes(from old: ComparedCase) -> [ChangedFact] {
        // A missing outcome after a crash or a skip does not count as a change.
        let areShown = result.outcome != nil && old.result.outcome != nil || passes && old.passes
        let sides = [old.result, result]
        let outcomes = areShown ? sides.map(\.outcome) : []
        // A parity case expects whatever the clip did, so its expectation is not compared.
        let expectations = sides.map { $0.testCase.kind == .parity ? nil : $0.testCase.expectation }
        let advisories = sides.map { $0.testCase.resolution.advisories.map(\.name.rawValue) }
        return testCase.resolution.changes(from: old.testCase.resolution)
            + FactValue.changes(outcomes, "outcome", isReported: true) + FactValue.changes(advisories, "advisories")
            + FactValue.changes(expectations, "expected") + FactValue.changes(sides.map(\.status), "status")
    }
}

extension CaseResult {
    var withoutEvidence: CaseResult {
        var resolution = testCase.resolution
        resolution.trace = []
        var result = self
        result.testCase = testCase.with(resolution: resolution)
        result.output = CapturedOutput()
        result.errorOutput = CapturedOutput()
        result.furtherFailures = furtherFailures.map { FailedAttempt(findings: $0.findings) }
        return result
    }
}

typealias CaseDifference = (mark: BaselineMark, facts: [ChangedFact], former: ComparedCase?)

/// A case's changed value, named by a path: `expected.card.title`.
struct ChangedFact: Sendable {
    let name: String
    /// Whether a handler reported the value or a clock measured it.
    var isReported = false
    let old: FactValue?
    let new: FactValue?

    var line: String {
        let (old, new) = (old?.jsonLine, new?.jsonLine)
        guard let old, let new, let part = Difference(old, new, columns: 80) else {
            return "\(name): \(shown(old)) → \(shown(new))"
        }
        let sides = [part.expected, part.found].map { $0.before + $0.changed + $0.after }
        return "\(name): \(sides.joined(separator: " → "))"
    }

    private func shown(_ value: String?) -> String { value.map { DisplayWidth.clipMiddle($0, to: 160) } ?? "none" }
}

extension Resolution {
    func changes(from old: Resolution) -> [ChangedFact] {
        ResolutionFact.all.compactMap { fact in
            let former = fact.value(in: old)
            let current = fact.value(in: self)
            if former == current { return nil }
            func text(_ value: String?) -> FactValue? { value.map { .one(.string($0)) } }
            return ChangedFact(name: fact.rawValue, old: text(former), new: text(current))
        }
    }
}

extension FactValue {
    fileprivate static func changes(
        _ values: [(some Encodable & Equatable)?], _ path: String, isReported: Bool = false
    ) -> [ChangedFact] {
        guard values.count == 2, values[0] != values[1] else { return [] }
        let facts = values.map { value in
            let fact = try? JSONDecoder().decode(FactValue.self, from: Data(value.jsonLine.utf8))
            return value == nil ? [:] : fact?.leaves(at: path) ?? [:]
        }
        return Set(facts[0].keys).union(facts[1].keys).sorted().filter { facts[0][$0] != facts[1][$0] }.map {
            ChangedFact(name: $0, isReported: isReported, old: facts[0][$0], new: facts[1][$0])
        }
    }
}
