/// What one value is expected to be.
public enum Matcher: Sendable, Hashable {
    /// Equal and of the same type.
    case equals(Scalar)
    /// A string in which the regular expression matches anywhere.
    case matches(String)
    /// A string that holds the text.
    case contains(String)
    /// Any value but null.
    case present
    /// Null, or no value at all.
    case absent
}
