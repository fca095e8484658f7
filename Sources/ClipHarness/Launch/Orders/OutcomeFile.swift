/// What came through the outcome channel, unparsed.
package enum OutcomeFile: Sendable, Hashable {
    /// Nothing was written.
    case none
    /// All that was written, one write after the other.
    case bytes([UInt8])
    /// More than ``limit`` was written; none of it is kept.
    case tooLarge
    /// Something else was left at the channel's path; the text says what.
    case unreadable(String)

    /// How many bytes an outcome may have: 1 MiB (host protocol, version 1).
    package static let limit = 1024 * 1024
}
