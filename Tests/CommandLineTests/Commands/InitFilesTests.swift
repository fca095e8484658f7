import Foundation
import TestSupport
import Testing

@Suite("init with files, and beside a suite", .timeLimit(.minutes(30)))
struct InitFilesTests {
    private static let invocations = """
        { "data": [{ "attributes": { "url": "https://bikes.example/rent?bikeID=18" },
                     "type": "betaAppClipInvocations", "id": "1" }],
          "included": [{ "type": "betaAppClipInvocationLocalizations", "id": "2",
                         "attributes": { "locale": "en-US", "title": "Bike 18" },
                         "relationships": { "x": { "data": { "type": "betaAppClipInvocations", "id": "1" } } } }] }

        """

    @Test("New values are added, comments stay, and the same files change nothing again")
    func roundTrip() async throws {
        let folder = try TemporaryFolder()
        var sample = SampleSuite()
        sample.members = ", // the end\n  \"settings\": { \"retries\": 0 /* none */ }"
        try sample.write(to: folder)
        let before = try folder.read("suites/bikes/suite.json")
        try folder.write(Self.invocations, to: "pilot.json")
        try folder.write("SVG File Name, URL\na.svg, https://bikes.example/rent?bikeID=1\n", to: "codes.csv")

        let dry = try await CommandLineTool.run(["init", "pilot.json", "codes.csv", "--dry-run"], in: folder)
        #expect(dry.status == 1)
        #expect(
            dry.output == """
                lacks the invocation "Bike 18" (pilot.json:1:37)
                lacks an invocation for each row of "../../codes.csv" (codes.csv:1:1)
                suites/bikes/suite.json: 2 missing, no differences

                """)
        #expect(try folder.read("suites/bikes/suite.json") == before)

        let added = try await CommandLineTool.run(["init", "pilot.json", "codes.csv"], in: folder)
        #expect(added.status == 0)
        #expect(added.errors == "")
        let after = try folder.read("suites/bikes/suite.json")
        #expect(after.contains("/* none */") && after.contains("], // the end\n"))
        #expect(try folder.names(in: "suites/bikes") == ["clip.sh", "suite.json"])
        #expect(try await CommandLineTool.run(["check"], in: folder).status == 0)
        let run = try await CommandLineTool.run(["run"], in: folder)
        #expect(run.status == 0, "\(run.output)")

