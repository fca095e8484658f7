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
    public var matching: Matching = .component
    /// The App Clip under test.
    public var clip: ClipDefinition
    /// The full app that replaces the clip, where the suite has one.
    public var app: AppDefinition?
    /// What each web host serves; `nil` where `sites` is left out. An empty one: no web host can be reached.
    public var statedSites: [SiteDefinition]?
    /// The content of the suite's entitlements, association files and pages, once they are read; loading does.
    public var association: SuiteAssociation?
    /// The default experience; `nil` where none is defined.
    public var defaultExperience: DefaultExperienceDefinition?
    /// The advanced experiences, in their order.
    public var advanced: [ExperienceDefinition] = []
    /// The local experiences, in their order.
    public var local: [ExperienceDefinition] = []
    /// The invocations, in their order.
    public var invocations: [InvocationDefinition] = []
    /// The journeys, in their order.
    public var journeys: [JourneyDefinition] = []
    /// The suite's own settings.
    public var settings = SuiteSettings()

    /// What each web host serves, in the order of the suite.
    public var sites: [SiteDefinition] { statedSites ?? [] }

    /// What decides which experience the suite's invocations open. The files that the suite names are read for it, unless
    /// ``association`` holds them.
    public var clipProfile: ClipProfile {
        ClipProfile(
            bundleID: clip.bundleID, teamID: clip.teamID, appName: app?.name, build: clip.build, matching: matching,
            defaultCard: defaultExperience?.card, demoLinks: defaultExperience?.demoLinks.map(\.value) ?? [],
            advanced: advanced.map(\.registered), local: local.map(\.registered),
            association: (association ?? SuiteAssociation.read(self)).profile)
    }

    /// Whether the suite has web hosts or associated domains. Without, association is not decided at all.
    public var statesAssociation: Bool { statedSites != nil || clip.domains != nil || app?.domains != nil }

    /// A path beside the suite as shown to people, in the way in which the suite's own is shown.
    func shown(_ path: String) -> String {
        let own = folder + "/" + PathText.name(of: file)
        guard !file.hasPrefix("/"), own.hasSuffix("/" + file) else { return path }
        return PathText.relative(path, to: String(own.dropLast(file.count + 1)))
    }
}

/// A suite's own settings; `nil` leaves the default, and the command line wins.
public struct SuiteSettings: Sendable, Hashable {
    /// How long one launch may take; 5 seconds by default.
    public var timeout: Duration?
    /// When a launch counts as slow; 1 second by default.
    public var slow: Duration?
    /// How often a case that did not pass is tried again; never by default.
    public var retries: Int?
    /// Whether the full app is compared with the clip; it is by default.
    public var parity: Bool?
    /// Whether hostile URLs are tried too; they are not by default.
    public var probes: Bool?

    /// Creates settings that change nothing.
    public init() {}
}

/// A string and where it is written.
public struct LocatedString: Sendable, Hashable {
    /// The text.
    public var value: String
    /// Where it starts in the file.
    public var location: SourceLocation

    /// Creates a located string.
    public init(_ value: String, at location: SourceLocation) {
        self.value = value
        self.location = location
    }
}
