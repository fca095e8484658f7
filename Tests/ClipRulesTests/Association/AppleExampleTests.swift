import Testing

@testable import ClipRules

/// What Apple prints in the `applinks` reference, TN3155 and WWDC19 717 comes out as printed.
@Suite struct AppleExampleTests {
    private func detail(_ components: [AppLinksComponent], defaults: AppLinksComponent? = nil) -> AppLinks {
        let ids = ["ABCDE12345.com.example.app", "ABCDE12345.com.example.app2"]
        return AppLinks(
            AppLinksSection(details: [
                AppLinksDetail(
                    appIDs: ids.map { ApplicationIdentifier($0, line: 5) }, rules: components,
                    defaults: defaults)
            ]))
    }

    private func answer(_ links: AppLinks, _ url: String) -> String {
        switch links.decide(url, for: "ABCDE12345.com.example.app2") {
        case .match(let rule): "match \(rule.line)"
        case .excluded(let rule): "excluded \(rule.line)"
        case .noRule: "no rule"
        case .unknownID: "unknown"
        case .tooCostly: "too costly"
        }
    }

    @Test(
        "§4 the components that Apple's reference prints",
        arguments: [
            ("https://www.example.com/buy/1#no_universal_links", "excluded 1"),
            ("https://www.example.com/buy/shoes", "match 2"),
            ("https://www.example.com/buy/", "match 2"),
            ("https://www.example.com/buys", "no rule"),
            ("https://www.example.com/help/website/start", "excluded 3"),
            ("https://www.example.com/help/faq?articleNumber=1234", "match 4"),
            ("https://www.example.com/help/faq?articleNumber=123", "no rule"),
            ("https://www.example.com/help/faq?articleNumber=12345&a=b", "no rule"),
            ("https://www.example.com/help/faq?a=b&articleNumber=12%2F", "no rule"),
            ("https://www.example.com/help/faq", "no rule"),
        ])
    func theReferencesComponents(url: String, expected: String) {
        let links = detail([
            AppLinksComponent(fragment: "no_universal_links", exclude: true, line: 1),
            AppLinksComponent(path: "/buy/*", line: 2),
            AppLinksComponent(path: "/help/website/*", exclude: true, line: 3),
            AppLinksComponent(path: "/help/*", query: .items([.init("articleNumber", "????")]), line: 4),
        ])
        #expect(answer(links, url) == expected)
    }

    @Test(
        "§4 components: a path without its slash",
        arguments: [
            ("https://www.example.com/abc?def", true), ("https://www.example.com/abc?def#x", true),
            ("https://www.example.com/abc", false), ("https://www.example.com?def", false),
        ])
    func aPathWithoutItsSlash(url: String, matches: Bool) {
        let links = detail([AppLinksComponent(path: "abc", query: .text("def"), fragment: "*", line: 7)])
        #expect(answer(links, url) == (matches ? "match 7" : "no rule"))
    }

    @Test(
        "§4 the query items that Apple's reference prints: every value of a repeated item",
        arguments: [("12345", true), ("1234", false), ("12345&productID=12345", true), ("12345&productID=1", false)])
    func theReferencesQuery(value: String, matches: Bool) {
        let links = detail([AppLinksComponent(query: .items([.init("productID", "12345")]), line: 7)])
        #expect(answer(links, "https://www.example.com/p?productID=\(value)") == (matches ? "match 7" : "no rule"))
    }

    @Test func theDetailsDefaultsIgnoreCase() {
        let links = detail(
            [AppLinksComponent(path: "/buy/*", fragment: "my_great_product_123", line: 7)],
            defaults: AppLinksComponent(caseSensitive: false))
        #expect(answer(links, "https://www.example.com/BUY/x#My_Great_Product_123") == "match 7")
        #expect(answer(links, "https://www.example.com/BUY/x#other") == "no rule")
        let sensitive = detail([AppLinksComponent(path: "/buy/*", fragment: "my_great_product_123", line: 7)])
        #expect(answer(sensitive, "https://www.example.com/BUY/x#My_Great_Product_123") == "no rule")
    }

    @Test(
        "§4 region, lang: Foundation's ISO lists, as Apple's reference uses them",
        arguments: [
            ("/en_CA/burrito/", true), ("/ar_US/samosa/", true), ("/zh_GB/sushi/", true), ("/en-CA/sushi/", false),
            ("/en_CA/sorbet/", false), ("/xx_CA/sushi/", false), ("/en_ZQ/sushi/", false), ("/en_CA/sushi", true),
            ("/en_CA/sushi/x", false),
        ])
    func theReferencesVariables(path: String, matches: Bool) {
        let found = decision(
            AppLinksComponent(path: "/$(lang)_$(region)/$(food)/"), "https://www.example.com" + path,
            variables: ["food": ["burrito", "pizza", "sushi", "samosa"]])
        #expect(found.isMatch == matches)
    }

    @Test(
        "§4 `/test/*` matches `/test`, and the technote's file comes out as printed in both forms",
        arguments: [
            ("https://example.com/test", "match 1"), ("https://example.com/test/", "match 1"),
            ("https://example.com/test/x/y", "match 1"), ("https://example.com/tests", "no rule"),
            ("https://example.com/path/1", "excluded 2"), ("https://example.com/path/1/x", "excluded 2"),
            ("https://example.com/path/2", "no rule"),
        ])
    func theTechnotesFileInBothForms(url: String, expected: String) {
        let links = detail([
            AppLinksComponent(path: "/test/*", line: 1), AppLinksComponent(path: "/path/1/*", exclude: true, line: 2),
        ])
        #expect(answer(links, url) == expected)
        let paths = [
            AppLinksComponent(legacy: "/test/*", line: 1), AppLinksComponent(legacy: "NOT /path/1/*", line: 2),
        ]
        let id = ApplicationIdentifier("ABCDE12345.com.example.app2", line: 1)
        let legacy = AppLinks(AppLinksSection(details: [AppLinksDetail(appIDs: [id], rules: paths)]))
        #expect(answer(legacy, url) == expected)
        #expect(answer(legacy, url + "?query#fragment") == expected)
    }

    @Test(
        "§4 `?` as a dictionary: `?*` takes no missing item, and every value of a repeated item must match",
        arguments: [
            ("articleName=a&articleNumber=1234", true), ("articleNumber=1234", false),
            ("articleNumber=1234&articleName", false), ("articleNumber=1234&articleName=", false),
            ("articleNumber=1234&articleName=a&articleName=bb", true),
            ("articleNumber=1234&articleName=a&articleName=", false),
            ("articleNumber=1234&articleNumber=123&articleName=a", false),
        ])
    func theSessionsQueryItems(query: String, matches: Bool) {
        let items: [AppLinksComponent.Item] = [.init("articleNumber", "????"), .init("articleName", "?*")]
        let found = decision(
            AppLinksComponent(path: "/help/*", query: .items(items)), "https://www.example.com/help/a?\(query)")
        #expect(found.isMatch == matches)
    }
}
