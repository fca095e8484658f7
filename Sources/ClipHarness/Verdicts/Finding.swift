import ClipRouting
import ClipSuites

/// One thing that is wrong with a case.
public struct Finding: Error, Sendable, Hashable {
    /// What kind of thing it is.
    public var type: FindingType
    /// What is wrong, in one line.
    public var message: String
    /// What was expected, where the finding compares.
    public var expected: String?
    /// What was found instead.
    public var found: String?

    package init(_ type: FindingType, _ message: String, expected: String? = nil, found: String? = nil) {
        self.type = type
        self.message = message
        self.expected = expected
        self.found = found
    }

    static let interrupted = Finding(.interrupted, "the run was interrupted before the case had ended")
}

/// What was found wrong with a case, in the order in which the first one names the verdict.
public enum FindingType: String, CaseIterable, Sendable, Hashable {
    case experience, card, target, delivered, declined, unhandled, screen, parameters, output, exit, within
    case advisories, parity
    case crashed
    case timedOut = "timed-out"
    case leaked
    case noOutcome = "no-outcome"
    case badOutcome = "bad-outcome"
    case hostFailed = "host-failed"
    case interrupted

    /// What part of a case it is about.
    enum Subject {
        /// What iOS decides, which is the same each time.
        case resolution
        /// What a launch came to that ended well.
        case outcome
        /// That there is no outcome to judge.
        case noOutcome
        /// That the launch itself went wrong.
        case error
    }

    var subject: Subject {
        switch self {
        case .experience, .card, .target, .delivered, .declined, .advisories: .resolution
        case .screen, .parameters, .output, .within, .parity: .outcome
        case .unhandled, .exit, .noOutcome, .badOutcome: .noOutcome
        case .crashed, .timedOut, .leaked, .hostFailed, .interrupted: .error
        }
    }

    /// Whether the harness reports an error rather than a failed expectation.
    public var isError: Bool { subject == .error }

    /// Whether there is no outcome to compare with, or to write into a definition.
    var leavesNothingToCompare: Bool { isError || subject == .noOutcome || self == .declined }
}

extension [Finding] {
    /// The finding that names the verdict first: errors before failures, each in the order of ``FindingType``.
    var inOrder: [Finding] {
        guard count > 1 else { return self }
        return [true, false].flatMap { isError in
            FindingType.allCases.filter { $0.isError == isError }.flatMap { type in filter { $0.type == type } }
        }
    }

    var status: CaseResult.Status {
        guard let first else { return .passed }
        return first.type.isError ? .errored : .failed
    }
}

extension Finding {
    /// What is wrong with a value, which is shown without secrets; `nil` where the matcher accepts it.
    init?(_ type: FindingType, _ subject: String, _ found: Scalar?, shown: Scalar?, expecting matcher: Matcher) {
        let message: String
        switch matcher.accepts(found ?? .null) {
        case .accepted: return nil
        case .rejected: message = "is \(shown.shown()), expected \(matcher.shown())"
        case .undecided(let why):
            message = "\(shown.shown()) could not be compared with \(matcher.shown()): \(OneLine.text(why))"
        }
        self.init(
            type, "\(subject) \(message)", expected: matcher.shown(limit: OneLine.kept),
            found: shown.shown(limit: OneLine.kept))
    }
}

extension Scalar? {
    /// The value as a message shows it: as JSON, on one line; `none` where there is no value.
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

extension ParameterValue {
    package init(_ scalar: Scalar) {
        switch scalar {
        case .string(let text): self = .string(text)
        case .number(let number): self = .number(number)
        case .boolean(let boolean): self = .boolean(boolean)
        case .null: self = .null
        }
    }

    package var scalar: Scalar {
        switch self {
        case .string(let text): .string(text)
        case .number(let number): .number(number)
        case .boolean(let boolean): .boolean(boolean)
        case .null: .null
        }
    }
}
