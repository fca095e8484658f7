import ClipRules

/// Valid entitlements and websites for clip and app on `h.example`, for tests to break.
struct Web {
    static let clipID = "ABCDE12345.com.example.bikes.Clip"
    static let appID = "ABCDE12345.com.example.bikes"
    static let banner = "app-id=1, app-clip-bundle-id=com.example.bikes.Clip"

    /// The entries of the clip's and the app's entitlements; `nil` if there is no app.
    var clipEntries = ["appclips:h.example"]
    var appEntries: [String]? = ["appclips:h.example", "applinks:h.example"]
    /// The served association file; `nil` if the host cannot be reached.
    var association: AssociationProfile.Site.Association? = .file(Web.file())
    var page = WebPage(
        banner: SmartAppBanner(content: Web.banner + ", app-clip-display=card"), bannerLine: 4, previewImage: "x")

    /// A valid website with the closure's changes.
    static func broken(_ change: (inout Web) -> Void) -> AssociationProfile {
        var web = Web()
        change(&web)
        return web.profile
    }

    /// An association file: the clip on line 3, the app's rules from line 8.
    static func file(
        clips: [String]? = [clipID], apps: [String]? = [appID], rules: [AppLinksComponent] = rules,
        hasRules: Bool = false, size: Int? = nil
    ) -> AssociationFile {
        func identifiers(_ texts: [String], line: Int) -> [ApplicationIdentifier] {
            texts.map { ApplicationIdentifier($0, line: line) }
        }
        return AssociationFile(
            appClips: clips.map { AppClipsSection(apps: identifiers($0, line: 3), hasRules: hasRules) },
            appLinks: apps.map {
                AppLinksSection(details: [AppLinksDetail(appIDs: identifiers($0, line: 6), rules: rules)])
            }, size: size)
    }

    static let rules = [
        AppLinksComponent(path: "/rent/private/*", exclude: true, line: 8),
        AppLinksComponent(path: "/rent*", line: 9), AppLinksComponent(path: "/beta*", line: 10),
    ]

    var profile: AssociationProfile {
        AssociationProfile(
            clip: AssociationProfile.Party(
                identity: ApplicationIdentity(teamID: "ABCDE12345", bundleID: "com.example.bikes.Clip"),
                domains: AssociatedDomains(clipEntries)),
            app: appEntries.map {
                AssociationProfile.Party(
                    identity: ApplicationIdentity(teamID: "ABCDE12345", bundleID: "com.example.bikes"),
                    domains: AssociatedDomains($0))
            },
            sites: association.map {
                ["h.example": AssociationProfile.Site(association: $0, pages: WebPages(["*": page]))]
            } ?? [:])
    }
}

extension AppLinksComponent {
    init(
        path: String? = nil, query: Query? = nil, fragment: String? = nil, exclude: Bool? = nil,
        caseSensitive: Bool? = nil, percentEncoded: Bool? = nil, line: Int = 1
    ) {
        self.init(line: line)
        self.path = path
        self.query = query
        self.fragment = fragment
        self.exclude = exclude
        self.caseSensitive = caseSensitive
        self.percentEncoded = percentEncoded
    }
}

extension AssociationProfile {
    /// A valid website.
    static var whole: AssociationProfile { Web().profile }
    /// A valid website on which only the app's `applinks` decide.
    static var linksOnly: AssociationProfile { Web.broken { $0.appEntries = ["applinks:h.example"] } }
}

extension ClipProfile {
    /// The clip with other entitlements and websites.
    func on(_ association: AssociationProfile?) -> ClipProfile {
        var profile = self
        profile.association = association
        return profile
    }
}
