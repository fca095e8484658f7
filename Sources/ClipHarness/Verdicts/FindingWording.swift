import ClipRules
import ClipSuites

extension Finding {
    /// The problem in one line.
    public var message: String {
        switch kind {
        case .value(let subject, let found, let expected, let undecided):
            Self.comparison(subject, found, expected, undecided) + subject.remark
        case .cardShown: "card: expected none, got one"
        case .advisories(let found, let expected):
            "advisories: expected \(Self.list(expected)), got \(Self.list(found))"
        case .declined(let found, let expected, let opened, _): Self.decline(found, expected, opened)
        case .exit(let found, let expected, let line):
            "exit status: expected \(expected), got \(found)" + (line.map { "; it printed: \($0)" } ?? "")
        case .crashed(let signal, let line):
            (line.map { "\($0); " } ?? "")
                + (signal.map { "crashed with \(Self.signalName($0))" } ?? "the clip ended before it reported a result")
        case .timedOut(let timeOut): timeOut.words
        case .leaked(let isLeft):
            "a process was still running 100 ms after its launch ended, and \(Self.removal(isLeft))"
        case .within(let taken, let budget):
            "took \(Self.roundedUp(taken)), expected at most \(DurationText.render(budget))"
        case .unhandled(let reason, _):
            "not handled: "
                + (reason.map { OneLine.text($0, limit: OneLine.shownInMessage) } ?? "the result names no screen")
        case .notAnswered(let timeOut?):
            "not handled: the running clip did not read the URL from CLIPFLIGHT_CONTINUE within \(timeOut.time), and "
                + Self.removal(timeOut.isLeft)
        case .notAnswered(nil):
            "not handled: the running clip ended without a result; it must read further URLs from CLIPFLIGHT_CONTINUE"
        case .noOutcome:
            "the host reported no result (a host writes JSON to $CLIPFLIGHT_OUTCOME; if its tools are in your home "
                + "folder, add \"HOME\" to \"inheritEnvironment\")"
        case .badOutcome(let problem): problem.words
        case .parity(let subject, let app, let clip):
            "\(subject.words): \(app.shown()) in the app, \(clip.shown()) in the clip"
        case .more(.parity, let count):
            "\(Phrase.count(count, "more parameter")) \(count == 1 ? "differs" : "differ") between app and clip"
        case .more(_, let count): "\(Phrase.count(count, "more parameter")) not as expected"
        case .hostFailed(let reason, let isPrepared):
            (isPrepared ? "the host could not be started: " : "") + OneLine.text(reason)
        case .interrupted: "the run was interrupted before the case ended"
        case .knownFixed(let issue): "the known failure no longer occurs: delete \"known\" (\(OneLine.text(issue)))"
        case .knownExpired(let issue, let until): "the known failure was valid until \(until): \(OneLine.text(issue))"
        case .stated(_, let message, _, _): message
        }
    }

    /// The expected value, if any.
    public var expected: String? { values.expected }

    /// The found value, if any.
    public var found: String? { values.found }

    package var compared: (subject: String, expected: String, found: String)? {
        let (subject, expected, found) = values
        guard let subject, let expected, let found else { return nil }
        return (subject, expected, found)
    }

    private var values: (subject: String?, expected: String?, found: String?) {
        let limit = OneLine.kept
        switch kind {
        case .value(let subject, let found, let expected, let undecided):
            return (undecided == nil ? subject.words : nil, expected.shown(limit: limit), found.shown(limit: limit))
        case .parity(let subject, let app, let clip):
            return ("\(subject.words) in the app", clip.shown(limit: limit), app.shown(limit: limit))
        case .cardShown: return ("card", "no card", "a card")
        case .advisories(let found, let expected): return ("advisories", Self.list(expected), Self.list(found))
        case .declined(let found?, let expected?, _, _): return ("declined", expected.rawValue, found.rawValue)
        case .declined(let found, let expected, let opened, _):
            let opening = found == nil ? Self.opening(opened) : "nothing opens"
            return (nil, expected?.rawValue ?? "the clip or the app opens", opening)
        case .exit(let found, let expected, _): return ("exit status", "\(expected)", "\(found)")
        case .leaked: return (nil, "no process left running", "a process still running")
        case .within(let taken, let budget):
            return (nil, "at most \(DurationText.render(budget))", Self.roundedUp(taken))
        case .unhandled(let reason, let expected):
            return (
                nil, expected.map { "screen \($0.shown())" } ?? "a screen", reason.map { OneLine.text($0) } ?? "none"
            )
        case .notAnswered: return (nil, "a result from the continued launch", "none")
        case .noOutcome: return (nil, Self.outcome, nil)
        case .badOutcome(let problem):
            return (nil, problem == .tooLarge ? "at most \(BadOutcome.limit)" : Self.outcome, problem.found)
        case .stated(let type, _, let expected, let found): return (type.rawValue, expected, found)
        case .crashed, .timedOut, .more, .hostFailed, .interrupted, .knownFixed, .knownExpired: return (nil, nil, nil)
        }
    }

