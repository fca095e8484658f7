import ClipRules
import ClipSuites

extension Finding {
    /// What was found, as facts; ``FindingWording`` makes the sentences.
    package enum Kind: Sendable, Hashable {
        /// A value that is not what was expected, or could not be compared with it for a reason.
        case value(Subject, found: Scalar?, expected: ExpectedValue, undecided: String? = nil)
        /// A card where none was expected.
        case cardShown
        case advisories(found: [String], expected: [String])
        /// Opened or declined, and not as expected; `nil` stands for opening.
        case declined(found: DeclineReason?, expected: DeclineReason?, opened: Target?)
        case exit(found: Int32, expected: Int32, lastLine: String?)
        case crashed(Crash, lastLine: String?)
        case timedOut(TimeOut)
        /// A process that it started still ran after it had ended.
        case leaked(Removal)
        case within(taken: Duration, budget: Duration)
        /// The handlers showed no screen; the reason is theirs.
        case unhandled(reason: String?, expected: ExpectedValue?)
        /// A clip that still ran did not handle a further URL.
        case notAnswered(Silence)
        case noOutcome
        case badOutcome(BadOutcome)
        /// The full app did something else than the clip.
        case parity(Subject, app: Scalar?, clip: Scalar?)
        /// So many more of a type as are not listed.
        case more(FindingType, count: Int)
        case hostFailed(HostProblem)
        case interrupted
        /// An earlier log has the result, which can no longer be read.
        case lost
        /// What a tester found, or a log says that knows no kinds.
        case stated(FindingType, message: String, expected: String?, found: String?)
    }

    /// What a value belongs to.
    package enum Subject: Sendable, Hashable {
        case experience, target, delivered, screen
        case card(CardPart)
        case parameter(String)
        /// Standard output, of which so many bytes in its middle are not kept.
        case output(dropped: Int)
    }

    package enum CardPart: String, CaseIterable, Sendable, Hashable { case title, subtitle, action, image }

    package enum Crash: Sendable, Hashable {
        case signal(Int32)
        /// A clip that reports by itself ended without an outcome.
        case endedSilently
    }

    /// A launch that was over its time.
    package struct TimeOut: Sendable, Hashable {
        package var limit: Duration
        package var duty: LaunchReport.Duty
        package var awaitsOutcome = false
        /// The signal of a crash whose backtrace was still being made.
        package var backtraceSignal: Int32?
        package var removal: Removal
    }

    /// What came of ending the processes of a launch.
    package enum Removal: Sendable, Hashable {
        case ended
        /// Something that could not be ended traces the host.
        case traced
        /// These still run.
        case failed([RemainingProcess])
    }

    /// How a clip that still ran left a further URL unanswered.
    package enum Silence: Sendable, Hashable {
        case unread(within: Duration, Removal)
        case ended
    }

    package enum BadOutcome: Sendable, Hashable {
        /// Larger than ``OutcomeFile/limit``.
        case tooLarge
        case unreadable(String)
        /// Not as the host protocol has it. There is no problem and no text if they hold a secret.
        case invalid(Position?, problem: String?, text: String?, bytes: Int)
    }

    /// A position in an outcome, both from 1.
    package struct Position: Sendable, Hashable {
        package var line: Int
        package var column: Int
    }

    package enum HostProblem: Sendable, Hashable {
        case notStarted(String)
        case notPrepared(String)
    }
}

/// A matcher as findings keep it: what it asks for, without the compiled expression.
package enum ExpectedValue: Sendable, Hashable {
    case equal(Scalar)
    case match(pattern: String)
    case containing(String)
    case present
    case absent

    init(_ matcher: Matcher) {
        self =
            switch matcher {
            case .equals(let scalar): .equal(scalar)
            case .matches(let regex): .match(pattern: regex.pattern)
            case .contains(let text): .containing(text)
            case .present: .present
            case .absent: .absent
            }
    }
}

extension Finding.Kind {
    /// What a matcher does not accept; `nil` if it does.
    init?(_ subject: Finding.Subject, _ found: Scalar?, shown: Scalar?, expecting matcher: Matcher) {
        switch matcher.accepts(found ?? .null) {
        case .accepted: return nil
        case .rejected: self = .value(subject, found: shown, expected: ExpectedValue(matcher))
        case .undecided(let why):
            self = .value(subject, found: shown, expected: ExpectedValue(matcher), undecided: why)
        }
    }

