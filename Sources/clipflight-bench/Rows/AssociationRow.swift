import ClipRules

/// Deciding whether an association file lets a URL open the app, where the last of many rules is the one that matches.
enum AssociationRow {
    private static let count = 1_000

    static func measure(_ report: Measurement.Report) async throws {
        try report(
            await measurement(
                "association rules, last of \(count) components matches", goal: .ratio(20), of: { "/section\($0)/*" },
                urls: { "https://shops.example/section\(count - 1)/chair/\($0)?page=2" }))
        // A variable with hundreds of values, in every one of the patterns.
        try report(
            await measurement(
                "association rules, last of \(count) components with $(lang) matches", goal: .ratio(50),
                of: { "/$(lang)/section\($0)/*" },
                urls: { "https://shops.example/de/section\(count - 1)/chair/\($0)?page=2" }))
    }

    private static func measurement(
        _ what: String, goal: Measurement.Goal, of pattern: (Int) -> String, urls url: (Int) -> String
    ) async throws -> Measurement {
        let association = Association(profile(components: (0..<count).map(pattern)))
        let urls = (0..<256).map(url)
        return try await FoundationURL.measure(what, of: urls, count: 5_000, goal: goal) {
            association.decideApp(host: "shops.example", url: urls[$0]).declined == nil
        }
    }

    private static func profile(components patterns: [String]) -> AssociationProfile {
        let identity = ApplicationIdentity(teamID: "ABCDE12345", bundleID: "com.example.shops")
        let components = patterns.enumerated().map { AppLinksComponent(path: $1, line: $0 + 5) }
        let detail = AppLinksDetail(
            appIDs: [ApplicationIdentifier(identity.text, line: 4)], rules: .components(components))
        let file = AssociationFile(appLinks: AppLinksSection(details: [detail]))
        let app = AssociationProfile.Party(
            identity: identity, domains: AssociatedDomains(["applinks:shops.example"]))
        return AssociationProfile(
            clip: app, app: app, sites: ["shops.example": AssociationProfile.Site(association: .file(file))])
    }
}
