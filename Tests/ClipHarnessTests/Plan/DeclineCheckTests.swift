import ClipHarness
import ClipRules
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

    @Test func theAppOpensOrIsNotAsked() throws {
        #expect(try found(#"{ "/": "*" }"#).isEmpty)
        // A page of Apple's accepts either service, and so does the model.
        #expect(try found(#"{ "/": "/x" }"#, entries: ["applinks:h.example", "appclips:h.example"]).isEmpty)
        let expected = SuiteBuilder.invocation(
            "On purpose", "https://h.example/c", expect: .with { $0.declined = .noAppLinksRule })
        #expect(try found(#"{ "/": "/x" }"#, invocations: [expected]).isEmpty)
    }
}
