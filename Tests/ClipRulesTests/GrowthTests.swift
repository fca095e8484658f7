import TestSupport
import Testing

@testable import ClipRules

/// What is prepared for a clip takes time in proportion to its definition.
@Suite(.timeLimit(.minutes(30))) struct GrowthTests {
    struct Load: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var size: Int
        var profile: @Sendable (Int) throws -> ClipProfile

        init(_ name: String, _ size: Int, _ profile: @escaping @Sendable (Int) throws -> ClipProfile) {
            (testDescription, self.size, self.profile) = (name, size, profile)
        }
    }

    static let loads = [
        Load("ports of one host", 8_000) { try .bikes(advanced: (0..<$0).map { "https://h.example:\($0 + 1)/a" }) },
        Load("hosts", 4_000) { try .bikes(advanced: (0..<$0).map { "https://h\($0).example/a" }) },
        Load("paths, each longer by a component", 300) { count in
            try .bikes(
                advanced: (0..<count).map { "https://h.example" + String(repeating: "/a", count: $0 % 100) + "/\($0)" })
        },
        Load("queries of one path", 4_000) { try .bikes(advanced: (0..<$0).map { "https://h.example/a?x=1&y=\($0)" }) },
        Load("hosts that serve one file of as many clips", 1_000) { count in
            .shared(by: count, clips: (0..<count).map { "ABCDE12345.com.example.c\($0)" } + [Web.clipID], apps: [])
        },
        Load("hosts that serve one file which names others only", 500) { count in
            .shared(by: count, clips: (0..<count).map { "ABCDE12345.com.example.c\($0)" }, apps: [])
        },
        Load("hosts that serve one file of as many apps", 500) { count in
            .shared(by: count, clips: [], apps: (0..<count).map { ["ABCDE12345.com.example.a\($0)"] } + [[Web.appID]])
        },
        Load("hosts that serve one file with as many details for the app", 250) { count in
            .shared(by: count, clips: [], apps: Array(repeating: [Web.appID], count: count))
        },
    ]

    @Test("Twice as many", arguments: loads)
    func growth(_ load: Load) throws {
        #expect(try Growth.ofTwice(load.size, of: load.profile) { _ = Resolver($0) } <= Growth.limit)
    }

    @Test("Looking for two experiences with one URL")
    func clashes() throws {
        let growth = try Growth.ofTwice(4_000) { count in
            try ClipProfile.bikes(advanced: (0..<count).map { "https://h.example/\($0 / 2)" }).advanced
        } _: {
            #expect($0.clashes.count == $0.count / 2)
        }
        #expect(growth <= Growth.limit)
    }
}

extension ClipProfile {
    /// A clip and an app on many hosts, all of which serve one association file.
    fileprivate static func shared(by count: Int, clips: [String], apps: [[String]]) -> ClipProfile {
        func identifiers(_ texts: [String]) -> [ApplicationIdentifier] {
            texts.map { ApplicationIdentifier($0, line: 1) }
        }
        let details = apps.map { AppLinksDetail(appIDs: identifiers($0), rules: Web.rules) }
        let file = AssociationFile(
            appClips: AppClipsSection(apps: identifiers(clips)),
            appLinks: AppLinksSection(details: details))
        let hosts = (0..<count).map { "h\($0).example" }
        var association = AssociationProfile.whole
        association.clip.domains = AssociatedDomains(hosts.map { "appclips:\($0)" })
        association.app?.domains = AssociatedDomains(hosts.map { "applinks:\($0)" })
        association.sites = Dictionary(
            uniqueKeysWithValues: hosts.map { ($0, AssociationProfile.Site(association: .file(file))) })
        return ClipProfile(bundleID: "com.example.bikes.Clip", association: association)
    }
}
