import Testing

@testable import ClipRules

/// Each reason of the table of `app-clip-rules`, §4, both ways.
@Suite struct AssociationDecisionTests {
    private let clipID = "ABCDE12345.com.example.Clip"

    private func decide(
        _ entries: [String], _ association: AssociationProfile.Site.Association?,
        team: String? = "ABCDE12345", host: String = "h.example"
    ) -> AssociationDecision {
        let clip = AssociationProfile.Party(
            identity: ApplicationIdentity(teamID: team, bundleID: "com.example.Clip"),
            domains: AssociatedDomains(entries))
        let sites = ["h.example": AssociationProfile.Site(association: association)]
        return Association(AssociationProfile(clip: clip, sites: sites)).decideClip(host: host)
    }

    private func decide(
        _ association: AssociationProfile.Site.Association?, team: String? = "ABCDE12345"
    ) -> AssociationDecision {
        decide(["appclips:h.example"], association, team: team)
    }

    private func file(_ ids: [String]) -> AssociationProfile.Site.Association {
        let apps = ids.map { ApplicationIdentifier($0, line: 3) }
        return .file(AssociationFile(appClips: AppClipsSection(apps: apps)))
    }

    @Test func theClipIsNamed() {
        let decision = decide(file(["ABCDE12345.com.example.other", clipID]))
        #expect(decision.declined == nil)
        #expect(
            decision.steps.map(\.text) == [
                "the entitlement names h.example: `appclips:h.example`",
                "the association file of h.example names `\(clipID)` under `appclips` on line 3",
            ])
        #expect(decision.steps.map(\.citation.text) == ["A: SAD", "A: ASSOC"])
    }

    @Test(arguments: [
        "appclips:*.example", "appclips:h.example/rent", "appclips:h.example:80", "appclips:h.example?a=b",
        "appclips:h.example/",
    ])
    func syntaxErrorOfTheEntryThatWouldNameTheHost(entry: String) {
        #expect(decide([entry], file([clipID])).declined?.rawValue == "INVALID_ENTITLEMENT_SYNTAX_ERROR")
        #expect(decide([entry, "appclips:h.example"], file([clipID])).declined == nil)
        let elsewhere = decide([entry], file([clipID]), host: "elsewhere.test")
        #expect(elsewhere.declined?.rawValue == "INVALID_ENTITLEMENT_MISSING_SECTION")
    }

    @Test func missingSectionOfTheEntitlement() {
        for entries in [[], ["applinks:h.example"], ["appclips:www.h.example"], ["h.example"]] {
            #expect(decide(entries, file([clipID])).declined?.rawValue == "INVALID_ENTITLEMENT_MISSING_SECTION")
        }
    }

    @Test func missingSectionOfTheFile() {
        let decision = decide(.file(AssociationFile(appLinks: AppLinksSection(details: []))))
        #expect(decision.declined?.rawValue == "INVALID_ENTITLEMENT_MISSING_SECTION")
        #expect(decision.steps.last?.text == "the association file of h.example has no section `appclips`")
    }

    @Test func unreachableAndStatedErrorsAndNoObject() {
        #expect(decide(nil).declined?.rawValue == "CANNOT_REACH_AASA_FILE")
        #expect(decide(["appclips:x.example"], nil, host: "x.example").declined?.rawValue == "CANNOT_REACH_AASA_FILE")
        #expect(decide(.error("TOO_MANY_REDIRECTS")).declined?.rawValue == "TOO_MANY_REDIRECTS")
        #expect(decide(.notAnObject).declined?.rawValue == "BAD_JSON_CONTENT")
    }

    @Test(arguments: [
        "com.example.Clip", "FGHIJ67890.com.example.Clip", "ABCDE12345.com.example", "ABCDE12345.com.example.clip",
        "ABCDE12345.com.example.Clip ", "",
    ])
    func unknownIdentifier(id: String) {
        #expect(decide(file([id])).declined?.rawValue == "INVALID_ENTITLEMENT_UNKNOWN_ID")
        #expect(decide(file([id, clipID])).declined == nil)
    }

    @Test func withoutATeamAnyPrefixWillDo() {
        #expect(decide(file(["FGHIJ67890.com.example.Clip"]), team: nil).declined == nil)
        #expect(decide(file(["com.example.Clip"]), team: nil).declined == .unknownID)
        let decision = decide(file([]), team: nil)
        #expect(decision.steps.last?.text.contains("`TEAMID.com.example.Clip`") == true)
    }

    @Test func aNearIdentifierIsNamed() {
        func last(_ decision: AssociationDecision) -> String { decision.steps.last?.text ?? "" }
        #expect(
            last(decide(file(["com.example.Clip"]))).hasSuffix("`com.example.Clip` without the team's prefix on line 3")
        )
        #expect(last(decide(file(["FGHIJ67890.com.example.Clip"]))).contains("with another prefix"))
        #expect(last(decide(file(["ABCDE12345.com.example.clip"]))).contains("in other capitals"))
        let detail = AppLinksDetail(appIDs: [ApplicationIdentifier(clipID, line: 7)], rules: [])
        let links = AssociationFile(
            appClips: AppClipsSection(apps: []), appLinks: AppLinksSection(details: [detail]))
        #expect(last(decide(.file(links))).contains("under `applinks` on line 7"))
        #expect(
            last(decide(["applinks:h.example", "appclips:www.h.example"], nil))
                == "the entitlement has no entry `appclips:h.example`, but `applinks:h.example`, `appclips:www.h.example`"
        )
    }

    @Test func theEntitlementDecidesBeforeTheFile() {
        #expect(decide([], .notAnObject).declined == .missingSection)
        #expect(decide(["appclips:h.example/"], nil).declined == .invalidEntitlementSyntax)
    }

    @Test func otherServicesAreNeverAllowed() {
        let clip = AssociationProfile.Party(
            identity: ApplicationIdentity(teamID: nil, bundleID: "c"),
            domains: AssociatedDomains(["webcredentials:h.example"]))
        let association = Association(AssociationProfile(clip: clip))
        #expect(association.decideClip(host: "h.example").declined == .missingSection)
        #expect(association.decideApp(host: "h.example", url: "https://h.example").declined == .missingSection)
    }
}
