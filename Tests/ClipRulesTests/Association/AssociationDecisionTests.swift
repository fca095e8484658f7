import ClipRules
import Testing

/// The text for an identifier that is almost right. `ReasonTests` tests each reason.
@Suite struct AssociationDecisionTests {
    private let clipID = "ABCDE12345.com.example.Clip"

    private func decide(
        _ entries: [String], _ association: AssociationProfile.Site.Association?, team: String? = "ABCDE12345"
    ) -> AssociationDecision {
        let clip = AssociationProfile.Party(
            identity: ApplicationIdentity(teamID: team, bundleID: "com.example.Clip"),
            domains: AssociatedDomains(entries))
        let sites = ["h.example": AssociationProfile.Site(association: association)]
        return Association(AssociationProfile(clip: clip, sites: sites)).decideClip(host: "h.example")
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
        #expect(last(decide(file(["ABCDE12345.com.example.clip"]))).contains("with different capitalization"))
        let detail = AppLinksDetail(appIDs: [ApplicationIdentifier(clipID, line: 7)], rules: [])
        let links = AssociationFile(
            appClips: AppClipsSection(apps: []), appLinks: AppLinksSection(details: [detail]))
        #expect(last(decide(.file(links))).contains("under `applinks` on line 7"))
        #expect(
            last(decide(["applinks:h.example", "appclips:www.h.example"], nil))
                == "the entitlement has no entry `appclips:h.example`, but `applinks:h.example`, `appclips:www.h.example`"
        )
    }
}
