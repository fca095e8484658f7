import ClipRules
import Foundation

/// Deciding whether an association file lets a URL open the app, where the last of many rules is the one that matches.
enum AssociationRow {
    static func measure(_ report: Measurement.Report) async throws {
        let count = 1_000
        let association = Association(profile(components: (0..<count).map { "/section\($0)/*" }))
        let urls = (0..<256).map { "https://shops.example/section\(count - 1)/chair/\($0)?page=2" }
        try report(
            await FoundationURL.measure(
                "association rules, last of \(count) components matches", of: urls, count: 5_000, goal: 20
            ) { association.decideApp(host: "shops.example", url: urls[$0]).declined == nil })
    }

    private static func profile(components patterns: [String]) -> AssociationProfile {
        let identity = ApplicationIdentity(teamID: "ABCDE12345", bundleID: "com.example.shops")
        let components = patterns.enumerated().map { line, pattern in
            var component = AppLinksComponent(line: line + 5)
            component.path = pattern
            return component
        }
        let detail = AppLinksDetail(
            appIDs: [ApplicationIdentifier(identity.text, line: 4)], rules: components)
        let file = AssociationFile(appLinks: AppLinksSection(details: [detail]))
        let app = AssociationProfile.Party(
            identity: identity, domains: AssociatedDomains(["applinks:shops.example"]))
        return AssociationProfile(
            clip: app, app: app, sites: ["shops.example": AssociationProfile.Site(association: .file(file))])
    }
}
