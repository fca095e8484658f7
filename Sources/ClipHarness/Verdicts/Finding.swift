import ClipSuites

/// One thing that is wrong with a case.
public struct Finding: Error, Sendable, Hashable {
    package var kind: Kind

    /// The kind.
    public var type: FindingType { kind.type }

    package init(_ kind: Kind) { self.kind = kind }

    /// A tester's finding, or one of a log without kinds.
    package init(_ type: FindingType, _ message: String, expected: String? = nil, found: String? = nil) {
        kind = .stated(type, message: message, expected: expected, found: found)
    }
}

/// The kinds of findings, in the order in which the first one names the verdict.
public enum FindingType: String, CaseIterable, Sendable, Hashable, Codable {
    case experience, card, target, delivered, declined, unhandled, screen, parameters, output, exit, within
    case advisories, parity
    case crashed
    case timedOut = "timed-out"
    case leaked
    case noOutcome = "no-outcome"
    case badOutcome = "bad-outcome"
    case hostFailed = "host-failed"
    case interrupted
    case knownFixed = "known-fixed"
    case knownExpired = "known-expired"

    enum Subject {
        case resolution
        case outcome
        case noOutcome
        case error
    }

    var subject: Subject {
        switch self {
        case .experience, .card, .target, .delivered, .declined, .advisories: .resolution
        case .screen, .parameters, .output, .within, .parity, .knownFixed, .knownExpired: .outcome
        case .unhandled, .exit, .noOutcome, .badOutcome: .noOutcome
        case .crashed, .timedOut, .leaked, .hostFailed, .interrupted: .error
        }
    }

    /// Whether the harness reports an error rather than a failed expectation.
    public var isError: Bool { subject == .error }

    /// Whether the resolution is what is wrong.
    package var isOfResolution: Bool { subject == .resolution }

    /// Whether there is no outcome to compare with, or to write into a definition.
    var leavesNothingToCompare: Bool { isError || subject == .noOutcome || self == .declined }
}

extension [Finding] {
    /// Errors before failures, each in the order of ``FindingType``; the first names the verdict.
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
