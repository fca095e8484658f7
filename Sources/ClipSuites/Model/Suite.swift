import ClipRules

/// One suite: a clip, what is registered for it, and the invocations to try.
public struct Suite: Sendable {
    /// The folder's name for a `suite.json`, else the file's without `.json`.
    public var id: String
    /// The name that is shown.
    public var title: String
    /// The definition file's path as shown: from the repository root where there is one.
    public var file: String
    /// The absolute path of the folder that relative paths are taken from and commands run in.
    public var folder: String
    /// Where a registered prefix may end.
    public var matching: Matching
    public var clip: ClipDefinition
    public var app: AppDefinition?
    /// What each web host serves, by host name.
    public var sites: [SiteDefinition]
    /// Whether `sites` is written at all; an empty one says that no web host can be reached.
    public var statesSites: Bool
    public var defaultExperience: DefaultExperienceDefinition?
    public var advanced: [ExperienceDefinition]
    public var local: [ExperienceDefinition]
    public var invocations: [InvocationDefinition]
    public var journeys: [JourneyDefinition]
    public var settings: SuiteSettings

    /// Creates a suite.
    public init(
        id: String, title: String, file: String, folder: String, matching: Matching = .component,
        clip: ClipDefinition, app: AppDefinition? = nil, sites: [SiteDefinition] = [], statesSites: Bool? = nil,
        defaultExperience: DefaultExperienceDefinition? = nil, advanced: [ExperienceDefinition] = [],
        local: [ExperienceDefinition] = [], invocations: [InvocationDefinition] = [],
        journeys: [JourneyDefinition] = [], settings: SuiteSettings = SuiteSettings()
    ) {
        self.id = id
        self.title = title
        self.file = file
        self.folder = folder
        self.matching = matching
        self.clip = clip
        self.app = app
        self.sites = sites
        self.statesSites = statesSites ?? !sites.isEmpty
        self.defaultExperience = defaultExperience
        self.advanced = advanced
        self.local = local
        self.invocations = invocations
        self.journeys = journeys
        self.settings = settings
    }
}

/// The App Clip under test.
public struct ClipDefinition: Sendable {
    public var bundleID: String
    public var teamID: String?
    public var domains: DomainsDefinition?
    public var build: Build
    public var host: HostDefinition
    /// What the launch without a URL expects.
    public var expect: Expectation?
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

/// The full app that replaces the clip once it is installed.
public struct AppDefinition: Sendable {
    public var bundleID: String?
    public var name: String?
    public var domains: DomainsDefinition?
    public var host: HostDefinition?
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

/// Where the entries of the associated domains entitlement stand.
public enum DomainsDefinition: Sendable, Hashable {
    /// Written in the suite, each with its place.
    case inline([LocatedString])
    /// In a property list, by absolute path.
    case entitlements(path: String, location: SourceLocation)
}

/// A string and where it is written.
public struct LocatedString: Sendable, Hashable {
    public var value: String
    public var location: SourceLocation

    /// Creates a located string.
    public init(_ value: String, at location: SourceLocation) {
        self.value = value
        self.location = location
    }
}

/// What one web host serves.
public struct SiteDefinition: Sendable {
    public var host: String
    public var association: AssociationDefinition?
    /// Pages by path, `"*"` for every other path; each an absolute path of a file.
    public var pages: [(path: LocatedString, file: LocatedString)]
    public var location: SourceLocation

    /// Creates a site.
    public init(
        host: String, association: AssociationDefinition? = nil,
        pages: [(path: LocatedString, file: LocatedString)] = [], location: SourceLocation
    ) {
        self.host = host
        self.association = association
        self.pages = pages
        self.location = location
    }
}

/// A site's `apple-app-site-association` file.
public enum AssociationDefinition: Sendable {
    /// A file, by absolute path.
    case file(LocatedString)
    /// The JSON text of an object that is written in the suite, and where it starts.
    case inline(LocatedString)
    /// A stated error, such as `TOO_MANY_REDIRECTS`.
    case error(LocatedString)
}
