import ClipFacts

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The environment variables of a launch (host protocol, version 1).
public struct LaunchEnvironment: Sendable, Hashable {
    /// The delivered URL as text; `nil` if the source delivers no URL.
    public var url: String?
    /// The path for the outcome; `nil` outside the harness.
    public var outcomePath: String?
    /// The launched target.
    public var target: Target?
    /// The source of the invocation, such as `qrCode`.
    public var source: String?
    /// The path of the shared App Group container.
    public var container: String?
    /// The location of the device, if known.
    public var location: Location?

    /// The path of the FIFO from which the process reads further launches.
    public var continuationPath: String?
    /// Whether the clip was already running.
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

    /// This process's launch environment. An invalid target or location is ignored.
    public static var current: LaunchEnvironment {
        // Reading all variables would take as long as a short handler.
        func value(_ key: Key) -> String? { getenv(key.rawValue).map { String(cString: $0) } }
        return LaunchEnvironment(
            url: value(.url), outcomePath: value(.outcome), target: value(.target).flatMap(Target.init),
            source: value(.source), container: value(.container), location: value(.location).flatMap(Location.init),
            continuationPath: value(.continuation))
    }

    /// The values of the variables by name, including the protocol's version.
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

    /// The version of the host protocol, passed in `CLIPFLIGHT_PROTOCOL`.
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

    /// The launched target.
    public typealias Target = ClipFacts.Target
    /// The location of the device.
    public typealias Location = DeviceLocation
}
