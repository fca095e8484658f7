#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a clip is handed at its launch to ask where that happened, with the names that `APActivationPayload` has on
/// Apple platforms.
///
///     guard try await request.activationPayload?.confirmAcquired(in: table.region) == true else {
///         return .screen("wrong-table")
///     }
///
/// Apple, "Confirming a person's physical location": the clip is told whether the invocation happened in a region that
/// it names, and never where it happened.
public struct ActivationPayload: Sendable {
    /// Answers whether the invocation happened in a region.
    public typealias Confirmation = @Sendable (CircularRegion) async throws(ActivationPayloadError) -> Bool

    /// The URL that launched the clip; `nil` where it was launched without one.
    public let url: URL?
    private let confirm: Confirmation

    /// Creates a payload that is answered by a closure, which may ask an `APActivationPayload` of iOS.
    public init(url: URL?, confirm: @escaping Confirmation) {
        self.url = url
        self.confirm = confirm
    }

    /// Creates a payload that is answered as iOS would answer in a launch.
    public init(url: URL?, in launch: LaunchEnvironment) {
        self.init(url: url) { region throws(ActivationPayloadError) in
            try LocationConfirmation(url: url, launch: launch).answer(region)
        }
    }

    /// Tells whether the invocation happened in a region, whose radius may be at most 500 metres.
    ///
    /// - Throws: `disallowed` where the user said no, or the source was neither an NFC tag nor a visual code;
    ///   `doesNotMatch` where ``url`` is not the one that the clip was launched with (Apple, `APActivationPayloadError`).
    ///   Apple does not say what becomes of an unknown location, and of a region that is too large or none: here they
    ///   are `disallowed` too.
    public func confirmAcquired(in region: CircularRegion) async throws(ActivationPayloadError) -> Bool {
        try await confirm(region)
    }
}
