import ClipSuites
import Foundation
import TestSupport
import Testing

@testable import ClipAuthoring

/// The suites that `init` writes for a folder.
struct FirstSuites {
    struct Made {
        let clip: ProjectClip
        let id: String
        let text: String
    }

    private(set) var suites: [Made] = []
    let project: ProjectReader

    init(folder: String, output: String, from current: String) throws {
        project = try ProjectReader(folder: folder, from: current)
        for clip in project.clips {
            let id = clip.suiteID(besides: suites.map(\.id))
            let begun = try SuiteText.begin(clip.facts, named: id, in: output, from: current)
            let text = try begun.merge(clip.facts).text
            suites.append(Made(clip: clip, id: id, text: String(decoding: text, as: UTF8.self)))
        }
    }

    var notes: [ProjectNote] { project.notes }
}

@Suite("First suites from projects")
struct FirstSuitesTests {
    private static let fixtures = "Tests/ClipAuthoringTests/Fixtures"

    @Test(
        "The suite that each project becomes, with what was found and what is missing",
        arguments: ["Parking (iOS)", "Cafe"])
    func golden(project: String) throws {
        let folder = Checkout.root.appendingPathComponent("\(Self.fixtures)/Projects/\(project)").path
        let first = try FirstSuites(folder: ".", output: "suites", from: folder)
        for made in first.suites {
            let name = "\(Self.fixtures)/FirstSuites/\(project)/\(made.id)"
            #expect(try GoldenFile(name + ".json").difference(from: made.text) == nil)
            let notes = (made.clip.notes + first.notes).map {
                "\($0.isMissing ? "missing" : "found"): \($0.text)\($0.place.map { " (\($0))" } ?? "")\($0.next.map { "; \($0)" } ?? "")\n"
            }
            #expect(try GoldenFile(name + ".txt").difference(from: notes.joined()) == nil)
        }
    }

