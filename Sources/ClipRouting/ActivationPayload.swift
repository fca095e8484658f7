#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The means of a clip to ask where it was launched, with the names of `APActivationPayload`.
///
///     guard try await request.payload?.confirmAcquired(in: table.region) == true else {
///         return .screen("wrong-table")
///     }
///
/// On a phone `APActivationPayload` answers, in a case the harness (Apple, "Confirming a person's physical location").
public protocol ActivationPayload: Sendable {
    /// The URL that launched the clip; `nil` where it was launched without one.
    var url: URL? { get }

    /// Returns whether the invocation happened in a region, whose radius may be at most 500 metres.
    ///
    /// - Throws: `disallowed` where the user said no, or the source was neither an NFC tag nor a visual code;
    ///   `doesNotMatch` where ``url`` is none that is registered in App Store Connect.
    ///   In a case an unknown location, and a region that is too large or invalid, are `disallowed` too.
    func confirmAcquired(in region: CircularRegion) async throws(ActivationPayloadError) -> Bool
}

/// The reason why iOS does not answer whether the clip was launched in a region.
public struct ActivationPayloadError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Apple's two answers, by the names they have in `APActivationPayloadError`.
    public enum Code: String, Sendable, Hashable {
        /// The user denied it, or the invocation came neither from an NFC tag nor from a visual code.
        case disallowed
        /// The payload's URL is none that is registered in App Store Connect, or that of an earlier launch.
        case doesNotMatch
    }

    /// Apple's error.
    public var code: Code
    /// The condition that was found, for the log.
    public var reason: String

    /// Creates an error.
    public init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    /// The code with the reason.
    public var description: String { "\(code.rawValue): \(reason)" }
}
