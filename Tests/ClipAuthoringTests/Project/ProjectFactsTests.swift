import ClipSuites
import TestSupport
import Testing

@testable import ClipAuthoring

@Suite("Facts about projects")
struct ProjectFactsTests {
    private static func clip(_ files: [String: String]) throws -> (clip: ProjectClip, text: String) {
        let (first, folder) = try FirstSuitesTests.first(files)
        defer { withExtendedLifetime(folder) {} }
        let made = try #require(first.suites.first)
        return (made.clip, made.text)
    }

    private static func entitlements(_ key: String, _ text: String) -> String {
        "<plist><dict><key>com.apple.developer.\(key)</key><array><string>\(text)</string></array></dict></plist>"
    }

    /// A project whose clip belongs to an app, in two configurations.
    static func project(app: String = "", release: String = "", debug: String = "") -> String {
        """
        { objects = {
          P = { targets = (C, A); };
          C = { name = Clip; productType = "com.apple.product-type.application.on-demand-install-capable";
                buildConfigurationList = L; };
          A = { name = App; productType = "com.apple.product-type.application";
                buildConfigurationList = M; dependencies = (D); };
          D = { target = C; };
          L = { buildConfigurations = (R, S); };
          M = { buildConfigurations = (T); };
          R = { name = Release; buildSettings = { PRODUCT_BUNDLE_IDENTIFIER = com.a.Clip; \(release) }; };
          S = { name = Debug; buildSettings = { PRODUCT_BUNDLE_IDENTIFIER = com.a.Clip; \(debug) }; };
          T = { name = Release; buildSettings = { PRODUCT_BUNDLE_IDENTIFIER = com.a; \(app) }; };
        }; rootObject = P; }
        """
    }

    @Test("An app without domains states none; if its entitlements cannot be read, it states nothing")
    func appWithoutDomains() throws {
        let without = try Self.clip(["A.xcodeproj/project.pbxproj": Self.project()])
        #expect(without.text.contains("\"associatedDomains\": []"))
        let setting = "CODE_SIGN_ENTITLEMENTS = App.entitlements;"
        let unknown = try Self.clip(["A.xcodeproj/project.pbxproj": Self.project(app: setting)])
        #expect(!unknown.text.contains("associatedDomains"))
        let named = try Self.clip([
            "A.xcodeproj/project.pbxproj": Self.project(app: setting),
            "App.entitlements": Self.entitlements("associated-appclip-app-identifiers", "com.a.Other"),
        ])
        #expect(named.text.contains("\"entitlements\": \"../../App.entitlements\""))
    }

