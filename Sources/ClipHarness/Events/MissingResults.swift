import ClipSuites

/// Results that a plan asks for and a log does not have.
///
/// A run is a success only if each planned case has a result that passes, so none with one of these is.
public struct MissingResults: Sendable, Hashable {
    /// The reason why they are missing.
    public enum Reason: Sendable, Hashable {
        /// The log has no last line: its run was killed, or has not ended yet.
        case cutOff
        /// The run stopped after as many failures as `--max-fail` says.
        case stopped
        /// The log has a last line, and fewer results than its first line says.
        case lost
        /// No log of these shards was given; empty if it is not known which.
        case shards([String])
        /// The cases are in none of several logs.
        case parts
        /// The log at the path cannot be read, and why.
        case unreadable(String, why: String)
        /// A later run in the same folder was killed, or has not ended yet; its log is at the path.
        case laterRun(String)
        /// The run could not start.
        case notStarted
    }

    /// The reason why they are missing.
    public var reason: Reason
    /// The number of planned cases without a result.
    public var count: Int
    /// The number of planned cases.
    public var total: Int
    /// The end of what the log has.
    public var location: SourceLocation?
    /// The command that the log states, which is anybody's text.
    public var command: String?
    /// Whether they are missing in the run that a later one is compared with.
    public var isOfBaseline = false

    package init(
        _ reason: Reason, count: Int = 0, of total: Int = 0, at location: SourceLocation? = nil, command: String? = nil
    ) {
        (self.reason, self.count, self.total) = (reason, count, total)
        (self.location, self.command) = (location, command)
    }

    /// The results that a log's conclusion says are missing; `nil` for another problem, and for what the log's own lines show.
    package init?(_ problem: Problem, of total: Int) {
        let reason: Reason
        var count = 0
        switch problem {
        case .notRun(_, because: .changed), .failed, .errored, .hostFailed, .interrupted, .flaky, .gate, .notStarted:
            return nil
        case .notRun(let number, let cause):
            count = number
            switch cause {
            case .stopped: reason = .stopped
            case .shards: reason = .shards([])
            case .parts: reason = .parts
            case .cutOff, .baseline: reason = .cutOff
            case .lost, .changed: reason = .lost
            case .laterRun: reason = .laterRun("a later log")
            case .notStarted: reason = .notStarted
            }
        case .unreadable(let log): reason = .unreadable(log, why: "as the report of it said")
        }
        self.init(reason, count: count, of: total)
        if case .notRun(_, because: .baseline) = problem { isOfBaseline = true }
    }

    /// The problem that it is of a run.
    package var problem: Problem {
        if isOfBaseline { return .notRun(count, because: .baseline) }
        return switch reason {
        case .cutOff: .notRun(count, because: .cutOff)
        case .stopped: .notRun(count, because: .stopped)
        case .lost: .notRun(count, because: .lost)
        case .shards: .notRun(count, because: .shards)
        case .parts: .notRun(count, because: .parts)
        case .laterRun: .notRun(count, because: .laterRun)
        case .unreadable(let path, _): .unreadable(log: path)
        case .notStarted: .notRun(count, because: .notStarted)
        }
    }

    package var diagnostic: Diagnostic {
        let notes = [
            isOfBaseline ? "it is what results are compared with" : nil,
            command.map { "the log says that this command runs them: \(OneLine.quoted($0, limit: OneLine.kept))" },
        ].compactMap { $0 }
        return Diagnostic(
            .error, at: location, message, note: notes.isEmpty ? nil : notes.joined(separator: "\n"), fix: fix)
    }

    private var message: String {
        let results = count > 0 ? "\(count) of \(total) results are missing" : nil
        switch reason {
        case .cutOff: return "\(results ?? "the log has no last line"): the run was killed, or has not ended yet"
        case .stopped: return "\(results ?? "results are missing"): the run stopped after its failures"
        case .lost: return results ?? "the log is not complete"
        case .shards(let names):
            let missing =
                names.isEmpty
                ? "no log of some shards"
                : "no log of \(names.count == 1 ? "shard" : "the shards") \(names.joined(separator: ", "))"
            return "\(results ?? "results are missing"): \(missing)"
        case .parts: return "\(results ?? "results are missing"): no log has them"
        case .unreadable(let path, let why): return "the log \(path) cannot be read: \(why)"
        case .laterRun(let path): return "a later run was killed, or has not ended yet: \(path) has its results"
        case .notStarted: return "the run did not start"
        }
    }

    private var fix: String? {
        switch reason {
        case .stopped: "correct what failed, and run the rest: the same command again, with --failed"
        case .cutOff, .lost: "run them: the same command again, with --failed"
        case .shards: "name the logs of all shards; a shard without one runs by its own --partition"
        case .parts: "name the logs of the runs that selected them, or run them"
        case .unreadable: "run that part again, or leave its log out"
        case .laterRun: "name that file, or its folder"
        case .notStarted: "correct the definitions or options, and run again"
        }
    }
}
