import ClipRules

/// The App Clip under test.
public struct ClipDefinition: Sendable {
    /// The clip's bundle identifier.
    public var bundleID: String
    /// The App ID prefix of the team, such as `ABCDE12345`.
    public var teamID: String?
    /// The entries of its associated domains entitlement, where the suite states them.
    public var domains: DomainsDefinition?
    /// How the clip was signed.
    public var build: Build
    /// The program that runs its handlers.
    public var host: HostDefinition
    /// What the launch without a URL expects.
    public var expect: Expectation?
    /// Where `clip` is written.
    public var location: SourceLocation

    /// Creates a clip.
    public init(
        bundleID: String, teamID: String? = nil, domains: DomainsDefinition? = nil, build: Build = .testFlight,
        host: HostDefinition, expect: Expectation? = nil, location: SourceLocation
    ) {
        self.bundleID = bundleID
        self.teamID = teamID
        self.domains = domains
        self.build = build
        self.host = host
        self.expect = expect
        self.location = location
    }
}
