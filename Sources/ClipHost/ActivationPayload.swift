import ClipRouting

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The means of a clip to ask where it was launched, with the names of `APActivationPayload`.
///
///     guard try await request.activationPayload?.confirmAcquired(in: table.region) == true else {
///         return .screen("wrong-table")
///     }
///
/// Apple, "Confirming a person's physical location": the clip learns whether the invocation happened in a region that
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
            try launch.confirm(region, forPayloadOf: url)
        }
    }

    /// Returns whether the invocation happened in a region, whose radius may be at most 500 metres.
    ///
    /// - Throws: `disallowed` where the user said no, or the source was neither an NFC tag nor a visual code;
    ///   `doesNotMatch` where ``url`` is not the one that the clip was launched with (Apple, `APActivationPayloadError`).
    ///   Apple does not document an unknown location, and a region that is too large or invalid: here they are
    ///   `disallowed` too.
    public func confirmAcquired(in region: CircularRegion) async throws(ActivationPayloadError) -> Bool {
        try await confirm(region)
    }
}

/// Why iOS does not answer whether the clip was launched in a region.
public struct ActivationPayloadError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Apple's two answers, by the names they have in `APActivationPayloadError`.
    public enum Code: String, Sendable, Hashable {
        /// The user denied it, or the invocation came neither from an NFC tag nor from a visual code.
        case disallowed
        /// The payload's URL is not the one that the clip was launched with.
        case doesNotMatch
    }

    /// Apple's error.
    public var code: Code
    /// The condition that was found, for the log; Apple's error does not have it.
    public var reason: String

    /// Creates an error.
    public init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    /// The code with the reason.
    public var description: String { "\(code.rawValue): \(reason)" }
}

extension Request {
    /// The payload that came with the URL, to ask for its region; `nil` in the full app.
    ///
    /// It answers for the launch that is being handled, ``Launch/current``.
    public var activationPayload: ActivationPayload? {
        Launch.current.activationPayload(for: url)
    }
}

extension LaunchEnvironment {
    /// NFC tags and visual codes, which are fixed to a place.
    private static let physicalSources: Set<String> = ["nfc", "qrCode", "appClipCode"]

    /// Answers whether the launch happened in a region, as iOS would.
    fileprivate func confirm(
        _ region: CircularRegion, forPayloadOf payloadURL: URL?
    ) throws(ActivationPayloadError) -> Bool {
        func disallowed(_ reason: String) -> ActivationPayloadError { ActivationPayloadError(.disallowed, reason) }
        guard target != .app else {
            throw disallowed("the full app asks Core Location; only a clip has a payload")
        }
        guard payloadURL == url.flatMap(URL.init(string:)) else {
            throw ActivationPayloadError(.doesNotMatch, "the payload is not of this launch")
        }
        guard let source, Self.physicalSources.contains(source) else {
            throw disallowed("\(source ?? "an unknown source") is neither an NFC tag nor a visual code")
        }
        guard region.center.isOnEarth else {
            throw disallowed("\(region.center.latitude), \(region.center.longitude) is no place on Earth")
        }
        guard (0...CircularRegion.maximumRadius).contains(region.radius) else {
            throw disallowed("a radius of \(region.radius) m is not between 0 and \(CircularRegion.maximumRadius) m")
        }
        switch location {
        case .denied: throw disallowed("the user denied it")
        case nil: throw disallowed("the location is unknown")
        case .at(let latitude, let longitude):
            return region.contains(Coordinate(latitude: latitude, longitude: longitude))
        }
    }
}
