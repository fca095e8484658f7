import ClipAuthoring
import ClipSuites
import Foundation
import TestSupport
import Testing

/// Someone else's project cannot harm the user who reads it.
@Suite("Projects that are not trusted")
struct UntrustedProjectTests {
    private static let settings =
        "PRODUCT_BUNDLE_IDENTIFIER = com.a.Clip; DEVELOPMENT_TEAM = T; CODE_SIGN_ENTITLEMENTS = C.entitlements;"

    private static func entitlements(_ domains: [String]) -> String {
        let strings = domains.map { "<string>\($0)</string>\n" }.joined()
        return "<plist><dict><key>com.apple.developer.associated-domains</key><array>\(strings)</array></dict></plist>"
    }

    private static func project(
        _ files: [String: String], settings: String = settings, base: String = ""
    ) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(
            FirstSuitesTests.project(settings, base: base), to: "p/Clip.xcodeproj/project.pbxproj")
        try folder.write(entitlements(["appclips:a.example"]), to: "p/C.entitlements")
        for (name, text) in files { try folder.write(text, to: "p/" + name) }
        return folder
    }

    /// The project's first suite, written where the suite cannot name the project's files.
    private static func outside(_ folder: TemporaryFolder) throws -> (text: String, suite: Suite?, notes: [String]) {
        try folder.makeFolder("work/.git")
        let first = try FirstSuites(folder: "../p", output: "suites", from: folder.path("work"))
        let made = try #require(first.suites.first)
        try folder.write(made.text, to: "work/suites/clip/suite.json")
        let loaded = SuiteLoader.load(paths: ["suites"], from: folder.path("work"))
        #expect(!loaded.hasErrors, "\(loaded.diagnostics)")
        return (made.text, loaded.suites.first, (made.clip.notes + first.notes).map(\.text))
    }

    @Test(
        "An association file is pasted if it is a JSON object, and not otherwise",
        arguments: [
            ("{\"appclips\": {\"apps\": [\"T.com.a.Clip\"]}, \"x\": \"*/ // \\u001b\"}", true),
            ("{} } }, \"app\": { \"bundleID\": \"com.a\", \"host\": { \"command\": [\"sh\"]", false),
            ("", false), ("not JSON */ \u{1B}[31m", false), ("[1]", false), ("0\u{82}\u{6}", false),
            ("\u{FEFF}{\"appclips\": {\"apps\": [\"T.com.a.Clip\"]}}", true),
        ])
    func association(text: String, isPasted: Bool) throws {
        let made = try Self.outside(Self.project(["web/apple-app-site-association": text]))
        #expect(made.text.contains("\"association\": { \"error\": ") == !isPasted)
        #expect(!made.text.contains("\u{1B}"))
        #expect(made.suite?.app == nil)
        #expect(made.suite?.sites.map(\.host) == ["a.example"])
    }

    @Test("A link in the project is skipped, and a setting that leads out of the project is noted")
    func links() throws {
        let folder = try Self.project([:], settings: Self.settings.replacing("C.ent", with: "link.ent"))
        try folder.write("{\"secret\": 1}", to: "secret")
        try folder.write(Self.entitlements(["appclips:secret.example"]), to: "secret.entitlements")
        try folder.link("p/apple-app-site-association", to: "../secret")
        try folder.link("p/link.entitlements", to: "../secret.entitlements")
        let made = try Self.outside(folder)
        #expect(!made.text.contains("secret"))
        #expect(made.notes.contains("../p/link.entitlements leads out of the folder, so it is not read"))
        #expect(!made.notes.contains { $0.contains("apple-app-site-association") })
    }

    @Test("Links in the output path are refused, but a folder beside the project is not")
    func output() throws {
        let folder = try Self.project([:])
        func isInPlace(_ output: String) -> Bool {
            (try? FirstSuites(folder: ".", output: output, from: folder.path("p"))) != nil
        }
        try folder.makeFolder("elsewhere/clip")
        #expect(isInPlace("suites"))
        #expect(isInPlace("../elsewhere"))
        try folder.link("p/suites", to: "../elsewhere")
        #expect(!isInPlace("suites"))
        try folder.makeFolder("p/s")
        try folder.link("p/s/clip", to: "../../elsewhere/clip")
        #expect(!isInPlace("s"))
        try folder.makeFolder("p/t/clip")
        try folder.link("p/t/clip/suite.json", to: "/nowhere/at/all")
        #expect(!isInPlace("t"))
    }

    @Test("A file that cannot be read is not called missing")
    func unreadable() throws {
        let folder = try Self.project([:])
        try FileManager.default.removeItem(atPath: folder.path("p/C.entitlements"))
        #expect(try Self.outside(folder).notes.contains("../p/C.entitlements is not there"))
        #expect(mkfifo(folder.path("p/C.entitlements"), 0o600) == 0)
        #expect(try Self.outside(folder).notes.contains("../p/C.entitlements cannot be read"))
    }
}