        for options in [["--dry-run"], []] {
            let again = try await CommandLineTool.run(["init", "pilot.json", "codes.csv"] + options, in: folder)
            let verb = options.isEmpty ? "added" : "missing"
            #expect(again.output == "suites/bikes/suite.json: 0 \(verb), no differences\n")
            #expect(again.status == 0)
        }
        #expect(try folder.read("suites/bikes/suite.json") == after)
    }

    @Test("Without a suite, init makes one that runs at once; a later difference has status 1")
    func newSuite() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.invocations, to: "pilot.json")
        let added = try await CommandLineTool.run(["init", "pilot.json"], in: folder)
        #expect(added.output.contains("suites/pilot/suite.json: written, 1 added, no differences\n"))
        #expect(try !folder.read("suites/pilot/suite.json").contains("bundleID"))
        let run = try await CommandLineTool.run(["run"], in: folder)
        #expect(run.status == 0, "\(run.output)")

        try folder.write(Self.invocations.replacing("\"Bike 18\"", with: "\"Bike eighteen\""), to: "pilot.json")
        let suite = try folder.read("suites/pilot/suite.json")
        let drift = try await CommandLineTool.run(["init", "pilot.json"], in: folder)
        #expect(drift.status == 1)
        #expect(drift.errors.contains(#"the title of the TestFlight entry is "Bike eighteen" in pilot.json"#))
        #expect(try folder.read("suites/pilot/suite.json") == suite)
    }

    @Test("Each error has a position and status 2, and the suite is unchanged")
    func errors() async throws {
        let folder = try SampleSuite().folder()
        let before = try folder.read("suites/bikes/suite.json")
        try folder.write(#"{ "data": [{ "type": "betaAppClipInvocations", "attributes": {} }] }"#, to: "asc.json")
        let missing = try await CommandLineTool.run(["init", "asc.json", "nowhere"], in: folder)
        #expect(missing.status == 2)
        #expect(missing.errors.contains(#"error: there is no "nowhere""#))
        #expect(missing.errors.contains(#"asc.json:1:12: error: the attribute "url" is missing"#))
        #expect(try folder.read("suites/bikes/suite.json") == before)

        let clip = #"{ "data": { "type": "appClips", "attributes": { "bundleId": "com.example.other" } } }"#
        try folder.write(clip, to: "other.json")
        let other = try await CommandLineTool.run(["init", "other.json"], in: folder)
        #expect(other.status == 2)
        #expect(other.errors.contains(#"error: other.json belongs to another clip, "com.example.other""#))
        #expect(try folder.read("suites/bikes/suite.json") == before)

        try folder.write(Self.invocations, to: "pilot.json")
        let mixed = try await CommandLineTool.run(["init", "pilot.json", "suites"], in: folder)
        #expect(mixed.status == 2)
        #expect(mixed.errors.contains(#"found the folder "suites" among several"#))
        try folder.write("{}", to: "suites/broken.json")
        let several = try await CommandLineTool.run(["init", "pilot.json"], in: folder)
        #expect(several.status == 2)
        #expect(several.errors.contains("fix: name one with --output"))
        for (output, status) in [("suites/broken.json", 2), ("suites/bikes", 0)] as [(String, Int32)] {
            let named = try await CommandLineTool.run(["init", "pilot.json", "-o", output], in: folder)
            #expect(named.status == status, "\(named.errors)")
        }
    }

    @Test("Files for a suite that check would reject are errors, and nothing is written")
    func repeatedRow() async throws {
        let folder = try SampleSuite().folder()
        let before = try folder.read("suites/bikes/suite.json")
        let row = "a.svg, https://bikes.example/rent?bikeID=1\n"
        try folder.write(
            "SVG File Name, URL\n\(row)b.svg, https://bikes.example/rent?bikeID=2\n\(row)", to: "codes.csv")
        let refused = try await CommandLineTool.run(["init", "codes.csv"], in: folder)
        #expect(refused.status == 2)
        #expect(refused.errors.contains("so nothing is written") && refused.errors.contains("codes.csv:4:1: error: "))
        #expect(try folder.read("suites/bikes/suite.json") == before)
        try folder.write("SVG File Name, URL\n\(row)", to: "codes.csv")
        #expect(try await CommandLineTool.run(["init", "codes.csv"], in: folder).status == 0)
        #expect(try await CommandLineTool.run(["check"], in: folder).status == 0)
    }

    @Test("A suite needs no bundle identifier; when init adds one, the default link gets a case")
    func missingID() async throws {
        let folder = try TemporaryFolder()
        try folder.write("url\nhttps://bikes.example/rent?bikeID=1\n", to: "codes.csv")
        let missing = "  missing: the clip's bundle identifier; write \"bundleID\" into suites/codes/suite.json\n"
        let begun = try await CommandLineTool.run(["init", "codes.csv"], in: folder)
        #expect(begun.status == 0 && begun.output.contains(missing), "\(begun.output)")
        let suite = try folder.read("suites/codes/suite.json")
        try folder.write(
            suite.replacing("\"clip\": {}", with: "\"clip\": {}, \"experiences\": { \"default\": {} }"),
            to: "suites/codes/suite.json")
        let listed = try await CommandLineTool.run(["list"], in: folder)
        #expect(listed.status == 0 && !listed.output.contains("Default link"), "\(listed.output)")

        let clip = #"{ "data": { "type": "appClips", "attributes": { "bundleId": "org.bikes.Clip" } } }"#
        try folder.write(clip, to: "clip.json")
        let again = try await CommandLineTool.run(["init", "codes.csv", "clip.json"], in: folder)
        #expect(again.output.contains("added the bundle identifier org.bikes.Clip (clip.json:1:61)\n"))
        #expect(again.status == 0 && !again.output.contains("missing:"), "\(again.output)")
        #expect(try folder.read("suites/codes/suite.json").contains("\"bundleID\": \"org.bikes.Clip\""))
        #expect(try await CommandLineTool.run(["list"], in: folder).output.contains("Default link"))
    }

    @Test("An association file makes a suite with an assumed entitlement; a second host is a difference")
    func association() async throws {
        let folder = try TemporaryFolder()
        let names = ["cafe.example", "bar.example"].map { "\($0)/.well-known/apple-app-site-association" }
        for name in names { try folder.write(#"{ "appclips": { "apps": ["ABCDE12345.com.a.Clip"] } }"#, to: name) }
        let begun = try await CommandLineTool.run(["init", names[0]], in: folder)
        let assumed = "assumed: the clip is entitled to cafe.example; pass the clip's .entitlements too"
        #expect(begun.status == 0 && begun.output.contains(assumed), "\(begun.output)")
        let explained = try await CommandLineTool.run(["explain", "https://cafe.example/x"], in: folder)
        #expect(!explained.output.contains("declined"), "\(explained.output)")
        let second = try await CommandLineTool.run(["init", names[1], "-o", "suites/cafe-example"], in: folder)
        #expect(second.status == 1 && second.errors.contains("the suite has no site bar.example"))
        try folder.write(folder.read(names[0]), to: "apple-app-site-association")
        let unknown = try await CommandLineTool.run(["init", "apple-app-site-association", "-o", "other"], in: folder)
        #expect(unknown.output.contains("missing: which host serves the association file"), "\(unknown.output)")
    }

    @Test("A project that Expo generates later joins the suite of the clip's entitlements")
    func generatedAfterwards() async throws {
        let folder = try TemporaryFolder()
        try folder.write(#"{ "expo": {} }"#, to: "app.json")
        try folder.write(
            """
            <plist><dict><key>com.apple.developer.associated-domains</key><array><string>appclips:a.example</string></array>
            </dict></plist>
            """, to: "targets/clip/generated.entitlements")
        #expect(try await CommandLineTool.run(["init"], in: folder).status == 0)
        try folder.write(
            """
            { objects = {
              P = { targets = (C); buildConfigurationList = L; };
              C = { name = CafeClip; productType = "com.apple.product-type.application.on-demand-install-capable";
                    buildConfigurationList = L; dependencies = (); buildPhases = (); };
              L = { buildConfigurations = (R); };
              R = { name = Release; buildSettings = { PRODUCT_BUNDLE_IDENTIFIER = com.a.Clip;
                    CODE_SIGN_ENTITLEMENTS = ../targets/clip/generated.entitlements; }; };
            }; rootObject = P; }
            """, to: "ios/Cafe.xcodeproj/project.pbxproj")
        let again = try await CommandLineTool.run(["init"], in: folder)
        #expect(again.output.contains("added the bundle identifier com.a.Clip (ios/Cafe.xcodeproj"), "\(again.output)")
        #expect(try folder.names(in: "suites") == ["clip", "suite.schema.json"])
    }

    @Test("A request for a missing part disappears after the suite has it, and others stay")
    func answered() async throws {
        let folder = try TemporaryFolder()
        try folder.write(#"{ "expo": {} }"#, to: "app.json")
        try folder.write(
            "<plist><dict><key>NSAppClip</key><dict><key>NSAppClipRequestLocationConfirmation</key><true/></dict></dict></plist>",
            to: "targets/clip/Info.plist")
        try folder.write(#"{ "appclips": { "apps": ["com.a.Clip"] } }"#, to: "web/apple-app-site-association")
        let begun = try await CommandLineTool.run(["init"], in: folder)
        #expect(try folder.read("suites/clip/suite.json").contains("\"infoPlist\": \"../../targets/clip/Info.plist\""))
        let asked = [
            "\"invocations\"", "\"teamID\" into", "\"associatedDomains\" to", "list every host in \"sites\"",
            "\"experiences\"",
        ]
        for word in asked { #expect(begun.output.contains(word), "\(begun.output)") }
        try folder.write(
            """
            { "version": 1, "suite": "clip", "clip": { "bundleID": "com.a.Clip", "teamID": "ABCDE12345",
              "associatedDomains": ["appclips:a.example"] }, "experiences": { "default": {} },
              "invocations": [{ "title": "A", "url": "https://a.example/" }] }
            """, to: "suites/clip/suite.json")
        let again = try await CommandLineTool.run(["init"], in: folder)
        #expect(asked.filter { again.output.contains($0) } == ["list every host in \"sites\""], "\(again.output)")
    }

    @Test("A page with the clip's banner makes a suite, and a new page joins its site")
    func pages() async throws {
        let folder = try TemporaryFolder()
        func page(_ path: String) -> String {
            "<meta name=\"apple-itunes-app\" content=\"app-id=1, app-clip-bundle-id=com.a.Clip\">"
                + "<link rel=\"canonical\" href=\"https://a.example/\(path)\">"
        }
        try folder.write(page("one"), to: "web/one.html")
        try folder.write(page("one"), to: "web/two-of-one.html")
        try folder.write(
            #"{ "appclips": { "apps": ["ABCDE12345.com.a.Clip"] } }"#, to: "web/apple-app-site-association")
        try folder.write(
            "<plist><dict><key>com.apple.developer.associated-domains</key><array><string>appclips:a.example</string></array></dict></plist>",
            to: "clip/Clip.entitlements")
        #expect(try await CommandLineTool.run(["init"], in: folder).status == 0)
        let suite = try folder.read("suites/clip/suite.json")
        #expect(
            suite.contains("\"bundleID\": \"com.a.Clip\"") && suite.contains("\"/one\": \"../../web/one.html\""),
            "\(suite)")
        try folder.write(page("two"), to: "web/two.html")
        let second = try await CommandLineTool.run(["init"], in: folder)
        #expect(second.output.contains("added the page /two of a.example (web/two.html:1:1)"), "\(second.output)")
        #expect(try folder.read("suites/clip/suite.json").contains("\"/two\": \"../../web/two.html\""))
        #expect(try await CommandLineTool.run(["check"], in: folder).status == 0)
    }

    @Test("Later entitlements and a later team join the suite, and replace the domains that they contain")
    func laterFacts() async throws {
        let folder = try TemporaryFolder()
        func write(_ settings: String) throws {
            try folder.write(
                """
                { objects = { P = { targets = (C, A); };
                  C = { name = Clip; productType = "com.apple.product-type.application.on-demand-install-capable";
                        buildConfigurationList = L; };
                  A = { name = App; productType = "com.apple.product-type.application"; buildConfigurationList = M;
                        dependencies = (D); };
                  D = { target = C; }; L = { buildConfigurations = (R); }; M = { buildConfigurations = (T); };
                  R = { name = Release; buildSettings = { PRODUCT_BUNDLE_IDENTIFIER = com.a.Clip; \(settings) }; };
                  T = { name = Release; buildSettings = { PRODUCT_BUNDLE_IDENTIFIER = com.a; \(settings) }; };
                }; rootObject = P; }
                """, to: "A.xcodeproj/project.pbxproj")
        }
        try write("")
        try folder.write(
            "<plist><dict><key>com.apple.developer.associated-domains</key><array><string>appclips:a.example</string></array></dict></plist>",
            to: "E.entitlements")
        #expect(try await CommandLineTool.run(["init"], in: folder).status == 0)
        #expect(try folder.read("suites/clip/suite.json").contains("\"associatedDomains\": []"))
        try write("CODE_SIGN_ENTITLEMENTS = E.entitlements; DEVELOPMENT_TEAM = ABCDE12345;")
        let later = try await CommandLineTool.run(["init"], in: folder)
        #expect(
            later.output.contains("added \"teamID\"\nadded \"entitlements\"\nadded \"app.entitlements\"\n"),
            "\(later.output)")
        let suite = try folder.read("suites/clip/suite.json")
        #expect(!suite.contains("associatedDomains"), "\(suite)")
        try folder.write(
            suite.replacing(
                "\"entitlements\": \"../../E.entitlements\"", with: "\"associatedDomains\": [\"appclips:mine.example\"]"
            ),
            to: "suites/clip/suite.json")
        let other = try await CommandLineTool.run(["init"], in: folder)
        #expect(other.status == 1 && other.errors.contains("only the suite has the domain"), "\(other.errors)")
        #expect(try folder.read("suites/clip/suite.json").contains("appclips:mine.example"))
        let commented = suite.replacing(
            "\"entitlements\": \"../../E.entitlements\"",
            with: "\"associatedDomains\": [\"appclips:a.example\" /* mine */]")
        try folder.write(commented, to: "suites/clip/suite.json")
        #expect(try await CommandLineTool.run(["init"], in: folder).status == 0)
        #expect(try folder.read("suites/clip/suite.json") == commented)
    }

    @Test("Two projects of a clip keep separate suites, and a configuration without a suite is left out")
    func twoProjects() async throws {
        let folder = try TemporaryFolder()
        for name in ["a", "b"] {
            try folder.write(Self.project("com.a.Clip", "com.a.dev"), to: "\(name)/A.xcodeproj/project.pbxproj")
        }
        let begun = try await CommandLineTool.run(["init"], in: folder)
        let leftOut = "left out: the clip com.a.dev of the configuration Debug"
        #expect(begun.output.contains(leftOut))
        #expect(try folder.names(in: "suites") == ["clip", "clip-2", "suite.schema.json"])
        let again = try await CommandLineTool.run(["init"], in: folder)
        #expect(
            again.status == 0 && again.output.contains("suites/clip-2/suite.json: 0 added, no differences"),
            "\(again.errors)")
        #expect(try await CommandLineTool.run(["init", "a", "--configuration", "Debug"], in: folder).status == 0)
        #expect(try await !CommandLineTool.run(["init"], in: folder).output.contains(leftOut))
    }

    @Test("The app's entitlements do not decline a clip's URLs if no file has the clip's entitlements")
    func entitlementsOfTheAppOnly() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            <plist><dict><key>com.apple.developer.associated-appclip-app-identifiers</key>
            <array><string>$(AppIdentifierPrefix)com.a.Clip</string></array></dict></plist>
            """, to: "App.entitlements")
        try folder.write(
            "<Scheme><EnvironmentVariable key=\"_XCAppClipURL\" value=\"https://a.example/x\"/></Scheme>",
            to: "Clip.xcscheme")
        let begun = try await CommandLineTool.run(["init"], in: folder)
        #expect(
            begun.output.contains("left out: the app's entitlements, since the clip's domains are unknown"),
            "\(begun.output)")
        let ran = try await CommandLineTool.run(["run"], in: folder)
        #expect(ran.status == 0 && ran.output.contains("association-unchecked"), "\(ran.output)")
    }

    @Test("Files that state nothing about a clip are an error with status 4")
    func nothingStated() async throws {
        let folder = try TemporaryFolder()
        try folder.write(#"{ "data": { "type": "apps", "id": "1" } }"#, to: "apps.json")
        let result = try await CommandLineTool.run(["init", "apps.json"], in: folder)
        #expect(
            result.status == 4
                && result.errors.contains("error: the files state nothing that a suite contains\n  fix: "))
    }

    @Test("A valid domain alone makes no suite, and is a difference from a suite that has an error")
    func validDomain() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            { "data": { "type": "appClipDomainStatuses", "id": "1", "attributes": { "domains": [
              { "domain": "bikes.example", "isValid": true, "errorCode": null }] } } }
            """, to: "domains.json")
        let alone = try await CommandLineTool.run(["init", "domains.json"], in: folder)
        #expect(alone.status == 4 && alone.errors.contains("error: the files state nothing that a suite contains"))
        var sample = SampleSuite()
        sample.members = #", "sites": { "bikes.example": { "association": { "error": "DNS_ERROR" } } }"#
        try sample.write(to: folder)
        let drift = try await CommandLineTool.run(["init", "domains.json"], in: folder)
        #expect(drift.status == 1 && drift.output.contains("0 added, 1 difference"), "\(drift.output)")
    }

    /// A clip with different identifiers and entitlements in Release and Debug.
    private static func project(_ release: String, _ debug: String) -> String {
        func settings(_ id: String, _ file: String) -> String {
            "buildSettings = { PRODUCT_BUNDLE_IDENTIFIER = \(id); DEVELOPMENT_TEAM = ABCDE12345; "
                + "CODE_SIGN_ENTITLEMENTS = \(file); };"
        }
        return """
            { objects = {
              P = { targets = (C); buildConfigurationList = L; };
              C = { name = Clip; productType = "com.apple.product-type.application.on-demand-install-capable";
                    buildConfigurationList = L; dependencies = (); buildPhases = (); };
              L = { buildConfigurations = (R, D); defaultConfigurationName = Release; };
              R = { name = Release; \(settings(release, "R.entitlements")) };
              D = { name = Debug; \(settings(debug, "D.entitlements")) };
            }; rootObject = P; }
            """
    }

    private static func entitlements(_ host: String) -> String {
        "<plist><dict><key>com.apple.developer.associated-domains</key><array><string>appclips:\(host)</string></array>"
            + "</dict></plist>"
    }

    @Test("Another configuration gets its own suite; a changed identifier or team is a difference")
    func configurations() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.project("com.a.Clip", "com.a.Clip"), to: "A.xcodeproj/project.pbxproj")
        try folder.write(Self.entitlements("a.example"), to: "R.entitlements")
        try folder.write(Self.entitlements("dev.example"), to: "D.entitlements")
        #expect(try await CommandLineTool.run(["init"], in: folder).status == 0)
        let released = try folder.read("suites/clip/suite.json")
        let debug = try await CommandLineTool.run(["init", "--configuration", "Debug"], in: folder)
        #expect(debug.status == 0 && debug.output.contains("suites/clip-debug/suite.json: written"), "\(debug.errors)")
        #expect(try folder.read("suites/clip/suite.json") == released)

        let changed = Self.project("com.b.Clip", "com.a.Clip").replacing("ABCDE12345", with: "QQQQQ12345")
        try folder.write(changed, to: "A.xcodeproj/project.pbxproj")
        let drift = try await CommandLineTool.run(["init"], in: folder)
        #expect(drift.status == 1, "\(drift.errors)")
        #expect(drift.errors.contains("belongs to another clip, \"com.b.Clip\""))
        #expect(drift.errors.contains(#""teamID" is "QQQQQ12345", and the suite has "ABCDE12345""#))
        #expect(try folder.names(in: "suites") == ["clip", "clip-debug", "suite.schema.json"])
    }

    @Test("Only the app's entitlements, or only an association file, make a suite for the clip in them")
    func filesOfTheClipAlone() async throws {
        let clip =
            "<key>com.apple.developer.associated-appclip-app-identifiers</key>"
            + "<array><string>ABCDE12345.com.a.Clip</string>"
        for (name, text, own) in [
            ("App.entitlements", "<plist><dict>\(clip)</array></dict></plist>", "com.a.Clip"),
            ("CNAME", "cafe.example\n", "com.a.Cafe"),
        ] {
            let folder = try TemporaryFolder()
            try folder.write(text, to: name)
            if name == "CNAME" {
                let file = #"{ "appclips": { "apps": ["ABCDE12345.com.a.Cafe"] } }"#
                try folder.write(file, to: ".well-known/apple-app-site-association")
            }
            let begun = try await CommandLineTool.run(["init"], in: folder)
            #expect(begun.status == 0 && begun.output.contains("bundle identifier \(own) "), "\(begun.output)")
            #expect(begun.output.contains("assumed: the clip is entitled to cafe.example") == (name == "CNAME"))
        }
        let folder = try TemporaryFolder()
        try folder.write(Self.entitlements("a.example").replacing("appclips:", with: "applinks:"), to: "A.entitlements")
        let none = try await CommandLineTool.run(["init", "A.entitlements"], in: folder)
        #expect(none.status == 4 && !folder.has("suites"), "\(none.output)")
    }
}