    var type: FindingType {
        switch self {
        case .value(let subject, _, _, _): subject.type
        case .cardShown: .card
        case .advisories: .advisories
        case .declined: .declined
        case .exit: .exit
        case .crashed: .crashed
        case .timedOut: .timedOut
        case .leaked: .leaked
        case .within: .within
        case .unhandled, .notAnswered: .unhandled
        case .noOutcome: .noOutcome
        case .badOutcome: .badOutcome
        case .parity: .parity
        case .more(let type, _), .stated(let type, _, _, _): type
        case .hostFailed: .hostFailed
        case .interrupted, .lost: .interrupted
        }
    }

    /// The same with each text that a program or a suite wrote put through a function.
    func mapTexts(_ map: (String) -> String, scalars: (Scalar) -> Scalar) -> Finding.Kind {
        switch self {
        case .value(let subject, let found, let expected, let undecided):
            .value(
                subject.mapTexts(map), found: found.map(scalars), expected: expected.mapTexts(map, scalars: scalars),
                undecided: undecided.map(map))
        case .exit(let found, let expected, let line): .exit(found: found, expected: expected, lastLine: line.map(map))
        case .crashed(let crash, let line): .crashed(crash, lastLine: line.map(map))
        case .timedOut(let timeOut): .timedOut(timeOut.mapTexts(map))
        case .leaked(let removal): .leaked(removal.mapTexts(map))
        case .unhandled(let reason, let expected):
            .unhandled(reason: reason.map(map), expected: expected?.mapTexts(map, scalars: scalars))
        case .notAnswered(.unread(let limit, let removal)): .notAnswered(.unread(within: limit, removal.mapTexts(map)))
        case .badOutcome(.unreadable(let reason)): .badOutcome(.unreadable(map(reason)))
        case .badOutcome(.invalid(let position, let problem, let text, let bytes)):
            .badOutcome(.invalid(position, problem: problem.map(map), text: text.map(map), bytes: bytes))
        case .parity(let subject, let app, let clip):
            .parity(subject.mapTexts(map), app: app.map(scalars), clip: clip.map(scalars))
        case .hostFailed(.notStarted(let reason)): .hostFailed(.notStarted(map(reason)))
        case .hostFailed(.notPrepared(let reason)): .hostFailed(.notPrepared(map(reason)))
        case .stated(let type, let message, let expected, let found):
            .stated(type, message: map(message), expected: expected.map(map), found: found.map(map))
        case .cardShown, .advisories, .declined, .within, .notAnswered(.ended), .noOutcome, .badOutcome(.tooLarge),
            .more, .interrupted, .lost:
            self
        }
    }
}

extension Finding.Subject {
    fileprivate var type: FindingType {
        switch self {
        case .experience: .experience
        case .target: .target
        case .delivered: .delivered
        case .screen: .screen
        case .card: .card
        case .parameter: .parameters
        case .output: .output
        }
    }

    fileprivate func mapTexts(_ map: (String) -> String) -> Finding.Subject {
        if case .parameter(let name) = self { .parameter(map(name)) } else { self }
    }
}

extension Finding.TimeOut {
    fileprivate func mapTexts(_ map: (String) -> String) -> Finding.TimeOut {
        var timeOut = self
        timeOut.removal = removal.mapTexts(map)
        return timeOut
    }
}

extension Finding.Removal {
    fileprivate func mapTexts(_ map: (String) -> String) -> Finding.Removal {
        guard case .failed(let processes) = self else { return self }
        return .failed(processes.map { $0.mapTexts(map) })
    }
}

extension ExpectedValue {
    fileprivate func mapTexts(_ map: (String) -> String, scalars: (Scalar) -> Scalar) -> ExpectedValue {
        switch self {
        case .equal(let scalar): .equal(scalars(scalar))
        case .match(let pattern): .match(pattern: map(pattern))
        case .containing(let text): .containing(map(text))
        case .present, .absent: self
        }
    }
}
