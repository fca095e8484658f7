/// The kinds of findings. The first finding determines the verdict.
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

    package enum Subject { case resolution, outcome, noOutcome, error }

    package var subject: Subject {
        switch self {
        case .experience, .card, .target, .delivered, .declined, .advisories: .resolution
        case .screen, .parameters, .output, .within, .parity, .knownFixed, .knownExpired: .outcome
        case .unhandled, .exit, .noOutcome, .badOutcome: .noOutcome
        case .crashed, .timedOut, .leaked, .hostFailed, .interrupted: .error
        }
    }

    /// Whether the finding is an error rather than a failed expectation.
    public var isError: Bool { subject == .error }
    package var isOfResolution: Bool { subject == .resolution }

    package var leavesNothingToCompare: Bool { isError || subject == .noOutcome || self == .declined }

    static let knowable = allCases.filter {
        ![.hostFailed, .interrupted, .knownFixed, .knownExpired].contains($0)
    }
}
