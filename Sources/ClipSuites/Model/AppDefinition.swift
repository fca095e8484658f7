/// The full app that replaces the clip once it is installed.
public struct AppDefinition: Sendable {
    /// The app's bundle identifier.
    public var bundleID: String?
    /// The name under its icon, which the default experience's card shows as its title.
    public var name: String?
    /// The entries of its associated domains entitlement, where the suite states them.
    public var domains: DomainsDefinition?
    /// The program that runs its handlers; without, nothing can be launched once the app is installed.
    public var host: HostDefinition?
    /// Where `app` is written.
    public var location: SourceLocation

    /// Creates an app.
    public init(
        bundleID: String? = nil, name: String? = nil, domains: DomainsDefinition? = nil, host: HostDefinition? = nil,
        location: SourceLocation
    ) {
        self.bundleID = bundleID
        self.name = name
        self.domains = domains
        self.host = host
        self.location = location
    }
}
