#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What a launch is told through environment variables (host protocol, version 1).
///
/// `_XCAppClipURL` is Xcode's own variable (Apple, "Testing the launch experience of your App Clip"); the others are
/// ClipFlight's.
public struct LaunchEnvironment: Sendable, Hashable {
    /// The delivered URL as text; `nil` where the source delivers none.
    public var url: String?
    /// Where the outcome is written; `nil` outside the harness.
    public var outcomePath: String?
    /// Whether the clip or the full app is launched.
    public var target: Target?
    /// Where the invocation comes from, such as `qrCode`.
    public var source: String?
    /// The path of the folder that stands for the shared App Group container.
    public var container: String?
    /// Where the device is; `nil` where that is unknown.
    public var location: Location?

    /// Creates an environment.
    public init(
        url: String? = nil, outcomePath: String? = nil, target: Target? = nil, source: String? = nil,
        container: String? = nil, location: Location? = nil
    ) {
        self.url = url
        self.outcomePath = outcomePath
        self.target = target
        self.source = source
        self.container = container
        self.location = location
    }

    /// Reads variables. A target or location that is none counts as not given.
    public init(variables: [String: String]) {
        self.init(
            url: variables[Key.url.rawValue], outcomePath: variables[Key.outcome.rawValue],
            target: variables[Key.target.rawValue].flatMap(Target.init), source: variables[Key.source.rawValue],
            container: variables[Key.container.rawValue],
            location: variables[Key.location.rawValue].flatMap(Location.init))
    }

    /// The environment of this process, as it is now.
    public static var current: LaunchEnvironment {
        // Six of them are asked for one by one, since reading all takes as long as running a short handler.
        var variables: [String: String] = [:]
        for key in Key.allCases {
            if let value = getenv(key.rawValue) { variables[key.rawValue] = String(cString: value) }
        }
        return LaunchEnvironment(variables: variables)
    }

    /// The variables that say the same, with the protocol's version.
    public var variables: [String: String] {
        var variables = [Key.protocolVersion.rawValue: Self.protocolVersion]
        variables[Key.url.rawValue] = url
        variables[Key.outcome.rawValue] = outcomePath
        variables[Key.target.rawValue] = target?.rawValue
        variables[Key.source.rawValue] = source
        variables[Key.container.rawValue] = container
        variables[Key.location.rawValue] = location?.description
        return variables
    }

    /// The version of the host protocol, which is the value of `CLIPFLIGHT_PROTOCOL`.
    public static let protocolVersion = "1"
}

extension LaunchEnvironment {
    /// The names of the variables.
    public enum Key: String, CaseIterable, Sendable {
        case url = "_XCAppClipURL"
        case outcome = "CLIPFLIGHT_OUTCOME"
        case target = "CLIPFLIGHT_TARGET"
        case source = "CLIPFLIGHT_SOURCE"
        case container = "CLIPFLIGHT_CONTAINER"
        case location = "CLIPFLIGHT_LOCATION"
        case protocolVersion = "CLIPFLIGHT_PROTOCOL"
    }

    /// What is launched.
    public enum Target: String, CaseIterable, Sendable {
        case clip
        case app
    }
}
