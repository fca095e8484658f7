import ClipAuthoring
import ClipSuites
import Foundation
import TestSupport
import Testing

@Suite struct SiteComparisonTests {
    private static let file = """
        { "applinks": { "details": [ { "appIDs": ["ABCDE12345.com.example.app"], "components": [ { "/": "/buy/*" } ] } ] },
          "appclips": { "apps": ["ABCDE12345.com.example.app.Clip"] } }
        """
    private static let page =
        "<meta name=\"apple-itunes-app\" content=\"app-id=1, app-clip-bundle-id=com.example.app.Clip\">"
    private static let wellKnown = "https://shop.example/.well-known/apple-app-site-association"

    /// A suite with one site, and what its host serves.
    private func compare(
        _ association: String? = "\"aasa.json\"", pages: String = "{}", redirects: String = "{}",
        serving served: [String: WebAnswer]
    ) throws -> (urls: [String], found: [Diagnostic]) {
        let folder = try TemporaryFolder()
        try folder.write(Self.file, to: "aasa.json")
        try folder.write(Self.page, to: "page.html")
        let stated = association.map { "\"association\": \($0)," } ?? ""
        let suite = """
            {
              "version": 1,
              "clip": { "bundleID": "com.example.app.Clip", "teamID": "ABCDE12345", "host": { "command": ["true"] },
                "associatedDomains": ["appclips:shop.example"] },
              "sites": {
                "Shop.example": { \(stated) "pages": \(pages), "redirects": \(redirects) }
              },
              "invocations": [ { "title": "Buy", "url": "https://shop.example/buy/17?x=1" } ],
              "settings": { "allow": ["site-unreachable"] }
            }
            """
        try folder.write(suite, to: "suite.json")
        let loaded = SuiteLoader.load(paths: [folder.path], from: "/")
        let comparison = SiteComparison(try #require(loaded.suites.first, "\(loaded.diagnostics)"))
        let urls = comparison.requests.flatMap(\.urls)
        return (urls, comparison.diagnostics(served.mapValues { ServedFile($0) }))
    }

    private static func answer(on url: String = wellKnown, http: Int = 200, _ body: String) -> WebAnswer {
        let report = "{\"http_code\":\(http),\"content_type\":\"text/html\"}\n\n"
        return WebAnswer(
            url, curlStatus: 0, report: Array(report.utf8), body: Array(body.utf8), size: body.utf8.count)
    }

    private func texts(_ body: String, of association: String? = "\"aasa.json\"", http: Int = 200) throws -> [String] {
        try compare(association, serving: [Self.wellKnown: Self.answer(http: http, body)]).found.map(\.message)
    }

    @Test("White space, the order of keys and other sections make no difference")
    func same() throws {
        let other = """
            {"webcredentials":{"apps":["X"]},"appclips":{"apps":["ABCDE12345.com.example.app.Clip"]},
            "applinks":{"details":[{"components":[{"/":"/buy/*"}],"appIDs":["ABCDE12345.com.example.app"]}]}}
            """
        #expect(try texts(other).isEmpty)
        #expect(try texts(other, of: Self.file + "/* inline */").isEmpty)
    }

    @Test("The first difference in each section is a finding at the site's line, with both values")
    func differences() throws {
        let other = Self.file.replacingOccurrences(of: "/buy/*", with: "/shop/*")
            .replacingOccurrences(of: "app.Clip", with: "app.Trial")
        let found = try compare(serving: [Self.wellKnown: Self.answer(other)]).found
        let texts: [String] = [
            "appclips.apps: [\"ABCDE12345.com.example.app.Clip\"] is in the suite, but "
                + "[\"ABCDE12345.com.example.app.Trial\"] is served by shop.example",
            "applinks.details[0].components[0]./: \"/buy/*\" is in the suite, but \"/shop/*\" is served by shop.example",
        ]
        #expect(found.map(\.message) == texts)
        #expect(found.allSatisfy { $0.location?.line == 6 && $0.advisory == "site-differs" && $0.fix != nil })
        #expect(found.allSatisfy { $0.severity == .warning && !$0.isAllowed })
    }

    @Test("A section or an element that only one side has is one finding")
    func missing() throws {
        #expect(try texts("{}").map { $0.prefix(24) } == ["appclips: an object is i", "applinks: an object is i"])
        let longer = Self.file.replacingOccurrences(of: "[ { \"/\"", with: "[ { \"/\": \"/a\" }, { \"/\"")
        #expect(
            try texts(longer) == [
                "applinks.details[0].components: an array of 1 is in the suite, but an array of 2 is served by shop.example"
            ])
    }

