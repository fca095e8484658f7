import ClipRules
import Testing

/// Each example of Apple's documentation resolves as documented.
@Suite struct ApplesExamplesTests {
    struct Example: Sendable {
        var registered: [String]
        /// The expected experience of each invocation.
        var results: [String: String]
    }

    static let examples = [
        Example(
            registered: ["https://bikesrental.example/rent"],
            results: [
                "https://bikesrental.example/rent": "https://bikesrental.example/rent",
                "https://bikesrental.example/rent?bikeID=2": "https://bikesrental.example/rent",
                "https://bikesrental.example/": "default",
            ]),
        Example(
            registered: [
                "https://brighteggcafe.example/store/", "https://brighteggcafe.example/store/cupertino",
            ],
            results: [
                "https://brighteggcafe.example/store/": "https://brighteggcafe.example/store/",
                "https://brighteggcafe.example/store/1": "https://brighteggcafe.example/store/",
                "https://brighteggcafe.example/store/sunnyvale": "https://brighteggcafe.example/store/",
                "https://brighteggcafe.example/store/cupertino": "https://brighteggcafe.example/store/cupertino",
                "https://brighteggcafe.example/store/cupertino?t=4": "https://brighteggcafe.example/store/cupertino",
            ]),
        Example(
            registered: ["https://example.com"],
            results: [
                "https://example.com": "https://example.com",
                "https://example.com/": "https://example.com",
                "https://example.com/menu": "https://example.com",
                "https://example.com/contact": "https://example.com",
                "https://example.com/menu/breakfast": "https://example.com",
                "https://example.com/menu/breakfast?egg=2": "https://example.com",
            ]),
        Example(
            registered: ["https://example.com", "https://example.com/menu"],
            results: [
                "https://example.com/contact": "https://example.com",
                "https://example.com/menu": "https://example.com/menu",
                "https://example.com/menu/breakfast": "https://example.com/menu",
            ]),
        Example(
            registered: ["https://appclip.example.com"],
            results: [
                "https://appclip.example.com": "https://appclip.example.com",
                "https://appclip.example.com/shop": "https://appclip.example.com",
                "https://appclip.example.com/shop?p=123&p1=ab": "https://appclip.example.com",
            ]),
        Example(
            registered: ["https://melamela.example/order", "https://melamela.example/reservation"],
            results: [
                "https://melamela.example/order": "https://melamela.example/order",
                "https://melamela.example/order/7": "https://melamela.example/order",
                "https://melamela.example/reservation?for=2": "https://melamela.example/reservation",
                "https://melamela.example/": "default",
            ]),
    ]

    @Test(
        "§1 Apple’s examples: as documented, without undocumented answers", arguments: examples, Matching.allCases
    )
    func asPrinted(_ example: Example, _ matching: Matching) throws {
        let profile = try ClipProfile.bikes(advanced: example.registered, matching: matching)
        for (url, expected) in example.results {
            let resolution = profile.resolve(url, .safariBanner)
            #expect(resolution.served == expected, "\(url)")
            #expect(resolution.delivered == url)
            #expect(resolution.questions.isEmpty, "\(url): \(resolution.questions)")
        }
    }
}
