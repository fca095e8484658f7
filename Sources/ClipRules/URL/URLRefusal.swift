/// Why a text is not an invocation URL.
public struct URLRefusal: Error, Sendable, Hashable {
    /// `notHTTPS`, `malformedURL` or `userInfo`.
    public var reason: DeclineReason
    /// The offset in UTF-8 bytes of what was refused.
    public var offset: Int
    /// What is wrong, in a sentence, with what a browser would make of it.
    public var text: String

    /// Creates a refusal.
    public init(reason: DeclineReason, offset: Int, text: String) {
        self.reason = reason
        self.offset = offset
        self.text = text
    }
}
