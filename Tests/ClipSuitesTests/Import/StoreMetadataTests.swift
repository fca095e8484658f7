import TestSupport
import Testing

@testable import ClipSuites

/// The default experience in files of EAS Metadata and fastlane, given by name or found beside a project.
@Suite struct StoreMetadataTests {
    private static let config = """
        { "configVersion": 0, "apple": { "info": {}, "appClip": { "defaultExperience": {
          "action": "VIEW", "reviewDetail": { "invocationUrls": ["https://a.example/review"] },
          "info": { "de-DE": { "subtitle": "Mieten", "headerImage": "a.png" }, "en-US": { "subtitle": "Rent" } } } } } }
        """
    private static let action = "app_clip_default_experience_action.txt"
    private static let subtitle = "app_clip_default_experience_subtitle.txt"

    @Test("A store config has the default experience and the URLs for App Review", arguments: ["", "\u{FEFF}"])
    func storeConfig(mark: String) throws {
        let importing = try Importing(["store.config.json": mark + Self.config], locale: "de")
        #expect(importing.messages == ["warning store.config.json:3:22: a suite has one language: de-DE was taken"])
        #expect(importing.text.contains(#""default": { "subtitle": "Mieten", "action": "view" }"#))
        #expect(importing.text.contains(#""title": "App Review", "url": "https://a.example/review""#))
    }

    @Test("fastlane's texts are the default experience, each language in a folder of its own")
    func deliver() throws {
        let importing = try Importing([
            "m/\(Self.action)": "OPEN\n", "m/de-DE/\(Self.subtitle)": "Mieten\n", "m/en-US/\(Self.subtitle)": " Rent\n",
        ])
        #expect(importing.imported.diagnostics.map(\.note) == ["left out: de-DE"])
        #expect(importing.text.contains(#""default": { "subtitle": "Rent", "action": "open" }"#))
    }

    @Test(
        "What cannot be read is an error at its place",
        arguments: [
            (action, "OPNE", #"error F:1:1: found "OPNE", expected "OPEN", "VIEW" or "PLAY""#),
            (action, "\n", "error F:1:1: the file is empty"),
            (subtitle, "\u{FEFF}", "error F:1:1: the file is empty"),
            ("Deliverfile", "app_clip_default_experience_action('OPEN')", "error : F is a program, and what it "),
            (
                "store.config.js", "module.exports = {}",
                "error : F is a program, and what it says of a clip is not read"
            ),
        ])
    func broken(name: String, text: String, expected: String) throws {
        let messages = try Importing([name: text]).messages
        #expect(messages.count == 1 && messages[0].hasPrefix(expected.replacing("F", with: name)), "\(messages)")
    }

    @Test("Of two files with a default experience one is taken, and the other is named")
    func twice() throws {
        let importing = try Importing(["m/\(Self.action)": "OPEN", "store.config.json": Self.config])
        #expect(importing.messages.last?.contains("not imported: this default experience, beside that of") == true)
    }

    @Test("Beside a project they are read too; a program and a file without a clip are not")
    func beside() throws {
        let files = [
            "A.xcodeproj/project.pbxproj": """
            { objects = { P = { targets = (C); };
              C = { name = Clip; productType = "com.apple.product-type.application.on-demand-install-capable";
                    buildConfigurationList = L; };
              L = { buildConfigurations = (R); };
              R = { name = Release; buildSettings = { PRODUCT_BUNDLE_IDENTIFIER = com.a.Clip; }; };
            }; rootObject = P; }
            """,
            "fastlane/metadata/\(Self.action)": "PLAY", "store.config.json": #"{ "configVersion": 0, "apple": {} }"#,
            "fastlane/Fastfile": "pilot(app_clip_invocations: [])", "fastlane/Deliverfile": "app_identifier('com.a')",
        ]
        let (first, folder) = try FirstSuitesTests.first(files)
        defer { withExtendedLifetime(folder) {} }
        let made = try #require(first.suites.first)
        #expect(made.clip.facts.defaultExperience?.action?.value == "play")
        let programs = first.project.notes.filter { $0.text.contains("is a program") }
        #expect(programs.map(\.text) == ["fastlane/Fastfile is a program, and what it says of a clip is not read"])
        #expect(programs.allSatisfy { $0.isMissing && $0.next?.contains("\"invocations\"") == true })
    }
}
