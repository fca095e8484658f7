import ClipHarness
import ClipRules
import TestSupport
import Testing

@testable import ClipSuites

/// URLs that open the clip, but nothing after the full app is installed.
@Suite struct DeclineCheckTests {
    /// The diagnostics for a suite whose app has these rules and entries.
    private func found(
        _ rules: String, entries: [String] = ["applinks:h.example"], parity: Bool = false,
        invocations: [InvocationDefinition] = []
    ) throws -> [Diagnostic] {
        var suite = SuiteBuilder.suite(
            advanced: [
                try SuiteBuilder.experience("https://h.example/a", title: "A"),
                try SuiteBuilder.experience("https://h.example/b", title: "B", line: 11),
            ],
            defaultExperience: SuiteBuilder.defaultExperience(), invocations: invocations,
            appHost: parity ? SuiteBuilder.host() : nil)
        func domains(_ entries: [String]) -> DomainsDefinition {
            .inline(entries.map { LocatedString($0, at: SuiteBuilder.location(5)) })
        }
        suite.clip.domains = domains(["appclips:h.example"])
        suite.app = AppDefinition(
            bundleID: "com.example", name: "Example", domains: domains(entries), host: suite.app?.host,
            location: SuiteBuilder.location(4))
        let file = """
            { "appclips": { "apps": ["ABCDE12345.com.example.Clip"] }, "applinks": { "details": [
              { "appIDs": ["ABCDE12345.com.example"], "components": [\(rules)] }] } }
            """
        suite.statedSites = [
            SiteDefinition(
                host: "h.example", association: .inline(LocatedString(file, at: SuiteBuilder.location(6))),
                location: SuiteBuilder.location(6))
        ]
        suite.association = SuiteAssociation.read(suite)
        var check = DeclineCheck()
        for unit in Plan([suite]) {
            for testCase in unit.cases { check.note(testCase, of: unit.suite) }
        }
        check.close()
        return check.diagnostics
    }

    @Test(arguments: [false, true])
    func noRuleMatches(parity: Bool) throws {
        let found = try found(#"{ "/": "/other/*" }"#, parity: parity)
        #expect(found.map(\.advisory) == ["app-not-opened"])
        #expect(found.first?.message.contains("opens nothing with the full app installed") == true)
        #expect(found.first?.note == "1 more case is declined for the same reason")
        #expect(found.first?.fix?.contains("\"allow\": [\"app-not-opened\"]") == true)
    }

    @Test func eachRuleThatExcludesIsACause() throws {
        let found = try found(
            """
            { "/": "/a", "exclude": true },
            { "/": "/b", "exclude": true }, { "/": "*" }
            """)
        #expect(found.map(\.location?.line) == [10, 11])
    }

    private func fixes(_ text: String) throws -> [String] {
        let folder = try TemporaryFolder()
        try folder.write("<p>", to: "p.html")
        try folder.write(text, to: "suite.json")
        var check = DeclineCheck()
        for unit in Plan(SuiteLoader.load(paths: [folder.path], from: folder.path).suites) {
            for testCase in unit.cases { check.note(testCase, of: unit.suite) }
        }
        return check.diagnostics.map { $0.fix ?? "" }
    }

    @Test(
        "The fix replaces an expectation that exists, and a row moves to another definition",
        arguments: [
            ("", #"Or add "expect": { "declined": "notHTTPS" } if"#),
            (#", "expect": { "screen": "x" }"#, #"Or replace "expect" with { "declined": "notHTTPS" } if"#),
            (#", "expect": {}"#, #"Or replace "expect" with { "declined": "notHTTPS" } if"#),
            (
                #", "each": [{ "n": "1" }]"#,
                #"Or move the row to a definition with "expect": { "declined": "notHTTPS" } if"#
            ),
        ])
    func expecting(members: String, fix: String) throws {
        let invocation = #"{ "title": "A", "url": "http://h.example/a"\#(members) }"#
        let found = try fixes(MinimalSuite.text(#""invocations": [\#(invocation)]"#))
        #expect(found.count == 1 && found.first?.contains(fix) == true, "\(found)")
    }

    @Test("Each source gets the fix for what it needs from the page")
    func banners() throws {
        let text = """
            { "version": 1, "clip": { "bundleID": "a.b.Clip", "associatedDomains": ["appclips:h.example"] },
              "sites": { "h.example": { "association": { "appclips": { "apps": ["ABCDE12345.a.b.Clip"] } },
                "pages": { "*": "p.html" } } },
              "invocations": [{ "title": "A", "url": "https://h.example/1", "from": ["safariCard", "messages"] }] }
            """
        let found = try fixes(text)
        #expect(found.count == 2, "\(found)")
        #expect(found.first?.contains("app-clip-display=card") == true && found.first?.contains("og:image") == false)
        #expect(found.last?.contains("og:image") == true && found.last?.contains("display=card") == false)
    }

    @Test func theAppOpensOrIsNotAsked() throws {
        #expect(try found(#"{ "/": "*" }"#).isEmpty)
        // A page of Apple's accepts either service, and so does the model.
        #expect(try found(#"{ "/": "/x" }"#, entries: ["applinks:h.example", "appclips:h.example"]).isEmpty)
        let expected = SuiteBuilder.invocation(
            "On purpose", "https://h.example/c", expect: .with { $0.declined = .noAppLinksRule })
        #expect(try found(#"{ "/": "/x" }"#, invocations: [expected]).isEmpty)
    }
}