    @Test(
        "An error that the suite states is compared with the error of the response",
        arguments: [
            ("{ \"error\": \"BAD_HTTP_RESPONSE\" }", 404, "", nil),
            ("{ \"error\": \"TIMEOUT\" }", 404, "", "BAD_HTTP_RESPONSE: "),
            ("{ \"error\": \"TIMEOUT\" }", 200, "{}", "the suite states TIMEOUT, but shop.example serves"),
            ("{ \"error\": \"BAD_JSON_CONTENT\" }", 200, "<html>", nil),
            (nil, 404, "", nil), (nil, 200, "{}", "the suite states no association file"),
            ("\"aasa.json\"", 200, "<html>", "BAD_JSON_CONTENT: "),
        ] as [(String?, Int, String, String?)])
    func stated(association: String?, http: Int, body: String, text: String?) throws {
        let found = try texts(body, of: association, http: http)
        #expect(found.count == (text == nil ? 0 : 1))
        if let text { #expect(found.first?.contains(text) == true) }
    }

    @Test("A host that cannot be reached is one finding, which the suite may allow")
    func unreachable() throws {
        let dead = WebAnswer(Self.wellKnown, curlStatus: 6, report: [], body: [], size: 0)
        let found = try compare(pages: "{ \"/\": \"page.html\" }", serving: [Self.wellKnown: dead]).found
        #expect(found.map(\.advisory) == ["site-unreachable"])
        #expect(found.first?.isAllowed == true)
        #expect(found.first?.message.hasPrefix("DNS_ERROR: ") == true)
    }

    @Test("A page is requested at its path, or at a URL that the suite uses, and its banner is compared")
    func pages() throws {
        let pages = "{ \"/\": \"page.html\", \"/buy/*\": \"page.html\", \"/sell/*\": \"page.html\" }"
        let (root, buy) = ("https://shop.example/", "https://shop.example/buy/17")
        let other =
            Self.page.replacingOccurrences(of: "app.Clip", with: "app.Trial") + "<meta property=og:image content=x>"
        let (urls, found) = try compare(
            pages: pages,
            serving: [root: Self.answer(on: root, Self.page), buy: Self.answer(on: buy, other)])
        #expect(urls == [Self.wellKnown, root, buy, "https://shop.example/sell/"])
        #expect(
            found.map(\.message) == [
                "app-clip-bundle-id: \"com.example.app.Clip\" is in the suite's page, but \"com.example.app.Trial\" is at "
                    + buy,
                "og:image: nothing is in the suite's page, but \"x\" is at \(buy)",
            ])
        let gone = try compare(pages: pages, serving: [root: Self.answer(on: root, http: 500, "")]).found
        #expect(gone.map(\.advisory) == ["site-unreachable"])
        let large = WebAnswer(root, curlStatus: 63, report: Array("{\"http_code\":200}".utf8))
        let tooLarge = try #require(try compare(pages: pages, serving: [root: large]).found.first)
        #expect(tooLarge.message == "OTHER_ERROR: https://shop.example/: the page is more than 2 MiB long")
        // The limit of 128 KB is only for association files.
        #expect(tooLarge.fix?.contains("128 KB") == false)
    }

    @Test(
        "A redirect of the suite is compared with the one that the host serves",
        arguments: [
            (["https://shop.example/buy"], 200, nil), (["https://shop.example:443/buy"], 404, "site-unreachable"),
            ([], 200, "site-differs"), ([], 404, "site-unreachable"),
            (["https://other.example/"], 200, "site-differs"), (["http://shop.example/buy"], 301, "site-differs"),
        ] as [([String], Int, String?)])
    func redirects(targets: [String], http: Int, advisory: String?) throws {
        let url = "https://shop.example/s"
        let served = targets.reversed().reduce(Self.answer(on: url, http: http, Self.page)) { end, target in
            end.following(Self.redirect(from: url, to: target))
        }
        let (urls, found) = try compare(
            redirects: "{ \"/s\": \"https://shop.example/buy\", \"/t/*\": \"https://shop.example/buy\" }",
            serving: [url: served])
        #expect(urls == [Self.wellKnown, url])
        #expect(found.map(\.advisory) == [advisory].compactMap(\.self))
    }

    @Test("A redirected page is a difference, and the banner of the last page is compared")
    func redirectedPage() throws {
        let url = "https://shop.example/"
        let end = Self.answer(on: "https://shop.example/home", "<p>")
        let served = end.following(Self.redirect(from: url, to: end.url))
        let found = try compare(pages: "{ \"/\": \"page.html\" }", serving: [url: served]).found
        #expect(found.count == 4 && found.first?.fix == "add \"/\": \"\(end.url)\" to the site's \"redirects\"")
    }

    private static func redirect(from url: String, to target: String) -> WebAnswer {
        WebAnswer(
            url, curlStatus: 0, report: Array("{\"http_code\":301,\"redirect_url\":\"\(target)\"}".utf8))
    }
}
