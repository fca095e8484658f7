/// What a matcher says of a value.
public enum MatcherVerdict: Sendable, Hashable {
    /// The value is as expected.
    case accepted
    /// It is not.
    case rejected
    /// Nobody knows; the payload says why, in a sentence for reports.
    case gaveUp(String)
}
