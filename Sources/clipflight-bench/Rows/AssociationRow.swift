import ClipRules

/// Deciding whether an association file lets a URL open the app, where the last of many rules is the one that matches.
enum AssociationRow {
    private static let count = 1_000

    static func measure(_ report: Measurement.Report) throws {
        try report(
            measurement(
                "association rules, last of \(count) components matches", of: { "/section\($0)/*" },
                urls: { "https://shops.example/section\(count - 1)/chair/\($0)?page=2" }))
        // A substitution variable with hundreds of values, in every one of the patterns.
        try report(
            measurement(
                "association rules, last of \(count) components with $(lang) matches",
                of: { "/$(lang)/section\($0)/*" },
                urls: { "https://shops.example/de/section\(count - 1)/chair/\($0)?page=2" }))
    }

    private static func measurement(
        _ what: String, of pattern: (Int) -> String, urls url: (Int) -> String
    ) throws -> Measurement {
        let association = Association(profile(components: (0..<count).map(pattern)))
        let urls = (0..<256).map(url)
        let sample = try Stopwatch.perRepetition(count: 5_000) { index in
            association.decideApp(host: "shops.example", url: urls[index & 255]).declined == nil
        }
        return try Measurement(
            what: what, seconds: sample.median, anchor: FoundationURL.anchor(reading: urls), goal: .ratio(20))
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
