import ClipFacts

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The environment variables of a launch (host protocol, version 1).
/// Xcode has `_XCAppClipURL` too (Apple, "Testing the launch experience of your App Clip").
public struct LaunchEnvironment: Sendable, Hashable {
    /// The delivered URL as text; `nil` where the source delivers none.
    public var url: String?
    /// The path that the outcome is written to; `nil` outside the harness.
    public var outcomePath: String?
    /// Whether the clip or the full app is launched.
    public var target: Target?
    /// The source of the invocation, such as `qrCode`.
    public var source: String?
    /// The path of the folder that stands for the shared App Group container.
    public var container: String?
    /// The location of the device; `nil` if it is unknown.
    public var location: Location?

    /// The path of the FIFO with the further launches of this process; `nil` where there are none.
    public var continuationPath: String?
    /// Whether the clip was running already when it was given the URL.
    public var isContinued = false

    /// Creates an environment.
    public init(
        url: String? = nil, outcomePath: String? = nil, target: Target? = nil, source: String? = nil,
        container: String? = nil, location: Location? = nil, continuationPath: String? = nil, isContinued: Bool = false
    ) {
        self.url = url
        self.outcomePath = outcomePath
        self.target = target
        self.source = source
        self.container = container
        self.location = location
        self.continuationPath = continuationPath
        self.isContinued = isContinued
    }

    /// The environment of this process, as it is now. An invalid target or location counts as not given.
    public static var current: LaunchEnvironment {
        // One by one, since reading all variables takes as long as running a short handler.
        func value(_ key: Key) -> String? { getenv(key.rawValue).map { String(cString: $0) } }
        return LaunchEnvironment(
            url: value(.url), outcomePath: value(.outcome), target: value(.target).flatMap(Target.init),
            source: value(.source), container: value(.container), location: value(.location).flatMap(Location.init),
            continuationPath: value(.continuation))
    }

    /// The variables of this environment, with the protocol's version.
    public var variables: [String: String] {
        var variables = [Key.protocolVersion.rawValue: Self.protocolVersion]
        variables[Key.url.rawValue] = url
        variables[Key.outcome.rawValue] = outcomePath
        variables[Key.target.rawValue] = target?.rawValue
        variables[Key.source.rawValue] = source
        variables[Key.container.rawValue] = container
        variables[Key.location.rawValue] = location?.description
        variables[Key.continuation.rawValue] = continuationPath
        return variables
    }

    /// The version of the host protocol, which is the value of `CLIPFLIGHT_PROTOCOL`.
    public static let protocolVersion = "1"

    /// The names of the variables.
    public enum Key: String, CaseIterable, Sendable {
        case url = "_XCAppClipURL"
        case outcome = "CLIPFLIGHT_OUTCOME"
        case target = "CLIPFLIGHT_TARGET"
        case source = "CLIPFLIGHT_SOURCE"
        case container = "CLIPFLIGHT_CONTAINER"
        case location = "CLIPFLIGHT_LOCATION"
        case continuation = "CLIPFLIGHT_CONTINUE"
        case protocolVersion = "CLIPFLIGHT_PROTOCOL"
    }

    /// The target that is launched.
    public typealias Target = ClipFacts.Target
    /// The location of the device.
    public typealias Location = DeviceLocation
}
