import ClipAuthoring
import ClipSuites
import TestSupport
import Testing

/// Each shape of file, by what it holds and not by its name.
@Suite(.timeLimit(.minutes(30))) struct ImportShapesTests {
    static let document = """
        {
          "data": [
            { "type": "appClips", "id": "c", "attributes": { "bundleId": "com.example.Clip" } },
            { "type": "appClipAdvancedExperiences", "id": "a",
              "attributes": { "link": "https://shop.example/buy", "action": "OPEN", "placeStatus": "MATCHED",
                              "defaultLanguage": "EN" },
              "relationships": { "localizations": { "data": [
                { "type": "appClipAdvancedExperienceLocalizations", "id": "l2" },
                { "type": "appClipAdvancedExperienceLocalizations", "id": "l1" } ] } } },
            { "type": "appClipAdvancedExperiences", "id": "old",
              "attributes": { "link": "https://shop.example/old", "status": "DEACTIVATED" } },
            { "type": "appClipDefaultExperiences", "id": "d", "attributes": { "action": "VIEW" } },
            { "type": "betaAppClipInvocations", "id": "b", "attributes": { "url": "https://shop.example/buy?id={7}" } },
            { "type": "appClipAppStoreReviewDetails", "id": "r",
              "attributes": { "invocationUrls": ["https://shop.example/review"] } }
          ],
          "included": [
            { "type": "appClipAdvancedExperienceLocalizations", "id": "l1",
              "attributes": { "language": "EN", "title": "Shop {now}", "subtitle": null } },
            { "type": "appClipAdvancedExperienceLocalizations", "id": "l2",
              "attributes": { "language": "DE", "title": "Laden", "subtitle": "Kaufen" } },
            { "type": "appClipDefaultExperienceLocalizations", "id": "dl",
              "attributes": { "locale": "en-US", "subtitle": "Buy" },
              "relationships": { "appClipDefaultExperience": {
                "data": { "type": "appClipDefaultExperiences", "id": "d" } } } },
            { "type": "betaAppClipInvocationLocalizations", "id": "bl",
              "attributes": { "locale": "en-US", "title": "Thing {7}" },
              "relationships": { "betaAppClipInvocation": {
                "data": { "type": "betaAppClipInvocations", "id": "b" } } } }
          ]
        }
        """

    @Test func appStoreConnect() throws {
        let importing = try Importing(["asc.json": Self.document])
        #expect(
            importing.messages == [
                "warning asc.json:10:5: not imported: 1 deactivated appClipAdvancedExperiences",
                "warning asc.json:19:21: a suite has one language, so EN is used",
            ])
        #expect(
            importing.additions == [
                "asc.json:12:5: the default experience",
                #"asc.json:4:5: the advanced experience "https://shop.example/buy""#,
                #"asc.json:13:75: the invocation "Thing {7}""#, #"asc.json:15:42: the invocation "App Review""#,
            ])
        #expect(importing.drift.isEmpty)
        let suite = try importing.loaded
        let decoded = try #require(suite.suites.first, "\(suite.diagnostics)")
        #expect(decoded.defaultExperience?.card.subtitle == "Buy")
        #expect(decoded.advanced.map(\.card.title) == ["Shop {now}"])
        #expect(decoded.advanced.map(\.card.action) == [.open])
        #expect(decoded.advanced.map(\.hasPlace) == [true])
        #expect(decoded.invocations.map(\.title) == ["Thing {7}", "App Review"])
        #expect(decoded.invocations.map(\.url) == ["https://shop.example/buy?id={7}", "https://shop.example/review"])
        #expect(decoded.invocations.map(\.isTestFlightEntry) == [true, false])
        #expect(try importing.again().additions.isEmpty)
        #expect(try importing.again().drift.isEmpty)
    }

    @Test("Another language is taken where it is asked for, also by its region")
    func locale() throws {
        for locale in ["de", "DE", "de-DE"] {
            #expect(try Importing(["asc.json": Self.document], locale: locale).text.contains(#""title": "Laden""#))
        }
        #expect(try Importing(["asc.json": Self.document], locale: "fr").text.contains(#""title": "Shop {{now}}""#))
    }

    @Test("A file of 2,000 codes becomes one invocation, which names it")
    func codes() throws {
        let rows = (1...2000).map { "code\($0).svg, https://s.example/\($0)\n" }.joined()
        let importing = try Importing(["my codes.csv": "SVG File Name, URL\n" + rows])
        #expect(importing.additions == [#"my codes.csv:1:1: an invocation for each row of "../../my codes.csv""#])
        #expect(importing.text.contains(#""each": "../../my codes.csv""#))
        #expect(importing.text.count < 400)
    }

    @Test("Codes without a header are an error that says which one to write")
    func codesWithoutHeader() throws {
        let broken = try Importing(["codes.csv": "a.svg, https://s.example/1\nb.svg, https://s.example/2\n"])
        #expect(broken.messages == ["error codes.csv:1:1: found a URL in the first row, expected a header"])
        #expect(broken.imported.diagnostics.first?.fix?.contains("SVG File Name, URL") == true)
    }

    @Test func scheme() throws {
        let scheme = """
            <?xml version="1.0"?>
            <Scheme><LaunchAction appClipInvocationURLString = "https://s.example/run"><EnvironmentVariables>
            <EnvironmentVariable key = "_XCAppClipURL" value = "https://example.com" isEnabled = "YES"/>
            </EnvironmentVariables></LaunchAction></Scheme>
            """
        let importing = try Importing(["Shop Clip.xcscheme": scheme])
        let expected = #"{ "title": "Scheme Shop Clip", "url": "https://s.example/run", "from": ["xcode", "qrCode"] }"#
        #expect(importing.text.contains(expected))
        #expect(importing.additions.count == 1)
    }

    @Test("The clip's entitlements are added")
    func entitlements() throws {
        let clip = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
            <key>com.apple.developer.parent-application-identifiers</key><array><string>x</string></array>
            <key>com.apple.developer.associated-domains</key>
            <array><string>appclips:a.example</string><string>appclips:b.example</string></array></dict></plist>
            """
        let suite = """
            { "version": 1, "clip": { "bundleID": "com.example.Clip", "host": { "command": ["true"] },
              "associatedDomains": ["appclips:b.example", "appclips:c.example"] } }
            """
        let importing = try Importing(["Clip.entitlements": clip], into: suite)
        #expect(importing.text.contains(#"["appclips:b.example", "appclips:c.example", "appclips:a.example"]"#))
        #expect(
            importing.drift == [#"suites/shop/suite.json:2:47: only the suite has the domain "appclips:c.example""#])
    }
}