    @Test(
        "An app's domain with an unknown setting is left out; if the clip's domains are unknown, all of the app's are")
    func unknownDomains() throws {
        func text(_ clip: String, _ app: String) throws -> String {
            try Self.clip([
                "A.xcodeproj/project.pbxproj": Self.project(
                    app: "CODE_SIGN_ENTITLEMENTS = A.entitlements;", release: "CODE_SIGN_ENTITLEMENTS = C.entitlements;"
                ),
                "C.entitlements": Self.entitlements("associated-domains", clip),
                "A.entitlements": Self.entitlements("associated-domains", app),
            ]).text
        }
        #expect(
            try text("appclips:a.example", "applinks:a.example").contains("\"entitlements\": \"../../A.entitlements\""))
        #expect(try !text("appclips:a.example", "applinks:$(HOST)").contains("associatedDomains"))
        for app in ["applinks:a.example", "applinks:$(HOST)"] {
            let unknown = try text("appclips:$(HOST)", app)
            #expect(unknown.contains("\"app\": {") && !unknown.contains("omains") && !unknown.contains("itlements"))
        }
    }

    @Test("Entitlements with only the parent are named, so that check compares the parent")
    func parentAlone() throws {
        let made = try Self.clip([
            "A.xcodeproj/project.pbxproj": Self.project(release: "CODE_SIGN_ENTITLEMENTS = C.entitlements;"),
            "C.entitlements": Self.entitlements("parent-application-identifiers", "com.other"),
        ])
        #expect(made.text.contains("\"entitlements\": \"../../C.entitlements\""))
    }

    @Test("The app's name is in its Info.plist: the display name, or else CFBundleName")
    func name() throws {
        for (keys, expected) in [
            ("<key>CFBundleName</key><string>B</string>", "B"), ("", "App"),
            ("<key>CFBundleName</key><string>B</string><key>CFBundleDisplayName</key><string>D</string>", "D"),
        ] {
            let made = try Self.clip([
                "A.xcodeproj/project.pbxproj": Self.project(app: "INFOPLIST_FILE = I.plist;"),
                "I.plist": "<plist><dict><key>a</key><true/>\(keys)</dict></plist>",
            ])
            #expect(made.clip.found.app?.name?.text == expected)
        }
    }

    private static let otherProject = project().replacing("com.a.", with: "com.b.").replacing("com.a;", with: "com.b;")

    private static func missing(_ clip: ProjectClip) -> [String] { clip.notes.filter(\.isMissing).map(\.text) }

    @Test("A value that no setting names is missing, but the team is read from the association file")
    func unnamed() throws {
        let made = try Self.clip([
            "A.xcodeproj/project.pbxproj": FirstSuitesTests.project(
                "PRODUCT_BUNDLE_IDENTIFIER = com.a.Clip; CODE_SIGN_ENTITLEMENTS = C.entitlements;"),
            "C.entitlements": Self.entitlements("associated-domains", "appclips:a.example"),
            "public/.well-known/apple-app-site-association": #"{ "appclips": { "apps": ["ABCDE12345.com.a.Clip"] } }"#,
        ])
        #expect(made.clip.clip.team?.text == "ABCDE12345")
        #expect(
            Self.missing(made.clip) == ["a URL that opens the clip", "the experiences, which are in App Store Connect"])
        let none = try Self.clip([
            "A.xcodeproj/project.pbxproj": FirstSuitesTests.project("PRODUCT_BUNDLE_IDENTIFIER = \"$(ID)\";")
        ])
        #expect(Self.missing(none.clip).contains("the clip's bundle identifier"))
        #expect(Self.missing(none.clip).contains("an appclips: entry"))
    }

    @Test(
        "Included configuration files are found as Xcode finds them",
        arguments: [
            ("Config/A.xcconfig", "Shared.xcconfig", "Config/Shared.xcconfig"),
            ("Config/A.xcconfig", "Config/Shared.xcconfig", "Config/Shared.xcconfig"),
            ("Config/A.xcconfig", "Shared", "Config/Shared.xcconfig"),
            ("Config/A.xcconfig", "Deep/Near.xcconfig", "Config/Shared.xcconfig"),
        ])
    func includes(file: String, included: String, place: String) throws {
        let made = try Self.clip([
            "A.xcodeproj/project.pbxproj": FirstSuitesTests.project("", base: file),
            file: "#include \"\(included)\"\n", place: "PRODUCT_BUNDLE_IDENTIFIER = com.a.Clip\n",
            // Includes are also looked for beside the file that includes the including file.
            "Config/Deep/Near.xcconfig": "#include? \"Shared\"\n",
        ])
        #expect(made.clip.clip.bundleID == ProjectValue(text: "com.a.Clip", file: place, line: 1))
        #expect(!Self.missing(made.clip).contains { $0.contains("configuration file") })
    }

    @Test("A placeholder makes no case, and each of a scheme's URLs has its own title")
    func scheme() throws {
        let urls = ["https://com.a.Clip", "https://example.com", "https://a.example/b?c=1", "https://a.example/d"]
        let variables = urls.map { "<EnvironmentVariable key = \"_XCAppClipURL\" value = \"\($0)\"/>" }
        let made = try Self.clip([
            "A.xcodeproj/project.pbxproj": Self.project(), "Clip.xcscheme": "<Scheme>\(variables.joined())</Scheme>",
        ])
        #expect(made.clip.found.invocations.map(\.title) == ["Scheme Clip /b?c=1", "Scheme Clip /d"])
        #expect(made.clip.notes.filter { $0.text.contains("has the placeholder") }.count == 2)
        let one = try Self.clip([
            "A.xcodeproj/project.pbxproj": Self.project(), "Clip.xcscheme": "<Scheme>\(variables[3])</Scheme>",
        ])
        #expect(one.clip.found.invocations.map(\.title) == ["Scheme Clip"])
    }

    private static func scheme(_ url: String, launches target: String = "C", in configuration: String) -> String {
        """
        <Scheme><BuildAction><BuildActionEntry buildForArchiving="YES"><BuildableReference BlueprintIdentifier="C"/>
        </BuildActionEntry></BuildAction>
        <LaunchAction buildConfiguration="\(configuration)"><BuildableProductRunnable>
        <BuildableReference BlueprintIdentifier="\(target)"/></BuildableProductRunnable>
        <EnvironmentVariable key="_XCAppClipURL" value="\(url)" isEnabled="YES"/></LaunchAction>
        <ArchiveAction buildConfiguration="\(configuration)"/></Scheme>
        """
    }

    /// A clip that Release and Debug sign with different entitlements.
    private static let entitled = [
        "R.entitlements": entitlements("associated-domains", "appclips:a.example"),
        "D.entitlements": entitlements("associated-domains", "appclips:dev.example"),
    ]

    @Test func schemeOfAnotherConfiguration() throws {
        let project = Self.project(
            release: "CODE_SIGN_ENTITLEMENTS = R.entitlements;", debug: "CODE_SIGN_ENTITLEMENTS = D.entitlements;")
        func made(_ url: String, target: String = "C", in configuration: String = "Debug") throws -> ProjectClip {
            let scheme = Self.scheme(url, launches: target, in: configuration)
                .replacing("<ArchiveAction buildConfiguration=\"Debug\"/>", with: "")
            let files = ["A.xcodeproj/project.pbxproj": project, "S.xcscheme": scheme]
            return try Self.clip(files.merging(Self.entitled) { $1 }).clip
        }
        let foreign = try made("https://dev.example/a")
        #expect(foreign.found.invocations.isEmpty)
        let note = try #require(foreign.notes.isEmpty ? nil : Self.notes(project, "https://dev.example/a").last)
        #expect(note.text.contains("Debug") && note.next == "run this command again, with --configuration Debug")
        #expect(
            try made("https://a.example/a").found.invocations.count == 1
                && made("https://other.example/a").found.invocations.count == 1)
        // The scheme runs the configuration that is not entitled to the host.
        #expect(try made("https://dev.example/a", in: "Release").found.invocations.count == 1)
        #expect(try made("https://a.example/a", target: "GONE").found.invocations.isEmpty)
    }

    @Test("A page and an association file of a host that only Debug may open are left out of Release's suite")
    func filesOfAnotherConfiguration() throws {
        let project = Self.project(
            release: "CODE_SIGN_ENTITLEMENTS = R.entitlements;", debug: "CODE_SIGN_ENTITLEMENTS = D.entitlements;")
        let file = "server/HOST/.well-known/apple-app-site-association"
        for (host, isTaken) in [("dev.example", false), ("a.example", true)] {
            let files = [
                "A.xcodeproj/project.pbxproj": project,
                file.replacing("HOST", with: host): #"{ "appclips": { "apps": ["ABCDE12345.com.a.Clip"] } }"#,
                "web/index.html": #"<meta name="apple-itunes-app" content="app-clip-bundle-id=com.a.Clip">"#
                    + "<link rel=\"canonical\" href=\"https://\(host)/room\">",
            ]
            let clip = try Self.clip(files.merging(Self.entitled) { $1 }).clip
            #expect(clip.found.invocations.isEmpty != isTaken && clip.found.pages.isEmpty != isTaken)
            #expect(clip.found.associations.isEmpty != isTaken)
            let notes = clip.notes.filter { $0.text.hasPrefix("left out ") }
            let texts = [
                "left out \(file.replacing("HOST", with: host)): the clip is not entitled to dev.example",
                "left out https://dev.example/room: only Debug may open dev.example",
            ]
            #expect(notes.map(\.text) == (isTaken ? [] : texts))
            #expect(isTaken || notes.last?.next == "run this command again, with --configuration Debug")
        }
    }

    @Test(
        "A scheme's URL is the only clip's if the scheme launches the clip or an app that has it",
        arguments: [
            ("C", nil), ("A", nil), ("X", nil), ("Y", nil),
            ("B", "the target of the scheme Admin is not the clip or its app"),
            ("E", "the target of the scheme Admin is not the clip or its app"),
            ("GONE", "the target of the scheme Admin is not in the project"),
        ])
    func schemeOfAnotherApp(target: String, reason: String?) throws {
        let app = "productType = \"com.apple.product-type.application\"; buildConfigurationList = M;"
        let project = Self.project().replacing(
            "targets = (C, A); };",
            with: """
                targets = (C, A, X, B, E); };
                X = { name = Second; \(app) dependencies = (D); }; B = { name = Admin; \(app) };
                E = { name = Tests; productType = "com.apple.product-type.bundle.unit-test"; };
                """)
        // The targets that a scheme builds count if it launches none.
        for tag in ["BuildableProductRunnable", "BuildActionEntry"] {
            let scheme = """
                <Scheme><\(tag)><BuildableReference BlueprintIdentifier="\(target)"/></\(tag)>
                <EnvironmentVariable key="_XCAppClipURL" value="https://a.example/"/></Scheme>
                """
            let (first, folder) = try FirstSuitesTests.first([
                "A.xcodeproj/project.pbxproj": project, "Admin.xcscheme": scheme,
                // The app of another project may embed the clip.
                "B.xcodeproj/project.pbxproj":
                    "{ objects = { P = { targets = (Y); }; Y = { name = Y; \(app) dependencies = (D); }; "
                    + "D = { targetProxy = X; }; X = { remoteGlobalIDString = C; }; }; rootObject = P; }",
            ])
            defer { withExtendedLifetime(folder) {} }
            #expect(first.suites.map(\.clip.found.invocations.count) == [reason == nil ? 1 : 0])
            #expect(first.notes.map(\.text) == (reason.map { ["left out https://a.example/: \($0)"] } ?? []))
        }
    }

    private static func notes(_ project: String, _ url: String) throws -> [ProjectNote] {
        let files = [
            "A.xcodeproj/project.pbxproj": project,
            "S.xcscheme": scheme(url, in: "Debug").replacing("<ArchiveAction buildConfiguration=\"Debug\"/>", with: ""),
        ]
        let (first, folder) = try FirstSuitesTests.first(files.merging(entitled) { $1 })
        return withExtendedLifetime(folder) { first.notes }
    }

    @Test("Each bundle identifier that a scheme archives is a clip; any other is a note")
    func configurations() throws {
        let project = Self.project(debug: "").replacing(
            "S = { name = Debug; buildSettings = { PRODUCT_BUNDLE_IDENTIFIER = com.a.Clip;",
            with: "S = { name = Brand; buildSettings = { PRODUCT_BUNDLE_IDENTIFIER = com.b.Clip;")
        func first(_ files: [String: String]) throws -> FirstSuites {
            let (first, folder) = try FirstSuitesTests.first(
                files.merging(["A.xcodeproj/project.pbxproj": project]) { $1 })
            return withExtendedLifetime(folder) { first }
        }
        let one = try first([:])
        #expect(one.suites.map(\.id) == ["clip"])
        #expect(one.notes.map(\.text) == ["left out: the clip com.b.Clip of the configuration Brand"])
        let release = project.replacing("(R, S)", with: "(R, S, U)")
            .replacing(
                "T = {",
                with:
                    "U = { name = \"Brand-Release\"; buildSettings = { PRODUCT_BUNDLE_IDENTIFIER = com.b.Clip; }; };\nT = {"
            )
        let (released, folder) = try FirstSuitesTests.first(["A.xcodeproj/project.pbxproj": release])
        let next = withExtendedLifetime(folder) { released.notes.map(\.next) }
        #expect(next == ["run this command again, with --configuration Brand-Release"])
        let schemes = [
            "Clip.xcscheme": Self.scheme("https://a.example/", in: "Release"),
            "Brand.xcscheme": Self.scheme("https://b.example/", in: "Brand"),
        ]
        let both = try first(schemes)
        #expect(Set(both.suites.map(\.id)) == ["clip", "clip-brand"] && both.notes.isEmpty)
    }

    @Test("If one project has a clip, others need none; if none has, the app's entitlements name it")
    func otherProjects() throws {
        let mac = Self.project().replacing(".on-demand-install-capable", with: "")
        let files = ["A.xcodeproj/project.pbxproj": Self.project(), "macos/B.xcodeproj/project.pbxproj": mac]
        let (first, folder) = try FirstSuitesTests.first(files)
        #expect(withExtendedLifetime(folder) { first.notes }.isEmpty)
        let alone = try TemporaryFolder()
        try alone.write(
            mac.replacing("com.a; ", with: "com.a; CODE_SIGN_ENTITLEMENTS = A.entitlements; "),
            to: "B.xcodeproj/project.pbxproj")
        try alone.write(
            Self.entitlements("associated-appclip-app-identifiers", "ABCDE12345.com.a.Clip"), to: "A.entitlements")
        let reader = try ProjectReader(folder: alone.path, from: alone.path)
        #expect(reader.clips.map(\.clip.bundleID?.text) == ["com.a.Clip"])
        #expect(reader.notes.map(\.text) == ["a target that builds com.a.Clip, which the app's entitlements name"])
    }

    @Test(
        "Projects, association files and pages of examples and third parties count only if there is nothing else",
        arguments: [
            "Packages/Map/Example", "Third-Party/Map", "third_party", "Samples/Tour", "Tests/Fixtures", "External",
        ])
    func filesOfOthers(place: String) throws {
        let association = "\(place)/web/.well-known/apple-app-site-association"
        let others = [
            "\(place)/B.xcodeproj/project.pbxproj": Self.otherProject,
            association: #"{ "appclips": { "apps": ["ABCDE12345.com.b.Clip"] } }"#,
            "\(place)/index.html": #"<meta name="apple-itunes-app" content="app-clip-bundle-id=com.b.Clip">"#,
        ]
        let own = [
            "x/A.xcodeproj/project.pbxproj": Self.project(release: "CODE_SIGN_ENTITLEMENTS = C.entitlements;"),
            "x/C.entitlements": Self.entitlements("associated-domains", "appclips:a.example"),
        ]
        let (first, folder) = try FirstSuitesTests.first(others.merging(own) { $1 })
        defer { withExtendedLifetime(folder) {} }
        #expect(first.suites.map(\.clip.clip.bundleID?.text) == ["com.a.Clip"])
        #expect(!first.suites.contains { $0.text.contains("\"association\"") })
        let notes = first.notes + first.suites.flatMap(\.clip.notes)
        #expect(!notes.contains { $0.text.contains("com.b") })

        let alone = try Self.clip(others)
        #expect(alone.clip.clip.bundleID?.text == "com.b.Clip" && alone.clip.hasUnservedFile)
        #expect(Self.missing(alone.clip).contains("the URL of the page with the banner of com.b.Clip"))
    }

    @Test("The outer project's clip gets the name that both clips have")
    func nameOfOuterProject() throws {
        let (first, folder) = try FirstSuitesTests.first([
            "Kit/ios/B.xcodeproj/project.pbxproj": Self.otherProject,
            "Tour.xcodeproj/project.pbxproj": Self.project(),
        ])
        defer { withExtendedLifetime(folder) {} }
        #expect(first.suites.map(\.id) == ["clip", "clip-2"])
        #expect(first.suites.map(\.clip.clip.bundleID?.text) == ["com.a.Clip", "com.b.Clip"])
    }

    @Test("An association file that names only the app is not given to another host of the clip")
    func fileOfTheApp() throws {
        for (host, isGiven) in [("app.example", false), ("a.example", true)] {
            let made = try Self.clip([
                "A.xcodeproj/project.pbxproj": Self.project(
                    app: "CODE_SIGN_ENTITLEMENTS = A.entitlements;", release: "CODE_SIGN_ENTITLEMENTS = C.entitlements;"
                ),
                "A.entitlements": Self.entitlements("associated-domains", "applinks:\(host)"),
                "C.entitlements": Self.entitlements("associated-domains", "appclips:a.example"),
                "public/apple-app-site-association": #"{ "applinks": { "details": [] } }"#,
            ])
            #expect(made.text.contains("\"a.example\": {") == isGiven)
            #expect(Self.missing(made.clip).contains("which host serves public/apple-app-site-association") != isGiven)
        }
    }

    @Test("If the association file cannot be read, the note has the reason and its fix")
    func unreadFile() throws {
        let made = try Self.clip([
            "A.xcodeproj/project.pbxproj": Self.project(release: "CODE_SIGN_ENTITLEMENTS = C.entitlements;"),
            "C.entitlements": Self.entitlements("associated-domains", "appclips:a.example"),
            "docs/apple-app-site-association": "---\npermalink: /a\n---\n{}",
        ])
        let note = try #require(made.clip.notes.first { $0.text.contains("front matter") })
        #expect(note.isMissing && note.place == "docs/apple-app-site-association")
        #expect(note.next?.contains("clipflight association") == true)
    }

    @Test("A bundle identifier as a host is noted")
    func bundleIDAsHost() throws {
        let made = try Self.clip([
            "A.xcodeproj/project.pbxproj": Self.project(release: "CODE_SIGN_ENTITLEMENTS = C.entitlements;"),
            "C.entitlements": Self.entitlements("associated-domains", "appclips:com.a"),
        ])
        #expect(Self.missing(made.clip).contains("a web host: appclips:com.a is a bundle identifier"))
        #expect(!Self.missing(made.clip).contains("the association file of com.a"))
    }

    @Test("Entitlements that their target does not name are noted")
    func unusedEntitlements() throws {
        let made = try Self.clip([
            "A.xcodeproj/project.pbxproj": Self.project(release: "CODE_SIGN_ENTITLEMENTS = C.entitlements;"),
            "App/App.entitlements": Self.entitlements("associated-domains", "applinks:a.example"),
            "Other/App.entitlements": "",
            "C.entitlements": Self.entitlements("associated-domains", "appclips:a.example"),
        ])
        let note = made.clip.notes.first { $0.text == "CODE_SIGN_ENTITLEMENTS of the target App" }
        #expect(note?.next == "set it to App/App.entitlements, if the target has these entitlements")
    }

    @Test("App Groups beside domains with build settings are noted")
    func groupsBesideSettings() throws {
        let groups = "<key>com.apple.security.application-groups</key><array><string>group.$(G)</string></array></dict>"
        let made = try Self.clip([
            "A.xcodeproj/project.pbxproj": FirstSuitesTests.project(
                "PRODUCT_BUNDLE_IDENTIFIER = com.a.Clip; CODE_SIGN_ENTITLEMENTS = C.entitlements; H = a.example; G = a;"
            ),
            "C.entitlements": Self.entitlements("associated-domains", "appclips:$(H)")
                .replacing("</dict>", with: groups),
        ])
        #expect(
            Self.missing(made.clip).contains(
                "App Group group.a in the suite, since the entitlements have build settings"))
    }

    @Test("A configuration that the target lacks makes no suite")
    func unknownConfiguration() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.project(), to: "A.xcodeproj/project.pbxproj")
        let reader = try ProjectReader(folder: folder.path, from: folder.path, configuration: "Nope")
        #expect(reader.answer != nil && reader.clips.isEmpty)
        #expect(
            reader.notes.map(\.text) == [
                "the configuration Nope of Clip: found \(Quotation.some(["Release", "Debug"]))"
            ])
    }

    /// SwiftPM rejects a target with the same name as one of a dependency.
    @Test func hostOfAClipCalledClip() throws {
        let made = try Self.clip(["A.xcodeproj/project.pbxproj": Self.project(app: "PRODUCT_NAME = Tour;")])
        #expect(made.clip.name == "Clip")
        let line = try #require(made.clip.connection(in: "suites/clip/suite.json", project: "../.."))
        #expect(line.contains("\"swiftProduct\": \"TourClipHost\""))
        let project = Self.project(app: "PRODUCT_NAME = Tour;").replacing("name = Clip", with: "name = \"クリップ\"")
        let other = try Self.clip(["ios/A.xcodeproj/project.pbxproj": project])
        #expect(other.clip.connection(in: "", project: "")?.contains("\"TourHost\"") == true)
        #expect(other.clip.router?.home.hasSuffix("/ios") == true)
    }

    @Test("A value has its own line, not the line of a longer value that begins with it")
    func lines() throws {
        let made = try Self.clip([
            "A.xcodeproj/project.pbxproj": Self.project(release: "CODE_SIGN_ENTITLEMENTS = C.entitlements;"),
            "C.entitlements": Self.entitlements(
                "associated-domains", "appclips:a.example.org</string>\n<string>appclips:a.example"),
        ])
        #expect(made.clip.clip.domains.map(\.line) == [1, 2])
    }

    @Test("A project stands for its folder")
    func operand() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.project(), to: "ios/A.xcodeproj/project.pbxproj")
        let first = try FirstSuites(folder: "ios/A.xcodeproj/", output: "suites", from: folder.path)
        #expect(first.suites.map(\.clip.name) == ["Clip"])
    }

    @Test("A page for another clip is noted")
    func pageOfAnotherClip() throws {
        let made = try Self.clip([
            "A.xcodeproj/project.pbxproj": Self.project(),
            "web/index.html": #"<meta name="apple-itunes-app" content="app-id=1, app-clip-bundle-id=com.b.Clip">"#,
        ])
        let missing = Self.missing(made.clip)
        #expect(missing.contains("a banner of com.a.Clip: the page names com.b.Clip"), "\(missing)")
    }

    @Test("A parent and App Groups that do not match the app are noted, also with build settings")
    func differencesFromTheApp() throws {
        func party(_ id: String, _ file: String, _ type: String) -> String {
            "productType = \"com.apple.product-type.application\(type)\"; buildConfigurationList = L\(id);"
        }
        let project = """
            { objects = {
              P = { targets = (A, C); buildConfigurationList = LA; };
              A = { name = App; \(party("A", "A", "")) dependencies = (D); buildPhases = (); };
              D = { target = C; };
              C = { name = Cafe; \(party("C", "C", ".on-demand-install-capable")) dependencies = (); buildPhases = (); };
              LA = { buildConfigurations = (RA); }; LC = { buildConfigurations = (RC); };
              RA = { name = Release; buildSettings = { PRODUCT_BUNDLE_IDENTIFIER = com.a;
                     CODE_SIGN_ENTITLEMENTS = A.entitlements; }; };
              RC = { name = Release; buildSettings = { PRODUCT_BUNDLE_IDENTIFIER = com.a.Clip; PID = com.b; H = a.example;
                     CODE_SIGN_ENTITLEMENTS = C.entitlements; }; };
            }; rootObject = P; }
            """
        let parent =
            "<key>com.apple.developer.parent-application-identifiers</key><array><string>$(PID)</string></array>"
        let named =
            "<key>com.apple.developer.associated-appclip-app-identifiers</key><array><string>$(PRODUCT_BUNDLE_IDENTIFIER).Other</string></array>"
        let groups = "<key>com.apple.security.application-groups</key><array><string>group.a</string></array></dict>"
        let made = try Self.clip([
            "A.xcodeproj/project.pbxproj": project,
            "A.entitlements": Self.entitlements("associated-domains", "applinks:a.example")
                .replacing("</dict>", with: named + "</dict>"),
            "C.entitlements": Self.entitlements("associated-domains", "appclips:$(H)")
                .replacing("</dict>", with: parent + groups),
        ])
        let missing = Self.missing(made.clip)
        #expect(missing.contains("a common App Group: the clip has group.a, and the app has none"), "\(missing)")
        #expect(missing.contains("the app com.a: the clip's parent is com.b"), "\(missing)")
        #expect(missing.contains("the clip com.a.Clip: the app's entitlements name com.a.Other"), "\(missing)")
    }

    @Test(
        "App Groups are compared only if files set all their settings",
        arguments: [
            (
                "group.$(G)", "group.a", "App Groups not compared: the clip has group.$(G), and the app has group.a",
                false
            ),
            ("group.b", "group.a", "a common App Group: the clip has group.b, and the app has group.a", true),
        ])
    func unresolvedGroups(clip: String, app: String, text: String, isMissing: Bool) throws {
        func file(_ group: String) -> String {
            "<plist><dict><key>com.apple.security.application-groups</key><array><string>\(group)</string></array></dict></plist>"
        }
        let made = try Self.clip([
            "A.xcodeproj/project.pbxproj": Self.project(
                app: "CODE_SIGN_ENTITLEMENTS = A.entitlements;", release: "CODE_SIGN_ENTITLEMENTS = C.entitlements;"),
            "A.entitlements": file(app), "C.entitlements": file(clip),
        ])
        let notes = made.clip.notes.filter { $0.text.contains("the clip has") }
        #expect(notes.map(\.text) == [text] && notes.map(\.isMissing) == [isMissing])
    }
}
