/// A value of an expectation that is a word of the format once a row's column is filled in.
package struct UnfilledText: Sendable, Hashable {
    /// The expectation's key.
    package var key: Key
    /// The text, with `{column}` in it.
    package var text: String

    /// The keys whose values are words of the format.
    package enum Key: String, Sendable, Hashable {
        case target, within
    }
}
