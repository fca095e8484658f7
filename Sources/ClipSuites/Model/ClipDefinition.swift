import ClipRules

/// The App Clip under test.
public struct ClipDefinition: Sendable {
    /// The clip's bundle identifier.
    public var bundleID: String
    /// The App ID prefix of the team, such as `ABCDE12345`.
    public var teamID: String?
    /// The entries of its associated domains entitlement, where the suite has them.
    public var domains: DomainsDefinition?
    /// How the clip was signed.
    public var build: Build = .testFlight
    /// The program that runs its handlers.
    public var host: HostDefinition
    /// What the launch without a URL expects.
    public var expect: Expectation?
    /// Where `clip` is written.
    public var location: SourceLocation
}

/// The full app that replaces the clip once it is installed.
public struct AppDefinition: Sendable {
    /// The app's bundle identifier.
    public var bundleID: String?
    /// The name under its icon, which the default experience's card shows as its title.
    public var name: String?
    /// The entries of its associated domains entitlement, where the suite has them.
    public var domains: DomainsDefinition?
    /// The program that runs its handlers; without, nothing can be launched once the app is installed.
    public var host: HostDefinition?
    /// Where `app` is written.
    public var location: SourceLocation
}

/// Where the entries of the associated domains entitlement are written.
public enum DomainsDefinition: Sendable, Hashable {
    /// In the suite, each with its place.
    case inline([LocatedString])
    /// In a property list, by absolute path.
    case entitlements(path: String, location: SourceLocation)
}

/// The program that holds the router and handlers under test, and how it is launched.
public struct HostDefinition: Sendable, Hashable {
    /// How the program is started.
    public var program: Program
    /// Commands that run once before the first launch.
    public var prepare: [[String]] = []
    /// Variables added to the child's environment.
    public var environment: [String: String] = [:]
    /// Names of variables that the child inherits.
    public var inheritEnvironment: [String] = []
    /// Those of the inherited variables whose values are masked in every report.
    public var secrets: [String] = []
    /// Where the host is defined.
    public var location: SourceLocation

    /// How a host program is started.
    public enum Program: Sendable, Hashable {
        /// A command with its arguments, in the suite's folder, without a shell.
        case command([String])
        /// A product of a Swift package, built once a run. `package` is an absolute path.
        case swiftProduct(name: String, package: String, arguments: [String])
        /// An app on a simulator (macOS).
        case simulator(device: String)
    }
}
