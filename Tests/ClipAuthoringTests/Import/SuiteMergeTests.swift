import ClipAuthoring
import ClipSuites
import Foundation
import TestSupport
import Testing

/// Definitions that the suite lacks are added; those that differ are reported and left alone.
@Suite(.timeLimit(.minutes(30))) struct SuiteMergeTests {
    private static let suite = """
        // The shop.
        {
          "version": 1,
          "clip": { "bundleID": "com.example.Clip", "host": { "command": ["true"] } }, // as is
          "experiences": {
            "default": { "subtitle": "Old" /* kept */ },
            "advanced": [
              // The counter.
              { "url": "https://SHOP.example/buy", "title": "Shop", "expect": { "screen": "buy" } }, // one
              { "url": "https://shop.example/only", "title": "Only here" }
            ]
          },
          "invocations": [
            { "title": "Thing {{7}}", "url": "https://shop.example/buy?id={{7}}", "expect": { "screen": "x" } },
            { "title": "Mine", "url": "https://shop.example/mine", "testFlight": true }
          ]
        }

        """

    @Test func merge() throws {
        let importing = try Importing(["asc.json": ImportShapesTests.document], into: Self.suite)
        #expect(
            importing.drift == [
                #"suites/shop/suite.json:6:30: the subtitle of the default experience is "Buy" in asc.json"#,
                #"suites/shop/suite.json:9:53: the title of the advanced experience "https://shop.example/buy" "#
                    + #"is "Shop {now}" in asc.json"#,
                #"suites/shop/suite.json:10:16: only the suite has the experience "https://shop.example/only""#,
                #"suites/shop/suite.json:15:5: only the suite has the TestFlight entry "Mine""#,
            ])
        let expected = Self.suite
            .replacing(#""Old" /* kept */ "#, with: #""Old", "action": "view" /* kept */ "#)
            .replacing(
                #""screen": "buy" } }"#, with: #""screen": "buy" }, "action": "open", "place": true }"#
            )
            .replacing(#""screen": "x" } }"#, with: #""screen": "x" }, "testFlight": true }"#)
            .replacing(
                #""testFlight": true }\#n  ]"#,
                with:
                    #""testFlight": true },\#n    { "title": "App Review", "url": "https://shop.example/review" }\#n  ]"#
            )
        #expect(importing.text == expected)
    }

    @Test("A fourth TestFlight entry is not added, and a title that differs is reported")
    func testFlightLimit() throws {
        let entries = (1...3).map { #"{ "title": "\#($0)", "url": "https://s.example/\#($0)", "testFlight": true }"# }
        let suite = MinimalSuite.text(#""invocations": [\#(entries.joined(separator: ", "))]"#)
        let invocations = (1...4).map {
            #"{ "type": "betaAppClipInvocations", "id": "\#($0)", "attributes": { "url": "https://s.example/\#($0)" } }"#
        }
        let titles = [("1", "One"), ("2", "2"), ("3", "3"), ("4", "4")].map { id, title in
            #"{ "type": "betaAppClipInvocationLocalizations", "id": "\#(id)", "attributes": { "locale": "en", "#
                + #""title": "\#(title)" }, "relationships": { "x": { "data": "#
                + #"{ "type": "betaAppClipInvocations", "id": "\#(id)" } } } }"#
        }
        let document = """
            { "data": [\(invocations.joined(separator: ", "))], "included": [\(titles.joined(separator: ", "))] }
            """
        let importing = try Importing(["f.json": document], into: suite)
        #expect(importing.text == suite)
        #expect(
            importing.drift.map { $0.drop { $0 != " " } } == [
                #" the title of the TestFlight entry is "One" in f.json"#,
                #" the invocation "4" is not added: a build has at most 3 TestFlight entries"#,
            ])
    }

    @Test("Rows of tables are also compared, but never changed")
    func rows() throws {
        let suite = MinimalSuite.text(
            #""experiences": { "advanced": [{ "url": "https://s.example/{n}", "title": "{t}", "each": "rows.csv" }] }"#)
        let resources = [("1", "One"), ("2", "Zwei")].map { id, title in
            #"{ "type": "appClipAdvancedExperiences", "id": "\#(id)", "attributes": { "link": "https://s.example/\#(id)" } }"#
        }
        let texts = [("1", "One"), ("2", "Zwei")].map { id, title in
            #"{ "type": "appClipAdvancedExperienceLocalizations", "id": "\#(id)", "attributes": { "language": "EN", "#
                + #""title": "\#(title)" }, "relationships": { "x": { "data": "#
                + #"{ "type": "appClipAdvancedExperiences", "id": "\#(id)" } } } }"#
        }
        let document = """
            { "data": [\(resources.joined(separator: ", "))], "included": [\(texts.joined(separator: ", "))] }
            """
        let importing = try Importing(
            ["asc.json": document], into: suite, beside: ["suites/shop/rows.csv": "n,t\n1,One\n2,Two\n3,Three\n"])
        #expect(importing.additions.isEmpty)
        #expect(
            importing.drift == [
                #"suites/shop/rows.csv:3:1: the title of the advanced experience "https://s.example/2" "#
                    + #"is "Zwei" in asc.json"#,
                #"suites/shop/rows.csv:4:1: only the suite has the experience "https://s.example/3""#,
            ])
    }

    @Test("If there is no suite, a new one is made; if there are several, one has to be named")
    func choice() throws {
        let new = try Importing(["asc.json": ImportShapesTests.document], into: nil)
        #expect(new.text.contains(#""bundleID": "com.example.Clip""#))
        let loaded = try new.loaded
        #expect(!loaded.hasErrors)
        #expect(loaded.suites.first?.invocations.count == 2)

        let two = try Importing(
            ["asc.json": ImportShapesTests.document],
            beside: ["suites/other/suite.json": MinimalSuite.text()])
        #expect(two.failure?.diagnostics.map(\.message) == [#""suites" contains 2 suites, expected one"#])
        #expect(two.failure?.diagnostics.first?.note == "they are: suites/other/suite.json, suites/shop/suite.json")
    }

    @Test("Neither a suite with an error nor one behind a link out of the folder is changed")
    func unusable() throws {
        let broken = try Importing(["asc.json": ImportShapesTests.document], into: #"{ "version": 1 }"#)
        #expect(broken.failure?.diagnostics.first?.message == #"the key "clip" is missing"#)

        let outside = try TemporaryFolder()
        try outside.write(MinimalSuite.text(), to: "suite.json")
        let folder = try TemporaryFolder()
        try folder.makeFolder("suites/shop")
        try folder.link("suites/shop/suite.json", to: outside.path("suite.json"))
        let error = #expect(throws: SuiteErrors.self) {
            try SuiteText.find(
                ClipImport(paths: [], from: "").clip, named: "shop", in: "suites", from: folder.path, orOnly: true)
        }
        #expect(error?.diagnostics.first?.message.hasPrefix("the suite is a symbolic link to a file outside") == true)

        let linked = try TemporaryFolder()
        try linked.link("suites", to: outside.path("nowhere"))
        try outside.makeFolder("nowhere")
        try linked.link("dangling.json", to: outside.path("none.json"))
        for suite in ["suites", "dangling.json"] {
            #expect(throws: SuiteErrors.self) {
                try SuiteText.begin(ClipImport(paths: [], from: "").clip, named: "f", in: suite, from: linked.path)
            }
        }
    }

    private static func entitlements(_ entry: String, _ more: String = "") -> String {
        "<plist><dict><key>com.apple.developer.associated-domains</key><array><string>\(entry)</string></array>\(more)"
            + "</dict></plist>"
    }

    @Test("A domain that the suite's entitlements file lacks is a difference, since Xcode writes that file")
    func namedEntitlements() throws {
        let suite = MinimalSuite.text("").replacing(
            #""bundleID": "com.example.Clip","#,
            with: #""bundleID": "com.example.Clip", "entitlements": "Own.entitlements","#)
        #expect(suite.contains("Own.entitlements"))
        let importing = try Importing(
            ["New.entitlements": Self.entitlements("appclips:new.example")], into: suite,
            beside: ["suites/shop/Own.entitlements": Self.entitlements("appclips:old.example")])
        #expect(importing.additions.isEmpty)
        #expect(
            importing.drift.contains {
                $0.contains(#"the domain "appclips:new.example" is not in the entitlements that the suite names"#)
            })
        #expect(importing.text == suite)
    }

    @Test(
        "A domain's status that contradicts the suite's site is a difference",
        arguments: [
            (
                #"{ "error": "BAD_JSON_CONTENT" }"#, #""isValid": true, "errorCode": null"#, "no error",
                "BAD_JSON_CONTENT"
            ),
            (nil, #""isValid": true, "errorCode": null"#, "no error", "no such site"),
            (
                #"{ "error": "BAD_JSON_CONTENT" }"#, #""isValid": false, "errorCode": "DNS_ERROR""#, "DNS_ERROR",
                "BAD_JSON_CONTENT"
            ),
            (file, #""isValid": false, "errorCode": "DNS_ERROR""#, "DNS_ERROR", "a valid file"),
            (file, #""isValid": false"#, "OTHER_ERROR", "a valid file"),
            (file, #""isValid": true, "errorCode": null"#, nil, ""),
            (file, #""isValid": false, "errorCode": "INVALID_ENTITLEMENT_UNKNOWN_ID""#, nil, ""),
            (#"{ "error": "DNS_ERROR" }"#, #""isValid": false, "errorCode": "DNS_ERROR""#, nil, ""),
            (#"{ "error": "DNS_ERROR" }"#, #""isValid": false, "errorCode": null"#, nil, ""),
        ] as [(String?, String, String?, String)])
    func statuses(_ association: String?, _ status: String, _ reported: String?, _ own: String) throws {
        let site = association.map { #""a.example": { "association": \#($0) }"# } ?? ""
        let document =
            #"{ "data": { "type": "appClipDomainStatuses", "id": "1", "attributes": { "domains": [{ "domain": "a.example", \#(status) }] } } }"#
        let importing = try Importing(["asc.json": document], into: MinimalSuite.text(#""sites": { \#(site) }"#))
        let expected = reported.map { "App Store Connect reports \($0) for a.example, and the suite has \(own)" }
        #expect(importing.drift.map { $0.replacing(#/^\S+ /#, with: "") } == [expected].compactMap(\.self))
        #expect(importing.messages.isEmpty == !status.contains("false"))
    }

    private static let file = #"{ "appclips": { "apps": ["ABCDE12345.com.example.Clip"] } }"#

    @Test("Resources of another clip, or of two clips, are an error")
    func otherClips() throws {
        func clip(_ id: String) -> String {
            #"{ "type": "appClips", "id": "\#(id)", "attributes": { "bundleId": "com.example.\#(id)" } }"#
        }
        let other = try Importing(["asc.json": #"{ "data": \#(clip("Other")) }"#], into: Self.suite)
        #expect(other.merge?.drift.first?.severity == .error)
        #expect(other.drift.first?.hasSuffix(#"asc.json belongs to another clip, "com.example.Other""#) == true)
        let own = try Importing(["asc.json": #"{ "data": \#(clip("Clip")) }"#], into: Self.suite)
        #expect(own.drift.isEmpty)
        let two = try Importing(["asc.json": #"{ "data": [\#(clip("Clip")), \#(clip("Other"))] }"#], into: Self.suite)
        #expect(
            two.messages == [#"error asc.json:1:100: found the clips "com.example.Clip" and "com.example.Other""#])
    }
}
