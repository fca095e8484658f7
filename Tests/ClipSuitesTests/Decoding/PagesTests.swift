import ClipRules
import ClipSuites
import TestSupport
import Testing

/// Keys of `pages` that a URL can match, and keys that no URL can match.
@Suite struct PagesTests {
    private func load(_ keys: [String]) throws -> LoadedSuites {
        let pages = keys.map { "\n\"\($0)\": \"page.html\"" }.joined(separator: ",")
        return try SampleSuite.load(
            SampleSuite.minimal("\"sites\": { \"h.example\": { \"pages\": {\(pages)} } }"),
            beside: ["page.html": "<p>"])
    }

    @Test(arguments: [
        "/", "/rent", "/rent/", "/rent/*", "/rent*", "/a//b", "//rent", "/%7Ea", "/~a", "/caf%C3%A9", "/caf%c3%a9*",
        "/a/.well-known", "/a/.*", "/a/..*", "/a;b=c,d", "/a:b@c", "*", "/*",
    ])
    func keysThatCanApply(key: String) throws {
        let loaded = try load([key])
        #expect(loaded.diagnostics.map(\.message) == [])
        #expect(loaded.suites.first?.sites.first?.pages.map(\.path.value) == [key])
    }

    @Test(arguments: [
        "rent", "rent/*", "", "https://h.example/rent", "http://other.example/rent/*", "h.example/rent?a",
        "/rent?bikeID=17", "/rent?*", "/rent#top", "/rent/*/edit", "/rent/**", "**", "*.html", "/café",
        "/cafe\u{301}/*", "/a b", "/a\\\\b", "/a/../b", "/a/./b*", "/%zz", "/caf%C*",
    ])
    func keysThatNeverApply(key: String) throws {
        let loaded = try load(["/first", key])
        let error = try #require(loaded.diagnostics.first)
        #expect(loaded.diagnostics.count == 1 && error.severity == .error)
        #expect(error.message.hasSuffix(", expected a path as in a URL, or \"*\""))
        #expect(error.fix?.hasPrefix("write it as in URLs, such as \"/rent\"") == true)
        #expect(error.location?.line == 3 && error.location?.column == 1)
    }

    @Test func theLongestKeyWins() throws {
        let banner = "<meta name=apple-itunes-app content=app-clip-bundle-id=com.example.Clip>"
        let loaded = try SampleSuite.load(
            SampleSuite.minimal(
                """
                "sites": { "h.example": { "pages": { "/rent": "with.html", "/rent/*": "without.html",
                    "/rent/b*": "with.html", "*": "without.html" } } }
                """), beside: ["with.html": banner, "without.html": "<p>"])
        let profile = try #require(loaded.suites.first?.association?.profile)
        let association = Association(profile)
        let opening = ["/rent", "/rent/", "/rent/a", "/rent/b", "/rent/bike/2", "/rental", "/", ""].filter {
            association.decideBanner(.banner, host: "h.example", path: $0).declined == nil
        }
        #expect(opening == ["/rent", "/rent/b", "/rent/bike/2"])
    }
}
