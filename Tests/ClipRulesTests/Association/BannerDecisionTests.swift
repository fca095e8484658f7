import ClipRules
import TestSupport
import Testing

@Suite struct BannerDecisionTests {
    private func decide(_ need: BannerNeed, _ pages: WebPages, path: String = "/rent") -> AssociationDecision {
        let clip = AssociationProfile.Party(
            identity: ApplicationIdentity(teamID: nil, bundleID: "com.example.Clip"), domains: AssociatedDomains([""]))
        let profile = AssociationProfile(clip: clip, sites: ["h": AssociationProfile.Site(pages: pages)])
        return Association(profile).decideBanner(need, host: "h", path: path)
    }

    private func page(_ content: String?) -> WebPages {
        let banner = content.map { SmartAppBanner(content: $0) }
        return WebPages(["/rent": WebPage(banner: banner)])
    }

    @Test func pagesWithoutABannerForTheClip() throws {
        #expect(try decide(.banner, page(nil)).steps.at(0).text.contains("has no `<meta"))
        var layout = WebPage()
        layout.hasFrontMatter = true
        let unread = decide(.banner, WebPages(["/rent": layout]))
        #expect(try unread.declined == .noBanner && unread.steps.at(0).text.contains("its layout"))
        #expect(try decide(.banner, page("app-id=1")).steps.at(0).text.contains("without `app-clip-bundle-id`"))
        let other = decide(.banner, page("app-clip-bundle-id=ABCDE12345.com.example.Clip"))
        #expect(other.declined == .noBanner)
        #expect(try other.steps.at(0).text.contains("for `ABCDE12345.com.example.Clip`"))
        for content in [
            "app-id=1; app-clip-bundle-id=com.example.Clip", "app-clip-bundle-id=com.example.Clip app-id=1",
        ] {
            #expect(try decide(.banner, page(content)).steps.at(0).text.contains("comma between"))
        }
        let card = page("app-id=1, app-clip-bundle-id=com.example.Clip, affiliate-data=x app-clip-display=card")
        #expect(decide(.banner, card).declined == nil)
        #expect(
            try decide(.card, card).steps.at(0).text.contains("parameters: `affiliate-data=x app-clip-display=card`"))
        #expect(try decide(.banner, WebPages()).steps.at(0).text.contains("`pages`"))
        #expect(decide(.banner, page("app-clip-bundle-id=com.example.Clip"), path: "/rent/").declined == .noBanner)
    }

    @Test func theStarIsEveryOtherPath() {
        let clip = WebPage(banner: SmartAppBanner(content: "app-clip-bundle-id=com.example.Clip"))
        let pages = WebPages(["/": WebPage(), "*": clip])
        #expect(decide(.banner, pages, path: "/rent").declined == nil)
        #expect(decide(.banner, pages, path: "/").declined == .noBanner)
        #expect(decide(.banner, pages, path: "").declined == .noBanner)
    }

    @Test func ofWhatAPathBeginsWithTheLongestCounts() {
        func page(_ line: Int) -> WebPage { WebPage(bannerLine: line) }
        let pages = WebPages([
            "/rent": page(1), "/rent/*": page(2), "/rent/b*": page(3), "/rent/bike": page(4), "*": page(5),
        ])
        let found = [
            "/rent", "/rent/", "/rent/x", "/rent/b", "/rent/bikes", "/rent/bike", "/rental", "/", "", "/rent/*",
        ]
        .map { pages[$0]?.bannerLine }
        #expect(found == [1, 2, 2, 3, 3, 4, 5, 5, 5, 2])
        #expect(WebPages(["/rent/*": page(1)])["/rent"] == nil && WebPages(["/*": page(1)])["/a"] == page(1))
    }
}
