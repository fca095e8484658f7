import ClipSuites

/// Planned cases whose results are missing from a log.
///
/// A run with missing results never succeeds.
public struct MissingResults: Sendable, Hashable {
    /// The reason why results are missing.
    public enum Reason: Sendable, Hashable {
        /// Cases have no result. `names` contains the missing shards or the log of a later run.
        case notRun(Problem.NotRun, _ names: [String] = [])
        case unreadable(String, why: String)
    }

    /// The reason why results are missing.
    public var reason: Reason
    /// The number of planned cases without a result.
    public var count: Int
    /// The number of planned cases.
    public var total: Int
    /// The location where the log ends.
    public var location: SourceLocation?
    /// The command that runs the cases, according to the log. Untrusted.
    public var command: String?
    /// Whether the results are missing from the baseline.
    public var isOfBaseline = false

    package init(
        _ reason: Reason, count: Int = 0, of total: Int = 0, at location: SourceLocation? = nil, command: String? = nil
    ) {
        (self.reason, self.count, self.total) = (reason, count, total)
        (self.location, self.command) = (location, command)
    }

    package init?(_ problem: Problem, of total: Int) {
        switch problem {
        case .notRun(_, because: .changed), .failed, .errored, .hostFailed, .interrupted, .flaky, .gate, .notStarted:
            return nil
        case .notRun(let count, let reason):
            self.init(.notRun(reason), count: count, of: total)
            isOfBaseline = reason == .baseline
        case .unreadable(let log): self.init(.unreadable(log, why: "according to its report"), of: total)
        }
    }

    package var problem: Problem {
        if isOfBaseline { return .notRun(count, because: .baseline) }
        return switch reason {
        case .notRun(let reason, _): .notRun(count, because: reason)
        case .unreadable(let path, _): .unreadable(log: path)
        }
    }

    package var diagnostic: Diagnostic {
        let notes = [
            isOfBaseline ? "results are compared with this log" : nil,
            command.map { "the log says that this command runs the cases: \(OneLine.quoted($0, limit: OneLine.kept))" },
        ].compactMap { $0 }
        return Diagnostic(
            .error, at: location, message, note: notes.isEmpty ? nil : notes.joined(separator: "\n"), fix: fix)
    }

    private var message: String {
        let results = count > 0 ? "\(count) of \(total) results are missing" : nil
        let lack = results ?? "results are missing"
        switch reason {
        case .notRun(.cutOff, _), .notRun(.baseline, _):
            return "\(results ?? "the log has no last line"): the run was killed, or has not ended yet"
        case .notRun(.stopped, _): return "\(lack): the run stopped because of failures"
        case .notRun(.lost, _), .notRun(.changed, _): return results ?? "the log is not complete"
        case .notRun(.shards, let names):
            let those = "\(names.count == 1 ? "shard" : "the shards") \(names.joined(separator: ", "))"
            return "\(lack): no log of \(names.isEmpty ? "some shards" : those)"
        case .notRun(.parts, _): return "\(lack): no log has them"
        case .notRun(.laterRun, let logs):
            return "a later run was killed, or has not ended yet: \(logs.first ?? "a later log") has its results"
        case .notRun(.notStarted, _): return "the run did not start"
        case .unreadable(let path, let why): return "the log \(path) cannot be read: \(why)"
        }
    }

    private var fix: String? {
        switch reason {
        case .notRun(.stopped, _): "correct the failures, then run the same command again with --failed"
        case .notRun(.shards, _): "pass the logs of all shards; run a missing shard with its own --partition"
        case .notRun(.parts, _): "pass the logs of the runs that selected these cases, or run the cases"
        case .notRun(.laterRun, _): "pass that file or its folder"
        case .notRun(.notStarted, _): "correct the definitions or options, and run again"
        case .notRun: "run the same command again with --failed"
        case .unreadable: "repeat the run that wrote this log, or leave the log out"
        }
    }
}
