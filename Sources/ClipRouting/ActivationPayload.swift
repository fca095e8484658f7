#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Like `APActivationPayload`, tells a clip whether it was launched in a region.
///
///     guard try await request.payload?.confirmAcquired(in: table.region) == true else {
///         return .screen("wrong-table")
///     }
///
/// On a phone, iOS confirms the location. In a test case, the harness does (Apple, "Confirming a
/// person's physical location").
public protocol ActivationPayload: Sendable {
    /// The URL that launched the clip; `nil` if the clip was launched without a URL.
    var url: URL? { get }

    /// Returns whether the clip was launched in a region with a radius of at most 500 metres.
    ///
    /// - Throws: `disallowed` if the user declined, or if the source was neither an NFC tag nor a visual code;
    ///   `doesNotMatch` if ``url`` is not registered in App Store Connect. In a test case, also throws `disallowed`
    ///   if the location is unknown, or if the region is invalid or too large.
    func confirmAcquired(in region: CircularRegion) async throws(ActivationPayloadError) -> Bool
}

/// The reason why iOS cannot tell whether the clip was launched in a region.
public struct ActivationPayloadError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The codes of `APActivationPayloadError`.
    public enum Code: String, Sendable, Hashable {
        /// The user declined, or the source was neither an NFC tag nor a visual code.
        case disallowed
        /// The payload's URL is not registered, or belongs to an earlier launch.
        case doesNotMatch
    }

    /// Apple's error code.
    public var code: Code
    /// The reason in words.
    public var reason: String

    /// Creates an error.
    public init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    /// The code and the reason.
    public var description: String { code.rawValue + ": " + reason }
}
