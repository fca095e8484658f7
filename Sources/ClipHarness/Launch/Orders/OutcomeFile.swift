import ClipHost
import ClipRouting

/// What came through the outcome channel, unparsed.
package enum OutcomeFile: Sendable, Hashable {
    /// Nothing was written.
    case none
    /// All that was written, one write after the other.
    case bytes([UInt8])
    /// An outcome that never left the process, as it would have been read.
    case outcome(Outcome)
    /// More than ``limit`` was written; none of it is kept.
    case tooLarge
    /// Something else was left at the channel's path; the text says what.
    case unreadable(String)

    /// How many bytes an outcome may have (host protocol, version 1).
    package static let limit = OutcomeJSON.limit

    /// What came through the channel and then what was left in its place, as if both had been one.
    func followed(by rest: OutcomeFile) -> OutcomeFile {
        switch (self, rest) {
        case (_, .none), (.tooLarge, _): self
        case (.bytes(let first), .bytes(let second)) where first.count + second.count <= Self.limit:
            .bytes(first + second)
        case (.bytes, .bytes): .tooLarge
        case (_, .tooLarge), (_, .unreadable), (.none, .bytes), (.unreadable, .bytes), (_, .outcome), (.outcome, _):
            rest
        }
    }

    /// What comes through the channel where a host reports an outcome.
    init(writing outcome: Outcome) {
        self = OutcomeJSON.asRead(outcome).map(Self.outcome) ?? .tooLarge
    }
}
