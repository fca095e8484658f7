import ClipRules

/// One suite: a clip, what is registered for it, and the invocations to try.
public struct Suite: Sendable {
    /// The folder's name for a `suite.json`, else the file's without `.json`.
    public var id: String
    /// The name that is shown.
    public var title: String
    /// The definition file's path as shown: from the repository root; without one from the current folder if the file
    /// lies in it, else absolute.
    public var file: String
    /// The absolute path of the folder that relative paths are taken from and commands run in.
    public var folder: String
    /// Where a registered prefix may end.
    public var matching: Matching
    /// The App Clip under test.
    public var clip: ClipDefinition
    /// The full app that replaces the clip, where the suite has one.
    public var app: AppDefinition?
    /// What each web host serves, by host name.
    public var sites: [SiteDefinition]
    /// Whether `sites` is written at all; an empty one says that no web host can be reached.
    public var statesSites: Bool
    /// What the suite's entitlements, association files and pages say, once they are read; loading a suite does.
    public var association: SuiteAssociation?
    /// The default experience; `nil` where none is defined.
    public var defaultExperience: DefaultExperienceDefinition?
    /// The advanced experiences, in their order.
    public var advanced: [ExperienceDefinition]
    /// The local experiences, in their order.
    public var local: [ExperienceDefinition]
    /// The invocations, in their order.
    public var invocations: [InvocationDefinition]
    /// The journeys, in their order.
    public var journeys: [JourneyDefinition]
    /// The suite's own settings.
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
