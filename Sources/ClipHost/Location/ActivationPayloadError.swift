/// Why it could not be told whether the clip was launched in a region.
public struct ActivationPayloadError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Apple's two answers, by the names they have in `APActivationPayloadError`.
    public enum Code: String, Sendable, Hashable {
        /// The user denied it, or the invocation came neither from an NFC tag nor from a visual code.
        case disallowed
        /// The payload's URL is not the one that the clip was launched with.
        case doesNotMatch
    }

    /// What Apple's error says.
    public var code: Code
    /// What Apple's error does not say: the condition that was found, for the log.
    public var reason: String

    /// Creates an error.
    public init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    /// The code with the reason.
    public var description: String { "\(code.rawValue): \(reason)" }
}
