import ClipSuites
import TestSupport
import Testing

@testable import ClipAuthoring

@Suite("Facts of projects")
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
    private static func project(app: String = "", release: String = "", debug: String = "") -> String {
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

    @Test("An app whose target has no domains says so, one whose entitlements cannot be read does not")
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

    @Test("Entitlements that hold the parent alone are named, so that check compares it")
    func parentAlone() throws {
        let made = try Self.clip([
            "A.xcodeproj/project.pbxproj": Self.project(release: "CODE_SIGN_ENTITLEMENTS = C.entitlements;"),
            "C.entitlements": Self.entitlements("parent-application-identifiers", "com.other"),
        ])
        #expect(made.text.contains("\"entitlements\": \"../../C.entitlements\""))
    }

    @Test("The name is the Info.plist's, with CFBundleName after the display name")
    func name() throws {
        for (keys, expected) in [
            ("<key>CFBundleName</key><string>B</string>", "B"), ("", "App"),
            ("<key>CFBundleName</key><string>B</string><key>CFBundleDisplayName</key><string>D</string>", "D"),
        ] {
            let made = try Self.clip([
                "A.xcodeproj/project.pbxproj": Self.project(app: "INFOPLIST_FILE = I.plist;"),
                "I.plist": "<plist><dict><key>a</key><true/>\(keys)</dict></plist>",
            ])
            #expect(made.clip.app?.name?.text == expected)
        }
    }

    private static func missing(_ clip: ProjectClip) -> [String] { clip.notes.filter(\.isMissing).map(\.text) }

    @Test("What no setting names is missing, and the team is that of the association file")
    func unnamed() throws {
        let made = try Self.clip([
            "A.xcodeproj/project.pbxproj": FirstSuitesTests.project(
                "PRODUCT_BUNDLE_IDENTIFIER = com.a.Clip; CODE_SIGN_ENTITLEMENTS = C.entitlements;"),
            "C.entitlements": Self.entitlements("associated-domains", "appclips:a.example"),
            "public/.well-known/apple-app-site-association": #"{ "appclips": { "apps": ["ABCDE12345.com.a.Clip"] } }"#,
        ])
        #expect(made.clip.clip.team?.text == "ABCDE12345")
        #expect(
            Self.missing(made.clip) == ["a URL that opens the clip", "the experiences, which App Store Connect has"])
        let none = try Self.clip([
            "A.xcodeproj/project.pbxproj": FirstSuitesTests.project("PRODUCT_BUNDLE_IDENTIFIER = \"$(ID)\";")
        ])
        #expect(Self.missing(none.clip).contains("the clip's bundle identifier, so no suite is written"))
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
            // An included file looks for its own includes also beside the files that include it.
            "Config/Deep/Near.xcconfig": "#include? \"Shared\"\n",
        ])
        #expect(made.clip.clip.bundleID == ProjectValue(text: "com.a.Clip", file: place, line: 1))
        #expect(!Self.missing(made.clip).contains { $0.contains("configuration file") })
    }

    @Test("A placeholder makes no case, and several URLs of a scheme have titles of their own")
    func scheme() throws {
        let urls = ["https://com.a.Clip", "https://example.com", "https://a.example/b?c=1", "https://a.example/d"]
        let variables = urls.map { "<EnvironmentVariable key = \"_XCAppClipURL\" value = \"\($0)\"/>" }
        let made = try Self.clip([
            "A.xcodeproj/project.pbxproj": Self.project(), "Clip.xcscheme": "<Scheme>\(variables.joined())</Scheme>",
        ])
        #expect(made.clip.urls.map(\.title) == ["Scheme Clip /b?c=1", "Scheme Clip /d"])
        #expect(made.clip.notes.filter { $0.text.contains("has the placeholder") }.count == 2)
        let one = try Self.clip([
            "A.xcodeproj/project.pbxproj": Self.project(), "Clip.xcscheme": "<Scheme>\(variables[3])</Scheme>",
        ])
        #expect(one.clip.urls.map(\.title) == ["Scheme Clip"])
    }

    @Test("A value's line is its own, not that of a longer one")
    func lines() throws {
        let made = try Self.clip([
            "A.xcodeproj/project.pbxproj": Self.project(release: "CODE_SIGN_ENTITLEMENTS = C.entitlements;"),
            "C.entitlements": Self.entitlements(
                "associated-domains", "appclips:a.example.org</string>\n<string>appclips:a.example"),
        ])
        #expect(made.clip.clip.domains.map(\.line) == [1, 2])
    }

    @Test("A project stands for its folder, and a file for no folder")
    func operand() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.project(), to: "ios/A.xcodeproj/project.pbxproj")
        let first = try FirstSuites(folder: "ios/A.xcodeproj/", output: "suites", from: folder.path)
        #expect(first.suites.map(\.clip.name) == ["Clip"])
        try folder.write("", to: "README.md")
        let error = #expect(throws: Diagnostic.self) { try ProjectReader(folder: "README.md", from: folder.path) }
        #expect(error?.message == "\"README.md\" is a file, expected a folder")
        #expect(error?.fix == "name your project's folder")
    }
}
