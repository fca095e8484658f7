import ClipSuites
import Foundation
import TestSupport
import Testing

@testable import ClipAuthoring

/// Each kind of file is recognised by its contents, not by its name.
@Suite(.timeLimit(.minutes(30))) struct ImportShapesTests {
    static let document = """
        {
          "data": [
            { "type": "appClips", "id": "c", "attributes": { "bundleId": "com.example.Clip" } },
            { "type": "appClipAdvancedExperiences", "id": "a",
              "attributes": { "link": "https://shop.example/buy", "action": "OPEN", "placeStatus": "MATCHED",
                              "defaultLanguage": "EN", "status": "RECEIVED" },
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

    @Test("Another language is imported if it is requested, with or without a region")
    func locale() throws {
        for locale in ["de", "DE", "de-DE"] {
            #expect(try Importing(["asc.json": Self.document], locale: locale).text.contains(#""title": "Laden""#))
        }
        #expect(try Importing(["asc.json": Self.document], locale: "fr").text.contains(#""title": "Shop {{now}}""#))
    }

    @Test("A file of 2,000 codes becomes one invocation, which names the file")
    func codes() throws {
        let rows = (1...2000).map { "code\($0).svg, https://s.example/\($0)\n" }.joined()
        let importing = try Importing(["my codes.csv": "SVG File Name, URL\n" + rows])
        #expect(importing.additions == [#"my codes.csv:1:1: an invocation for each row of "../../my codes.csv""#])
        #expect(importing.text.contains(#""each": "../../my codes.csv""#))
        #expect(importing.text.count < 400 && importing.text.contains(#""from": "appClipCode""#))
        #expect(try !Importing(["urls.csv": "url\nhttps://s.example/1\n"]).text.contains("from"))
    }

    @Test("An Info.plist with NSAppClip states a clip, in a folder and as a file, also if the file is binary")
    func infoPlist() throws {
        for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
            for (id, key, isOfClip) in [
                ("com.a.Clip", "NSAppClip", true), ("$(PRODUCT_BUNDLE_IDENTIFIER)", "NSAppClip", true),
                ("com.a", "NSOther", false),
            ] {
                let list: [String: Any] = [
                    "CFBundleIdentifier": id, key: ["NSAppClipRequestLocationConfirmation": true],
                ]
                let folder = try TemporaryFolder()
                let data = try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0)
                try folder.write(data, to: "Clip.app/Info.plist")
                let file = ClipImport(paths: ["Clip.app/Info.plist"], from: folder.path)
                #expect(file.diagnostics.errors.isEmpty == isOfClip, "\(file.diagnostics)")
                #expect(file.clip.bundleID?.value == (isOfClip && !id.contains("$") ? id : nil))
                let project = try ProjectReader(folder: ".", from: folder.path)
                #expect(project.clips.map(\.clip.bundleID?.text) == (isOfClip ? [file.clip.bundleID?.value] : []))
                for clip in [file.clip] + project.clips.map(\.facts) where isOfClip {
                    let begun = try SuiteText.begin(clip, named: "clip", in: "suites", from: folder.path)
                    let text = String(decoding: try begun.merge(clip).text, as: UTF8.self)
                    #expect(text.contains("\"infoPlist\": \"../../Clip.app/Info.plist\""), "\(text)")
                }
            }
        }
    }

    @Test("Codes without a header are an error, and the fix is the header to write")
    func codesWithoutHeader() throws {
        let broken = try Importing(["codes.csv": "a.svg, https://s.example/1\nb.svg, https://s.example/2\n"])
        #expect(broken.messages == ["error codes.csv:1:1: found a URL in the first row, expected a header"])
        #expect(broken.imported.diagnostics.first?.fix?.contains("SVG File Name, URL") == true)
        let urls = try Importing(["urls.csv": "https://s.example/1\n"])
        #expect(urls.imported.diagnostics.first?.fix == "write a row above it: url")
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

        for (value, attribute, obstacle) in [
            ("https://s.example/off", "NO", "is not ticked"), ("https://$(HOST)/t", "YES", "cannot be resolved"),
            ("https://example.com", "YES", "is a placeholder"), ("https://s.example/on", "YES", nil),
        ] as [(String, String, String?)] {
            let text = scheme.replacing("https://example.com", with: value).replacing(
                "\"YES\"", with: "\"\(attribute)\"")
            let importing = try Importing(["S.xcscheme": text])
            #expect(importing.text.contains(value) == (obstacle == nil))
            let message = "the URL \(Quotation.of(value)) \(obstacle ?? ""), so it is not imported"
            #expect(importing.messages.map { $0.hasSuffix(message) } == (obstacle == nil ? [] : [true]))
        }
    }

    @Test("Entitlements as codesign prints them without --xml are answered with that option")
    func codesign() throws {
        let text = "[Dict]\n\t[Key] application-identifier\n\t[Value]\n\t\t[String] ABCDE12345.com.a.Clip\n"
        for (text, isPrinted) in [(text, true), ("Executable=/tmp/Clip\n\(text)", true), ("<plist><dict>", false)] {
            let found = try Importing(["C.entitlements": text]).imported.diagnostics.first
            #expect(found?.severity == .error && found?.fix?.contains("--xml") == isPrinted)
        }
    }

    private static func signed(_ keys: (String, String)...) -> String {
        let members = keys.map { key, value in
            let text = "<string>\(value)</string>"
            let list = key == "application-identifier" ? text : "<array>\(text)</array>"
            return "<key>\(key.hasPrefix("app") ? key : "com.apple.developer." + key)</key>\(list)\n"
        }
        return "<plist><dict>\(members.joined())</dict></plist>"
    }

    @Test(
        "Files that describe a clip make a suite with their values",
        arguments: [
            (
                [
                    "Clip.entitlements": signed(
                        ("application-identifier", "ABCDE12345.com.a.Clip"),
                        ("associated-domains", "appclips:a.example"),
                        ("parent-application-identifiers", "ABCDE12345.com.a"))
                ],
                [
                    "\"bundleID\": \"com.a.Clip\"", "\"teamID\": \"ABCDE12345\"", "\"bundleID\": \"com.a\"",
                    "\"entitlements\": \"../../Clip.entitlements\"",
                ]
            ),
            (
                [
                    "App.entitlements": signed(
                        ("associated-appclip-app-identifiers", "$(AppIdentifierPrefix)com.a.Clip"))
                ],
                ["\"bundleID\": \"com.a.Clip\""]
            ),
            (
                ["a.example/apple-app-site-association": #"{ "appclips": { "apps": ["ABCDE12345.com.a.Clip"] } }"#],
                [
                    "\"bundleID\": \"com.a.Clip\"", "\"teamID\": \"ABCDE12345\"", "\"a.example\": {",
                    "\"association\": \"../../a.example/apple-app-site-association\"",
                ]
            ),
            (
                [
                    "asc.json":
                        #"{ "data": { "type": "appClipDomainStatuses", "id": "1", "attributes": { "domains": [{ "domain": "a.example", "isValid": false, "errorCode": "CROSS_SITE_REDIRECTS_FORBIDDEN" }, { "domain": "b.example", "isValid": true, "errorCode": null }] } } }"#
                ],
                ["\"a.example\": { \"association\": { \"error\": \"CROSS_SITE_REDIRECTS_FORBIDDEN\" } }"]
            ),
            (
                [
                    "asc.json":
                        #"{ "data": { "type": "appClipDomainStatuses", "id": "1", "attributes": { "domains": [{ "domain": "a.example", "isValid": false, "errorCode": null }] } } }"#
                ],
                ["\"a.example\": { \"association\": { \"error\": \"OTHER_ERROR\" } }"]
            ),
        ] as [([String: String], [String])])
    func stated(_ files: [String: String], _ parts: [String]) throws {
        let importing = try Importing(files, into: nil)
        #expect(importing.failure == nil)
        for part in parts { #expect(importing.text.contains(part), "\(importing.text)") }
        #expect(!importing.text.contains("b.example"))
        #expect(files["asc.json"] != nil || !importing.text.contains("An example"))
    }

    @Test(
        "A warning says that Apple requests the association file by its name without .json", arguments: ["", ".json"])
    func jsonExtension(ending: String) throws {
        let file = "a.example/.well-known/apple-app-site-association\(ending)"
        let importing = try Importing([file: #"{ "appclips": { "apps": ["ABCDE12345.com.a.Clip"] } }"#], into: nil)
        let warning = "warning: Apple requests the file name without .json"
        #expect(importing.messages.map { $0.replacing(" \(file):1:1", with: "") } == (ending.isEmpty ? [] : [warning]))
        #expect(importing.text.contains("\"association\": \"../../\(file)\""), "\(importing.text)")
    }

    @Test("An error that App Store Connect has for one host does not decline another host")
    func oneHostIsValid() throws {
        let status = #"{ "domain": "a.example", "isValid": false, "errorCode": "BAD_HTTP_RESPONSE" }"#
        let document =
            #"{ "data": { "type": "appClipDomainStatuses", "id": "1", "attributes": { "domains": [\#(status)] } } }"#
        for (host, isWhole) in [("a.example", true), ("b.example", false)] {
            let entitlements = """
                <plist><dict><key>com.apple.developer.associated-domains</key><array>
                <string>appclips:a.example</string><string>appclips:\(host)</string></array></dict></plist>
                """
            let importing = try Importing(["asc.json": document, "C.entitlements": entitlements], into: nil)
            #expect(importing.text.contains("BAD_HTTP_RESPONSE") == isWhole, "\(importing.text)")
            #expect(importing.messages.contains { $0.contains("BAD_HTTP_RESPONSE") })
        }
    }

    @Test("An association file without a clip and resources that are not imported are named")
    func notStated() throws {
        let file = try Importing(["aasa": #"{ "applinks": { "details": [] } }"#])
        #expect(file.messages == ["error aasa:1:1: the association file names no App Clip"])
        #expect(file.imported.diagnostics.map(\.fix) == ["add \"appclips\", or give another file"])
        let empty = try Importing(["aasa": #"{ "appclips": { "apps": [] } }"#])
        #expect(
            empty.imported.diagnostics.map(\.fix) == [
                "add the clip to \"apps\" of \"appclips\", or give another file"
            ])
        let data = #"{ "type": "appClips", "id": "1", "attributes": { "bundleId": "com.example.Clip" } }"#
        let image = #"{ "type": "appClipHeaderImages", "id": "2", "attributes": {} }"#
        let resources = try Importing([
            "asc.json": #"{ "data": [\#(data), \#(image), \#(image.replacing("2", with: "3"))] }"#
        ])
        #expect(
            resources.imported.diagnostics.map(\.message) == ["not imported: resources of the type appClipHeaderImages"]
        )
    }

    @Test(
        "The identifiers of an association file are read as in a folder; a placeholder is not a team",
        arguments: [
            (["TEAMID.com.a.Clip"], nil, nil), (["<TEAM_ID>.com.a.Clip"], nil, nil),
            (["YOUR_TEAM_ID.com.a.Clip"], nil, nil), (["YOURTEAMID.com.a.Clip"], nil, nil),
            (["ABCDE12345.com.a.Clip", "TEAMID.com.a.Clip"], "ABCDE12345", nil),
            (["OLDTEAM123.com.a.Clip", "NEWTEAM123.com.a.Clip"], nil, "names the clip with several teams: "),
            (["ABCDE12345.com.a.Clip", "ABCDE12345.com.b.Clip"], "ABCDE12345", "names several clips "),
        ] as [([String], String?, String?)])
    func identifiers(_ apps: [String], _ team: String?, _ warning: String?) throws {
        let file = "{ \"appclips\": { \"apps\": \(apps) } }"
        let importing = try Importing(["a.example/apple-app-site-association": file], into: nil)
        #expect(importing.text.contains("\"bundleID\": \"com.a.Clip\""), "\(importing.text)")
        #expect(importing.text.contains("\"teamID\"") == (team != nil))
        #expect(importing.messages.count == (warning == nil ? 0 : 1))
        #expect(importing.messages.allSatisfy { $0.contains(warning ?? "") }, "\(importing.messages)")
    }

    @Test("If there are several default experiences, the released one is imported")
    func released() throws {
        func experience(_ id: String, _ action: String, _ version: String) -> String {
            #"{ "type": "appClipDefaultExperiences", "id": "\#(id)", "attributes": { "action": "\#(action)" }, "relationships": { "releaseWithAppStoreVersion": { "data": { "type": "appStoreVersions", "id": "\#(version)" } } } }"#
        }
        func version(_ id: String, _ state: String) -> String {
            #"{ "type": "appStoreVersions", "id": "\#(id)", "attributes": { "appVersionState": "\#(state)" } }"#
        }
        let versions = [version("v1", "READY_FOR_DISTRIBUTION"), version("v2", "PREPARE_FOR_SUBMISSION")]
        let importing = try Importing([
            "asc.json":
                #"{ "data": [\#(experience("1", "PLAY", "v1")), \#(experience("2", "VIEW", "v2"))], "included": [\#(versions.joined(separator: ","))] }"#
        ])
        #expect(importing.text.contains("\"action\": \"play\"") && !importing.text.contains("view"))
        let found = importing.imported.diagnostics.first { $0.message.hasPrefix("of 2 default experiences, ") }
        #expect(found?.message.hasSuffix("only 1 is used") == true && found?.note == "it is released")
        #expect(found != nil && found?.fix == nil)
        for (version, isFix) in [(#""data": null"#, false), (#""links": {}"#, true)] {
            let experiences = ["1", "2"].map {
                #"{ "type": "appClipDefaultExperiences", "id": "\#($0)", "attributes": { "action": "OPEN" }, "relationships": { "releaseWithAppStoreVersion": { \#(version) } } }"#
            }
            let unknown = try Importing(["asc.json": "{ \"data\": [\(experiences.joined(separator: ","))] }"])
            let found = unknown.imported.diagnostics.first { $0.message.hasSuffix("only 2 is used") }
            #expect(found?.note == "the response does not name a released one")
            #expect(found?.fix?.contains("add include=releaseWithAppStoreVersion ") == (isFix ? true : nil))
        }
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
