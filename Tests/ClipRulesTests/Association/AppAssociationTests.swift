import Testing

@testable import ClipRules

/// The full app's leg: `applinks` of the entitlement, of the root domain's file, and its rules.
@Suite struct AppAssociationTests {
    private func decide(
        _ entries: [String], _ url: String, host: String, ids: [String] = ["ABCDE12345.com.example"],
        team: String? = "ABCDE12345"
    ) -> AssociationDecision {
        let components = [
            AppLinksComponent(path: "/secret/*", exclude: true, line: 8), AppLinksComponent(path: "/rent/*", line: 12),
        ]
        let detail = AppLinksDetail(
            appIDs: ids.map { ApplicationIdentifier($0, line: 5) }, rules: components)
        let file = AssociationFile(appLinks: AppLinksSection(details: [detail]))
        let party = AssociationProfile.Party(
            identity: ApplicationIdentity(teamID: team, bundleID: "com.example"), domains: AssociatedDomains(entries))
        let association = Association(
            AssociationProfile(
                clip: party, app: party,
                sites: [
                    "example.com": AssociationProfile.Site(association: .file(file)),
                    "clip.example.com": AssociationProfile.Site(association: .file(AssociationFile())),
                ]))
        return association.decideApp(host: host, url: url)
    }

    @Test func aRuleLetsTheURLOpen() {
        let decision = decide(["applinks:example.com"], "https://example.com/rent?id=1#x", host: "example.com")
        #expect(decision.declined == nil && decision.advisories.map(\.name) == [.appAssociation])
        #expect(
            decision.steps.dropLast().last?.text
                == #"the rule on line 12 of the association file of example.com matches: `{"/": "/rent/*"}`"#)
    }

    @Test func noRuleAndExcluded() {
        let none = decide(["applinks:example.com"], "https://example.com/other", host: "example.com")
        #expect(none.declined?.rawValue == "noAppLinksRule")
        let excluded = decide(["applinks:example.com"], "https://example.com/secret/1", host: "example.com")
        #expect(excluded.declined?.rawValue == "excludedByAppLinks")
        #expect(excluded.steps.last?.text.contains("line 8") == true)
    }

    @Test func theRootDomainsFileAnswersForAWildcard() {
        let url = "https://www.example.com/rent"
        #expect(decide(["applinks:*.example.com"], url, host: "www.example.com").declined == nil)
        let exact = decide(["applinks:www.example.com", "applinks:*.example.com"], url, host: "www.example.com")
        #expect(exact.declined?.rawValue == "CANNOT_REACH_AASA_FILE")
        let root = decide(["applinks:*.example.com"], "https://example.com/rent", host: "example.com")
        #expect(root.declined?.rawValue == "INVALID_ENTITLEMENT_MISSING_SECTION")
    }

    @Test func identifiersSectionsAndSyntax() {
        let url = "https://example.com/rent"
        let unknown = decide(["applinks:example.com"], url, host: "example.com", ids: ["ABCDE12345.com.example.Clip"])
        #expect(unknown.declined?.rawValue == "INVALID_ENTITLEMENT_UNKNOWN_ID")
        #expect(decide(["applinks:example.com"], url, host: "example.com", team: nil).declined == nil)
        let section = decide(["applinks:clip.example.com"], "https://clip.example.com", host: "clip.example.com")
        #expect(section.declined?.rawValue == "INVALID_ENTITLEMENT_MISSING_SECTION")
        let syntax = decide(["applinks:example.com:80"], url, host: "example.com")
        #expect(syntax.declined?.rawValue == "INVALID_ENTITLEMENT_SYNTAX_ERROR")
        #expect(decide(["appclips:example.com"], url, host: "example.com").declined == .missingSection)
    }
}
