import ClipRouting
import ClipSuites

/// What the clip did with an invocation, for the full app to be held to.
package enum ParityStandard: Sendable {
    /// It handled it: there is an outcome, with secrets still in it, and what takes them out.
    case handled(Outcome, SecretMask)
    /// It did not, so that there is nothing to compare with; its own case tells why.
    case unhandled(FindingType)
    /// The run was interrupted before it had ended.
    case interrupted

    /// Takes what a launch came to.
    ///
    /// Other expectations that were not met, such as another screen than expected, do not count: that clip and app
    /// agree or differ is true all the same.
    ///
    /// - Parameter outcome: The outcome as it was written.
    init(_ findings: [Finding], outcome: Outcome?, masking mask: SecretMask) {
        let reason = findings.map(\.type).first(where: Self.leavesNothingToCompare)
        switch (reason, outcome) {
        case (.interrupted, _): self = .interrupted
        case (let reason?, _): self = .unhandled(reason)
        case (nil, let outcome?): self = .handled(outcome, mask)
        case (nil, nil): self = .unhandled(.noOutcome)
        }
    }

    private static func leavesNothingToCompare(_ type: FindingType) -> Bool {
        switch type {
        case .unhandled, .exit, .declined, .noOutcome, .badOutcome: true
        case .crashed, .timedOut, .leaked, .hostFailed, .interrupted: true
        case .experience, .card, .target, .delivered, .screen, .parameters, .output, .within, .advisories, .parity:
            false
        }
    }
}
