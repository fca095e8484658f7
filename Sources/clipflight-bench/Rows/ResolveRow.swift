import ClipRules
import Foundation

/// Resolving one invocation, from its text to experience, association and delivered URL, among few and many experiences.
enum ResolveRow {
    static func measure(_ report: Measurement.Report) async throws {
        for count in [10, 10_000] {
            let resolver = Resolver(profile(experiences: count))
            let urls = (0..<256).map { index in
                // A fixed stride visits experiences all over the registry.
                "https://shops.example/store/\(index &* 7_919 % count)/table?number=\(index)"
            }
            let invocations = urls.map { Invocation(url: $0, source: .qrCode) }
            try report(
                await FoundationURL.measure(
                    "resolve one invocation, \(count) experiences", of: urls, count: 200_000, goal: 1.5
                ) { index in
                    let resolution = resolver.resolve(invocations[index])
                    return resolution.target == .clip && resolution.advisories.isEmpty
                })
        }
    }

    private static func profile(experiences count: Int) -> ClipProfile {
        var profile = ClipProfile(bundleID: "com.example.shops.Clip")
        profile.defaultCard = Card(subtitle: "Order")
        profile.advanced = (0..<count).compactMap { number in
            guard let url = try? InvocationURL("https://shops.example/store/\(number)") else { return nil }
            return RegisteredExperience(url: url, card: Card(title: "Store \(number)"))
        }
        // One site whose association file names the clip.
        let clip = AssociationProfile.Party(
            identity: ApplicationIdentity(teamID: "ABCDE12345", bundleID: "com.example.shops.Clip"),
            domains: AssociatedDomains(["appclips:shops.example"]))
        let section = AppClipsSection(apps: [ApplicationIdentifier("ABCDE12345.com.example.shops.Clip", line: 3)])
        let site = AssociationProfile.Site(association: .file(AssociationFile(appClips: section)))
        profile.association = AssociationProfile(clip: clip, sites: ["shops.example": site])
        return profile
    }
}
