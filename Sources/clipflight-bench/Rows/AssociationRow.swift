import ClipRules

/// Deciding whether an association file lets a URL open the app, where the last of many rules is the one that matches.
enum AssociationRow {
    static func measure() -> [Measurement] {
        let count = 1_000
        let association = Association(profile(components: count))
        let urls = (0..<256).map { "https://shops.example/section\(count - 1)/chair/\($0)?page=2" }
        let sample = Stopwatch.perRepetition(count: 5_000) { index in
            association.decideApp(host: "shops.example", url: urls[index & 255]).declined == nil
        }
        return [
            Measurement(
                what: "association rules, last of \(count) components matches", seconds: sample.median,
                anchor: FoundationURL.anchor(reading: urls), goal: .seconds(20e-6))
        ]
    }

    private static func profile(components count: Int) -> AssociationProfile {
        let identity = ApplicationIdentity(teamID: "ABCDE12345", bundleID: "com.example.shops")
        let components = (0..<count).map { AppLinksComponent(path: "/section\($0)/*", line: $0 + 5) }
        let detail = AppLinksDetail(
            appIDs: [ApplicationIdentifier(identity.text, line: 4)], rules: .components(components))
        let file = AssociationFile(appLinks: AppLinksSection(details: [detail]))
        let app = AssociationProfile.Party(
            identity: identity, domains: AssociatedDomains(["applinks:shops.example"]))
        return AssociationProfile(
            clip: app, app: app, sites: ["shops.example": AssociationProfile.Site(association: .file(file))])
    }
}
