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

    /// Whether the harness reports an error rather than a failed expectation.
    public var isError: Bool {
        switch self {
        case .crashed, .timedOut, .leaked, .hostFailed, .interrupted: true
        default: false
        }
    }
}
