import ClipHarness
import ClipRules
import ClipSuites

package struct ConclusionText {
    let run: RunEnded
    let tally: RunTally

    private var conclusion: Conclusion { run.conclusion }
    var mark: String { conclusion.mark.rawValue }

    var headline: String {
        if run.notStarted != nil { return "the run did not start" }
        let nothing = conclusion.mark == .nothingChecked ? "nothing was checked: " : ""
        if planned == 0, problems.isEmpty { return nothing + "there was no case" }
        let parts =
            ["\(conclusion.counts.passed) of \(Phrase.count(planned, "case")) passed"]
            + (interruption?.problems ?? problems) + tolerances
        return (interruption.map { "\($0.head): " } ?? "") + nothing + changes + parts.joined(separator: ", ")
    }

    var problems: [String] { shown(conclusion.problemsTogether) }

    private func shown(_ problems: [Problem]) -> [String] {
        let (one, many) = ("log that cannot be read", "logs that cannot be read")
        let logs = unreadable.isEmpty ? [] : [Phrase.count(unreadable.count, one, many: many)]
        return problems.compactMap(short) + logs
    }

    private var unreadable: [MissingResults] { run.missing.filter(\.isUnreadable) }

    var tolerances: [String] { conclusion.tolerated.map(Self.short) }
    private var planned: Int { max(conclusion.planned, conclusion.counts.total) }

    var interruption: (head: String, problems: [String])? {
        guard let signal = run.interruptedBy else { return nil }
        let stopped = tally.results.count(of: .interrupted) - tally.notStarted
        let left = [(stopped, "stopped"), (tally.notStarted + conclusion.counts.notRun, "not run")]
        let others = conclusion.problemsTogether.filter { $0 != .interrupted(signal: signal) }
        return (
            "Interrupted (\(Finding.interruption(signal)))",
            shown(others) + left.filter { $0.0 > 0 }.map { "\($0) \($1)" }
        )
    }

    private var changes: String {
        guard !tally.marks.isEmpty else { return "" }
        let overdue = tally.marks[.overdue] ?? 0
        let marked = tally.marks[.newlyFailing] ?? 0
        let new = tally.rules.failsOnNew ? conclusion.casesWithProblems - overdue : marked
        let others = [BaselineMark.overdue, .stillFailing, .fixed].compactMap { mark in
            tally.marks[mark].map { "\($0) \(mark.words)" }
        }
        return ([Phrase.count(new, "new failure")] + others).joined(separator: ", ") + "; "
    }

    private func short(_ problem: Problem) -> String? {
        switch problem {
        case .failed(let count): "\(count) failed"
        case .errored(let count): errored(count)
        case .hostFailed(let count): "\(count) not launched (host failed)"
        case .interrupted(let signal): "interrupted (\(Finding.interruption(signal)))"
        case .notRun(0, because: .changed): "definitions changed"
        case .notRun(0, because: .baseline): "the baseline is not complete"
        case .notRun(0, because: .notStarted): "a run did not start"
        case .notRun(0, _): "the log is not complete"
        case .notRun(let count, because: .baseline): "\(count) missing from the baseline"
        case .notRun(let count, _): "\(count) without a result\(inOneRun(count))"
        case .flaky(let count): "\(count) flaky"
        case .gate(.mutants, let wanted, let found): "\(found) mutants killed (\(wanted) wanted)"
        case .gate(.coverage, _, let found): "\(found) missing"
        case .gate(.require, _, let found): "\(found) not tried"
        case .gate(.expectations, _, _): "nothing expected"
        case .gate(.strict, _, let found): "\(found) under --strict"
        case .notStarted, .unreadable: nil
        }
    }

    /// Cases that did not end because an earlier run was interrupted also count as errored.
    private func errored(_ count: Int) -> String {
        let stopped = run.interruptedBy == nil ? tally.results.count(of: .interrupted) : 0
        let parts = [(count - stopped, "crashed or timed out"), (stopped, "interrupted")]
        return parts.filter { $0.0 > 0 }.map { "\($0) \($1)" }.joined(separator: ", ")
    }

    private static func short(_ tolerance: Tolerance) -> String {
        let count = tolerance.count
        return switch tolerance.rule {
        case .known: Phrase.count(count, "known failure")
        case .failedBefore: "\(count) failed before"
        case .flaky: "\(count) flaky"
        case .skipped: "\(count) skipped"
        case .noHost: "\(count) without a host yet"
        case .noDevice: "\(count) skipped without a device"
        }
    }

    typealias OwnProblem = (name: String, told: [Diagnostic])

    var ownProblems: [OwnProblem] { conclusion.problemsTogether.compactMap(own) }
    var told: [Diagnostic] { ownProblems.flatMap(\.told) }

    var remarks: [Diagnostic] { told + run.problems.filter { $0.severity != .error } }

    private func own(_ problem: Problem) -> OwnProblem? {
        switch problem {
        case .failed, .errored, .hostFailed, .flaky: return nil
        case .interrupted(let signal):
            let message = "the run was interrupted (\(Finding.interruption(signal)))"
            return ("interrupted", [error(message, fix: "run the remaining cases with --failed")])
        case .notRun(_, because: .changed): return ("definitions", run.problems.errors)
        case .notRun(_, because: .baseline): return ("baseline", lacking(\.isOfBaseline))
        case .notRun(let count, _):
            let details = lacking { !$0.isOfBaseline && !$0.isUnreadable } + [stop].compactMap(\.self)
            return (count > 0 ? withoutResult(count) : "log", told(details, withoutResult(count)))
        case .gate(let gate, let wanted, let found):
            let details = run.gates.filter { $0.gate == gate }.flatMap(\.details)
            return (gate.rawValue, told(details, message(gate, wanted, found), fix: fix(gate)))
        case .notStarted: return ("run", told(run.problems.errors, "the run did not start"))
        case .unreadable(let log):
            // The first unreadable log reports all of them as a single problem.
            guard case .unreadable(log, _)? = unreadable.first?.reason else { return nil }
            return ("unreadable logs", Self.shown(lacking(\.isUnreadable)))
        }
    }

    private func lacking(_ isMeant: (MissingResults) -> Bool) -> [Diagnostic] {
        run.missing.filter(isMeant).map(\.diagnostic)
    }

    private var stop: Diagnostic? {
        let left = tally.counts.notRun
        guard let failures = run.stoppedAfter, left > 0 else { return nil }
        return error(
            "the run stopped after \(Phrase.count(failures, "failure")), so \(left) of \(Phrase.count(planned, "case")) "
                + "were not run", fix: "correct what failed, or leave out --max-fail")
    }

    private func withoutResult(_ count: Int) -> String {
        "\(count) of \(Phrase.count(planned, "case")) have no result\(inOneRun(count))"
    }

    /// In a matrix, a case without a result in one run may have a result in another.
    private func inOneRun(_ count: Int) -> String { count > conclusion.counts.notRun ? " in one of the runs" : "" }

    private func told(_ details: [Diagnostic], _ message: String, fix: String? = nil) -> [Diagnostic] {
        details.isEmpty ? [error(message, fix: fix)] : Self.shown(details)
    }

    package static func shown(_ details: [Diagnostic]) -> [Diagnostic] {
        let limit = 20
        var shown = Array(details.prefix(limit))
        if details.count > limit { shown[limit - 1].note = "and \(details.count - limit) more" }
        return shown
    }

    private func error(_ message: String, fix: String?) -> Diagnostic { Diagnostic(.error, message, fix: fix) }

    private var hasMutants: Bool { tally.results.mutants.total > 0 }

    private func message(_ gate: Problem.Gate, _ wanted: String, _ found: String) -> String {
        switch gate {
        case .mutants:
            hasMutants
                ? "\(found) mutants are killed, expected at least \(wanted)"
                : "no launched case passed, so no mutant was judged"
        case .coverage: "found \(found) missing, required: \(wanted)"
        case .require: "\(found) not tried, required: \(wanted)"
        case .expectations: "no case that expects something has passed, so no wrong screen would be noticed"
        case .strict: "the definitions raise advisories, which fail under --strict: \(found)"
        }
    }

    private func fix(_ gate: Problem.Gate) -> String {
        switch gate {
        case .mutants where !hasMutants: "give the clip a \"host\", or leave out the number after --mutants"
        case .mutants: "extend the \"expect\" of the definitions as the report suggests"
        case .coverage: "add the cases that are missing"
        case .require: "test them, or drop --require"
        case .expectations:
            conclusion.tolerated.contains { $0.rule == .noHost }
                ? "give the clip a \"host\", or state what iOS opens for each URL"
                : "write expectations with 'clipflight run --update', or run with --allow-no-expectations"
        case .strict: "apply the fix of each advisory, or name the advisories in \"settings\": { \"allow\": [ … ] }"
        }
    }
}

extension Conclusion {
    fileprivate var problemsTogether: [Problem] {
        problems.together { ![$0, $1].contains(.baseline) && ![$0, $1].contains(.changed) }
    }

    package var casesWithProblems: Int {
        problems.reduce(0) { sum, problem in
            switch problem {
            case .failed(let count), .errored(let count), .hostFailed(let count), .flaky(let count): sum + count
            case .interrupted, .notRun, .gate, .notStarted, .unreadable: sum
            }
        }
    }
}

extension MissingResults {
    fileprivate var isUnreadable: Bool { if case .unreadable = reason { true } else { false } }
}
