import ClipRules
import Testing

@Suite struct SmartAppBannerTests {
    @Test func everyParameter() {
        let banner = SmartAppBanner(
            content:
                "app-id=123, app-clip-bundle-id=com.example.Clip, app-clip-display=card, app-argument=https://h/?a=1")
        #expect(banner.appID == "123" && banner.clipBundleID == "com.example.Clip" && banner.showsCard)
        #expect(banner.appArgument == "https://h/?a=1")
    }

    @Test func whatIsMissingIsMissing() {
        let banner = SmartAppBanner(content: "app-id=123")
        #expect(banner.clipBundleID == nil && !banner.showsCard && banner.appArgument == nil)
        #expect(!SmartAppBanner(content: "app-clip-display=banner").showsCard)
        #expect(SmartAppBanner(content: "") == SmartAppBanner(content: " , ,"))
    }

    @Test func spacesAndOtherNames() {
        let banner = SmartAppBanner(
            content: "\n app-id = 1 ,affiliate-data=x=y,app-clip-bundle-id=a,app-clip-bundle-id=b,z")
        #expect(banner.appID == "1" && banner.clipBundleID == "a")
    }

    @Test(
        arguments: [
            ("app-id=1; app-clip-bundle-id=a", "app-id=1; app-clip-bundle-id=a"),
            ("affiliate-data=x, app-id=1 app-clip-bundle-id = a", "app-id=1 app-clip-bundle-id = a"),
            ("app-id=1, app-argument=https://h/?a; b app-id&app-id=2", nil), ("app-id = 1 ,app-clip-bundle-id=a", nil),
        ] as [(String, String?)])
    func missingCommas(content: String, expected: String?) {
        #expect(SmartAppBanner(content: content).joinedParameters == expected)
    }
}
