import ClipRouting
import ClipRules
import Foundation

/// Decisions about a URL, compared with parsing the URL's text in Foundation.
extension Report {
    func resolve() async throws {
        for count in [10, 10_000] {
            let resolver = Resolver(try profile(experiences: count))
            let urls = (0..<256).map { "https://shops.example/store/\($0 &* 7_919 % count)/table?number=\($0)" }
            let invocations = urls.map { Invocation(url: $0, source: .qrCode) }
            let what = "resolve one invocation, \(count) experiences"
            try await measure(what, of: urls, count: 200_000, goal: 1.7) { index in
                let resolution = resolver.resolve(invocations[index])
                return resolution.target == .clip && resolution.advisories.isEmpty
            }
        }
    }

    private func profile(experiences count: Int) throws -> ClipProfile {
        var profile = ClipProfile(bundleID: "com.example.shops.Clip")
        profile.defaultCard = Card(subtitle: "Order")
        profile.advanced = try (0..<count).map {
            RegisteredExperience(
                url: try InvocationURL("https://shops.example/store/\($0)"), card: Card(title: "Store \($0)"))
        }
        let clip = AssociationProfile.Party(
            identity: ApplicationIdentity(teamID: "ABCDE12345", bundleID: "com.example.shops.Clip"),
            domains: AssociatedDomains(["appclips:shops.example"]))
        let section = AppClipsSection(apps: [ApplicationIdentifier("ABCDE12345.com.example.shops.Clip", line: 3)])
        let site = AssociationProfile.Site(association: .file(AssociationFile(appClips: section)))
        profile.association = AssociationProfile(clip: clip, sites: ["shops.example": site])
        return profile
    }

    func association() async throws {
        let count = 1_000
        let association = Association(profile(components: (0..<count).map { "/section\($0)/*" }))
        let urls = (0..<256).map { "https://shops.example/section\(count - 1)/chair/\($0)?page=2" }
        let what = "association rules in which the last of \(count) components matches"
        try await measure(what, of: urls, count: 5_000, goal: 20) {
            association.decideApp(host: "shops.example", url: urls[$0]).declined == nil
        }
    }

    private func profile(components patterns: [String]) -> AssociationProfile {
        let identity = ApplicationIdentity(teamID: "ABCDE12345", bundleID: "com.example.shops")
        let components = patterns.enumerated().map { line, pattern in
            var component = AppLinksComponent(line: line + 5)
            component.path = pattern
            return component
        }
        let detail = AppLinksDetail(appIDs: [ApplicationIdentifier(identity.text, line: 4)], rules: components)
        let file = AssociationFile(appLinks: AppLinksSection(details: [detail]))
        let app = AssociationProfile.Party(identity: identity, domains: AssociatedDomains(["applinks:shops.example"]))
        return AssociationProfile(
            clip: app, app: app, sites: ["shops.example": AssociationProfile.Site(association: .file(file))])
    }

    func route() async throws {
        let count = 1_000
        let router = try Router {
            for number in 0..<count {
                Route("/section\(number)/{item}/details?page={page}") { _ in .screen("section\(number)") }
            }
        }
        let urls = (0..<256).map { "https://shop.example/section\($0 &* 379 % count)/chair/details?page=2" }
        let what = "route one URL to its handler, \(count) routes"
        try await measure(what, of: urls, count: 200_000, goal: 1) { router.route(for: urls[$0]) != nil }
    }

    private func measure(
        _ what: String, of urls: [String], count: Int, goal: Double, _ succeeds: (Int) -> Bool
    ) async throws {
        try await paired(what, to: "Foundation reads the URL", goal: goal) {
            try perRepetition(count: count) { succeeds($0 % urls.count) }
        } against: {
            try perRepetition(count: 50_000) { URL(string: urls[$0 % urls.count]) != nil }
        }
    }

    private func perRepetition(count: Int, _ succeeds: (Int) -> Bool) throws(BenchFailure) -> Double {
        var successes = 0
        let total = Stopwatch.processorSeconds {
            for index in 0..<count where succeeds(index) { successes &+= 1 }
        }
        guard successes == count else { throw BenchFailure("\(count - successes) of \(count) repetitions failed") }
        return total / Double(count)
    }
}