    private static let outcome = #"one JSON object such as {"screen": "menu", "parameters": {"id": "17"}}"#

    private static func comparison(
        _ subject: Subject, _ found: Scalar?, _ expected: Matcher, _ undecided: String?
    ) -> String {
        if case .parameter(let name) = subject, expected == .absent {
            return "unexpected parameter \(OneLine.quoted(name)): \(found.shown())"
        }
        guard let undecided else { return "\(subject.expectation) \(expected.shown()), got \(found.shown())" }
        return "\(subject.words): \(found.shown()) could not be compared with \(expected.shown()): "
            + OneLine.text(undecided)
    }

    private static func list(_ names: [String]) -> String {
        names.isEmpty ? "none" : names.map { OneLine.quoted($0) }.joined(separator: ", ")
    }

    private static func decline(_ found: DeclineReason?, _ expected: DeclineReason?, _ opened: Target?) -> String {
        guard let found else {
            return "\(opening(opened)), expected nothing to open" + (expected.map { " (\($0.rawValue))" } ?? "")
        }
        return "iOS opens neither the clip nor the app (\(found.rawValue))"
            + (expected.map { ", expected \($0.rawValue)" } ?? "")
    }

    fileprivate static func removal(_ isLeft: Bool) -> String { isLeft ? "could not be ended" : "was ended" }

    private static func opening(_ target: Target?) -> String {
        target.map { "the \($0.rawValue) opens" } ?? "something opens"
    }

    /// Rounds up to milliseconds, so a launch over budget never appears to be within budget.
    private static func roundedUp(_ taken: Duration) -> String {
        let (seconds, attoseconds) = (taken + .milliseconds(1) - .nanoseconds(1)).components
        return DurationText.render(.seconds(seconds) + .milliseconds(attoseconds / 1_000_000_000_000_000))
    }
}

extension Finding.Subject {
    fileprivate var words: String {
        switch self {
        case .fact(let fact): fact.words
        case .screen: "screen"
        case .parameter(let name): "parameter \(OneLine.quoted(name))"
        case .output: "standard output"
        }
    }

    fileprivate var expectation: String {
        if case .fact(let fact) = self, let part = fact.part { "card: expected \(part)" } else { "\(words): expected" }
    }

    fileprivate var remark: String {
        guard case .output(let dropped) = self, dropped > 0 else { return "" }
        return "; \(dropped) bytes in the middle are not kept"
    }
}

extension Finding.TimeOut {
    fileprivate var time: String { DurationText.render(limit.duration) }

    fileprivate var words: String {
        let removal = Finding.removal(isLeft)
        if duty == .endSuspended {
            return "was still running \(time) after the FIFO in CLIPFLIGHT_CONTINUE was closed, and \(removal)"
        }
        let result = duty == .end && !awaitsOutcome ? "" : " without a result"
        let ending = "timed out after \(time)\(result) and \(removal)"
        let link =
            duty == .answerLink
            ? "; its URL was opened as a link, which goes to Safari if the simulator does not know the association"
            : ""
        let backtrace =
            backtraceSignal.map {
                "; it was still writing the backtrace of a crash with \(Finding.signalName($0)); "
                    + "set SWIFT_BACKTRACE=enable=no in the host's environment to turn off backtraces"
            } ?? ""
        return ending + link + backtrace
    }
}

extension Finding.BadOutcome {
    fileprivate static let limit = "\(OutcomeFile.limit) bytes (1 MiB)"

    fileprivate var words: String {
        switch self {
        case .tooLarge: "the host's result is larger than \(Self.limit)"
        case .unreadable(let reason): "the host's result cannot be read: \(OneLine.text(reason))"
        case .invalid(let position, let problem, _, _):
            "the host's result is not valid: " + (position.map { "line \($0.line), column \($0.column): " } ?? "")
                + (problem.map { OneLine.text($0) } ?? "the problem is not shown, because it contains a secret")
        }
    }

    fileprivate var found: String {
        switch self {
        case .tooLarge: "more than that"
        case .unreadable(let reason): OneLine.text(reason)
        case .invalid(_, _, let text, let bytes):
            text.map { OneLine.text($0, limit: OneLine.shownInMessage) } ?? "\(bytes) bytes"
        }
    }
}

extension Scalar? {
    func shown(limit: Int = OneLine.shownInMessage) -> String {
        switch self {
        case .string(let text): OneLine.quoted(text, limit: limit)
        case .some(let scalar): scalar.description
        case nil: "none"
        }
    }
}

extension Matcher {
    func shown(limit: Int = OneLine.shownInMessage) -> String {
        switch self {
        case .equals(let scalar): Scalar?.some(scalar).shown(limit: limit)
        case .matches(let regex): "a match of /\(OneLine.text(regex.pattern, limit: limit))/"
        case .contains(let text): "text that contains \(OneLine.quoted(text, limit: limit))"
        case .present: "any value but null"
        case .absent: "none"
        }
    }
}