    static func first(_ files: [String: String]) throws -> (FirstSuites, TemporaryFolder) {
        let folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(text, to: name) }
        return (try FirstSuites(folder: folder.path, output: "suites", from: folder.path), folder)
    }

    /// A project with one clip, whose release configuration has these settings.
    static func project(_ settings: String, base: String = "") -> String {
        """
        { objects = {
          P = { targets = (C); buildConfigurationList = L; };
          C = { name = Clip; productType = "com.apple.product-type.application.on-demand-install-capable";
                buildConfigurationList = L; dependencies = (C); buildPhases = (C); };
          L = { buildConfigurations = (R); };
          F = { path = \(base.isEmpty ? "none" : base); sourceTree = "<group>"; };
          G = { children = (F); sourceTree = "<group>"; };
          R = { name = Release; \(base.isEmpty ? "" : "baseConfigurationReference = F;") buildSettings = { \(settings) }; };
        }; rootObject = P; }
        """
    }

    @Test(
        "Settings are resolved in every form; a setting that cannot be resolved is named, not guessed",
        arguments: [
            ("PRODUCT_BUNDLE_IDENTIFIER = com.a;", "com.a"),
            ("X = a; PRODUCT_BUNDLE_IDENTIFIER = \"com.$(X).${X}.$X\";", "com.a.a.a"),
            ("X = \"A b\"; PRODUCT_BUNDLE_IDENTIFIER = \"$(X:rfc1034identifier:lower)\";", "a-b"),
            ("A = X; X = deep; PRODUCT_BUNDLE_IDENTIFIER = \"$($(A))\";", "deep"),
            ("PRODUCT_BUNDLE_IDENTIFIER = \"com.$(X:default=b)\";", "com.b"),
            ("PRODUCT_BUNDLE_IDENTIFIER = a; \"PRODUCT_BUNDLE_IDENTIFIER[sdk=iphoneos*]\" = b;", "b"),
            ("PRODUCT_BUNDLE_IDENTIFIER = a; \"PRODUCT_BUNDLE_IDENTIFIER[sdk=macosx*]\" = b;", "a"),
            ("PRODUCT_BUNDLE_IDENTIFIER = \"com.$(NONE)\";", nil),
            ("A = \"$(B)\"; B = \"$(A)\"; PRODUCT_BUNDLE_IDENTIFIER = \"$(A)\";", nil),
            ("A = \"$(B:lower)\"; B = \"$(A:lower)$(A:upper)\"; PRODUCT_BUNDLE_IDENTIFIER = \"$(A:lower)\";", nil),
            ("A = \"$(A2)$(A2)\"; A2 = \"$(A)$(A)\"; PRODUCT_BUNDLE_IDENTIFIER = \"$(A)\";", nil),
            ("PRODUCT_BUNDLE_IDENTIFIER = \"$(PROJECT_NAME).$(PROJECT).$(TARGETNAME)\";", "Clip.Clip.Clip"),
            ("X = a; \"X[config=Rel*]\" = b; PRODUCT_BUNDLE_IDENTIFIER = \"$(X)\";", "b"),
            ("X = a; \"X[config=Rel]\" = b; PRODUCT_BUNDLE_IDENTIFIER = \"$(X)\";", "a"),
            ("X = a; \"X[arch=arm64]\" = b; PRODUCT_BUNDLE_IDENTIFIER = \"$(X)\";", "b"),
            ("X = a; \"X[arch=arm]\" = b; PRODUCT_BUNDLE_IDENTIFIER = \"$(X)\";", "a"),
        ] as [(String, String?)])
    func settings(text: String, expected: String?) throws {
        let (first, folder) = try Self.first(["Clip.xcodeproj/project.pbxproj": Self.project(text)])
        defer { withExtendedLifetime(folder) {} }
        #expect(first.suites.first?.clip.clip.bundleID?.text == expected)
        if expected == nil {
            #expect(first.suites.first?.clip.notes.contains { $0.text.contains("but no file sets") } == true)
        }
    }

    @Test("Configuration files that include one another are read once")
    func cyclicConfiguration() throws {
        let (first, folder) = try Self.first([
            "Clip.xcodeproj/project.pbxproj": Self.project("", base: "a.xcconfig"),
            "a.xcconfig":
                "#include \"b.xcconfig\"\n#include? \"none.xcconfig\"\n#include \"gone.xcconfig\"\nID = com.a",
            "b.xcconfig": "#include \"a.xcconfig\"\nPRODUCT_BUNDLE_IDENTIFIER = $(ID).Clip // a comment\n",
        ])
        defer { withExtendedLifetime(folder) {} }
        let clip = try #require(first.suites.first?.clip)
        #expect(clip.clip.bundleID == ProjectValue(text: "com.a.Clip", file: "b.xcconfig", line: 2))
        let problems = clip.notes.map(\.text).filter { $0.contains("configuration file") }
        #expect(problems.count == 1)
        #expect(problems.contains { $0.contains("gone.xcconfig") })
        #expect(!problems.contains { $0.contains("none.xcconfig") })
    }

    @Test("A missing file of Pods asks for pod install; a specification without a clip says what to add")
    func fixesForGeneratedFiles() throws {
        let (first, folder) = try Self.first([
            "Clip.xcodeproj/project.pbxproj": Self.project("", base: "Flutter/Release.xcconfig"),
            "Flutter/Release.xcconfig": "#include \"Pods/Clip.xcconfig\"\n",
        ])
        defer { withExtendedLifetime(folder) {} }
        let note = first.suites.first?.clip.notes.first { $0.next == "run pod install" }
        #expect(note?.text == "the configuration file Pods/Clip.xcconfig, which cannot be read")
        let generated = try TemporaryFolder()
        try generated.write("targets:\n  App:\n    type: application\n", to: "project.yml")
        let answer = try ProjectReader(folder: generated.path, from: generated.path).answer
        #expect(answer?.fix?.hasPrefix("add a target of the type on-demand-install-capable, run 'xcodegen") == true)
    }

    @Test(
        "A project's specification is answered with the command that makes the project, unless it has a clip",
        arguments: [
            (
                "app.json", #"{ "expo": { "ios": { "bundleIdentifier": "com.a" } } }"#,
                "npx expo prebuild --platform ios"
            ),
            ("app.config.json", #"{ "ios": { "bundleIdentifier": "com.a" } }"#, "npx expo prebuild --platform ios"),
            ("targets/clip/expo-target.config.js", "module.exports = {}", "npx expo prebuild --platform ios"),
            ("Project.swift", "import ProjectDescription", "tuist generate --no-open"),
            ("project.yml", "targets:\n  Clip:\n    type: application.on-demand-install-capable", "xcodegen generate"),
            ("clip/BUILD.bazel", "ios_app_clip(\n  name = \"Clip\",\n)", "bazel run //:xcodeproj"),
            ("app.json", #"{ "name": "bare" }"#, nil), ("Project.swift", "struct Project {}", nil),
        ] as [(String, String, String?)])
    func generators(file: String, text: String, command: String?) throws {
        let folder = try TemporaryFolder()
        try folder.write(text, to: file)
        try folder.write(Self.entitlements("appclips:a.example"), to: "targets/clip/generated.entitlements")
        let project = try ProjectReader(folder: ".", from: folder.path)
        let message = "init reads only the Xcode project that is generated from \(file)"
        #expect(project.clips.map(\.name) == ["clip"] && project.answer == nil)
        #expect(project.clips.first?.hosts == ["a.example"])
        let files = ClipImport(paths: [file], from: folder.path)
        let isBazel = file.hasSuffix(".bazel")
        let place = isBazel ? "the workspace (the target is that of rules_xcodeproj)" : "the file's folder"
        let fix = command.map { "run '\($0)', then 'clipflight init', in \(place)" }
        #expect(project.notes.map(\.text).contains(message) == (command != nil))
        #expect(project.notes.last?.next == fix && (files.diagnostics.first?.fix == fix || command == nil))
        try folder.write(Self.entitlements("applinks:a.example"), to: "targets/clip/generated.entitlements")
        let none = try ProjectReader(folder: ".", from: folder.path)
        #expect(none.answer?.message == (command == nil ? "found no App Clip in \".\"" : message))

        // Expo's plugin puts its targets' files beside the project's folder.
        let settings =
            "PRODUCT_BUNDLE_IDENTIFIER = com.a.Clip; CODE_SIGN_ENTITLEMENTS = ../targets/clip/generated.entitlements;"
        try folder.write(Self.entitlements("appclips:a.example"), to: "targets/clip/generated.entitlements")
        try folder.write(Self.project(settings), to: "ios/A.xcodeproj/project.pbxproj")
        let made = try ProjectReader(folder: ".", from: folder.path)
        #expect(made.answer == nil && !made.notes.map(\.text).contains(message))
        #expect(made.clips.map(\.hosts) == [["a.example"]])
    }

    private static func entitlements(_ domain: String) -> String {
        "<plist><dict><key>com.apple.developer.associated-domains</key><array><string>\(domain)</string></array></dict>"
            + "</plist>"
    }

    /// A project with these files, and a clip whose entitlements have these hosts.
    private static func served(
        _ hosts: [String], _ files: [String: String]
    ) throws -> (suite: Suite, notes: [String], text: String) {
        let domains = hosts.map { "<string>appclips:\($0)</string>" }.joined()
        let project = [
            "Clip.xcodeproj/project.pbxproj": Self.project(
                "PRODUCT_BUNDLE_IDENTIFIER = com.a.Clip; DEVELOPMENT_TEAM = T; CODE_SIGN_ENTITLEMENTS = C.entitlements;"
            ),
            "C.entitlements":
                "<plist><dict><key>com.apple.developer.associated-domains</key><array>\(domains)</array></dict></plist>",
        ]
        let (first, folder) = try Self.first(project.merging(files) { one, _ in one })
        let made = try #require(first.suites.first)
        try folder.write(made.text, to: "suites/clip/suite.json")
        let loaded = SuiteLoader.load(paths: ["suites"], from: folder.path)
        let suite = try #require(loaded.suites.first, "\(loaded.diagnostics)")
        return (suite, made.clip.notes.filter(\.isMissing).map(\.text), made.text)
    }

    private static let association = #"{ "appclips": { "apps": ["T.com.a.Clip"] } }"#
    private static let page = #"<meta name="apple-itunes-app" content="app-id=1, app-clip-bundle-id=com.a.Clip">"#

    @Test(
        "Association files in their hosts' folders make the sites if each host has one; page URLs are missing"
    )
    func sites() throws {
        let files = [
            "web/a.example/.well-known/apple-app-site-association": Self.association,
            "web/b.example/apple-app-site-association": Self.association,
            "web/a.example/index.html": Self.page, "elsewhere/index.html": Self.page,
        ]
        let made = try Self.served(["a.example", "b.example"], files)
        #expect(made.suite.sites.map(\.host) == ["a.example", "b.example"])
        #expect(made.notes.filter { $0 == "the URL of the page with the banner of com.a.Clip" }.count == 2)
        // With sites, the third host would be unreachable.
        let partly = try Self.served(["a.example", "b.example", "c.example"], files)
        #expect(partly.suite.statedSites == nil)
        #expect(partly.notes.contains("the association file of c.example"))
    }
}

@Suite("Pages and routers of first suites")
struct HonestStartTests {
    private static let settings =
        "PRODUCT_BUNDLE_IDENTIFIER = com.example.Clip; INFOPLIST_FILE = Clip/Info.plist;"
        + " CODE_SIGN_ENTITLEMENTS = Clip/Clip.entitlements;"
    private static let plist = "<plist version=\"1.0\"><dict/></plist>"
    private static let entitlements = """
        <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key>
        <array><string>appclips:cafe.example</string></array></dict></plist>
        """

    private static func first(_ files: [String: String]) throws -> FirstSuites {
        let own = [
            "A.xcodeproj/project.pbxproj": FirstSuitesTests.project(settings), "Clip/Info.plist": plist,
            "Clip/Clip.entitlements": entitlements,
        ]
        return try FirstSuitesTests.first(own.merging(files) { $1 }).0
    }

    @Test(
        "The page with the clip's banner is an invocation, if it states its own URL",
        arguments: [
            (#"<link rel="canonical" href="https://cafe.example/menu">"#, true),
            (#"<meta property="og:url" content="https://cafe.example/menu">"#, true),
            (#"<link rel="canonical" href="/menu">"#, false), ("", false),
        ])
    func banner(link: String, isInvocation: Bool) throws {
        let tag = #"<meta name="apple-itunes-app" content="app-id=1, app-clip-bundle-id=com.example.Clip">"#
        let made = try #require(
            try Self.first([
                "web/menu.html": "<html><head>\(link)\(tag)</head></html>",
                "web/apple-app-site-association": #"{ "appclips": { "apps": ["ABCDE12345.com.example.Clip"] } }"#,
            ]).suites.first)
        #expect(made.text.contains("\"url\": \"https://cafe.example/menu\"") == isInvocation)
        #expect(made.text.contains("\"from\": [\"safariBanner\"]") == isInvocation)
        #expect(made.text.contains("\"pages\": { \"/menu\": \"") == isInvocation)
        #expect(made.clip.notes.contains { $0.text.hasPrefix("the URL of the page") } != isInvocation)
        #expect(!made.text.contains("host\"") && !made.text.contains("declined") && !made.text.contains("expect"))
    }

    @Test("A native project beside a Flutter package gets no Dart host")
    func flutter() throws {
        for (file, page) in [("Flutter/Release.xcconfig", "Flutter"), ("Clip/A.xcconfig", "PackageOfTheApp")] {
            let clip = try #require(try Self.first([file: "", "pubspec.yaml": ""]).project.clips.first)
            #expect(clip.router?.make.rawValue == page)
        }
    }

    @Test(
        "The kind of project, and the line where URLs arrive",
        arguments: [
            ("import SwiftUI\n\n  .onContinueUserActivity(", "SwiftUI", "Clip/Deep/A.swift:3"),
            ("import UIKit\nfunc scene(_ scene: UIScene, continue userActivity:", "UIKit", "Clip/Deep/A.swift:2"),
            (
                "import UIKit\nimport React\nfunc scene(_ scene: UIScene, continue userActivity:", "ReactNative",
                "Clip/Deep/A.swift:3"
            ),
            ("struct Nothing {}", "PackageOfTheApp", nil),
            ("func scene(_ scene: UIScene, willConnectTo session: UISceneSession", "PackageOfTheApp", nil),
            (
                "import UIKit\nfunc scene(_ scene: UIScene, continue userActivity:\noptions.userActivities", "UIKit",
                "Clip/Deep/A.swift:2"
            ),
        ])
    func router(code: String, page: String, place: String?) throws {
        let clip = try #require(
            try Self.first(["Clip/Deep/A.swift": code, "App/B.swift": ".onOpenURL"]).project.clips.first)
        let router = try #require(clip.router)
        #expect(router.make.rawValue == page && router.place == place)
        // A scene delegate has to read the URL of a cold launch too.
        let losesColdLaunch = code.contains("continue userActivity") && !code.contains("userActivities")
        #expect(clip.notes.contains { $0.text == "the URL of a cold launch" && $0.place == place } == losesColdLaunch)
        let line = router.connection(of: "Cafe Clip", in: "suites/cafe/suite.json", project: "../..")
        #expect(line.contains("ClipHost.docc/\(page).md") && line.contains("suites/cafe/suite.json: \"host\": {"))
        if page == "SwiftUI" {
            #expect(line.hasSuffix(#""host": { "swiftProduct": "CafeClipHost", "package": "../.." }"#))
        }
    }
}
