import ClipSuites
import TestSupport
import Testing

@testable import ClipAuthoring

@Suite("Clips that no Xcode project builds")
struct LooseFilesTests {
    /// An app without a clip.
    private static let project = """
        { objects = { P = { targets = (A); };
          A = { name = App; productType = "com.apple.product-type.application"; buildConfigurationList = M; };
          M = { buildConfigurations = (T); };
          T = { name = Release; buildSettings = { PRODUCT_BUNDLE_IDENTIFIER = com.a;
                CODE_SIGN_ENTITLEMENTS = App.entitlements; }; };
        }; rootObject = P; }
        """

    private static func entitlements(_ domains: String...) -> String {
        let values = domains.map { "<string>\($0)</string>" }.joined()
        return "<plist><dict><key>com.apple.developer.associated-domains</key><array>\(values)</array></dict></plist>"
    }

    private static func association(_ id: String) -> String { "{ \"appclips\": { \"apps\": [\"\(id)\"] } }" }

    private static func made(_ files: [String: String]) throws -> (text: String, notes: [String]) {
        let (first, folder) = try FirstSuitesTests.first(files)
        let made = try #require(withExtendedLifetime(folder) { first.suites.first })
        return (made.text, (made.clip.notes + first.notes).map(\.text))
    }

    @Test("A project without a clip does not hide files that state one, and its app is the clip's")
    func beside() throws {
        let made = try Self.made([
            "ios/A.xcodeproj/project.pbxproj": Self.project,
            "ios/App.entitlements": Self.entitlements("appclips:a.example"),
            "ios/Clip/Clip.entitlements": Self.entitlements("appclips:a.example"),
            "web/.well-known/apple-app-site-association": Self.association("ABCDE12345.com.a.Clip"),
        ])
        #expect(made.text.contains("\"bundleID\": \"com.a.Clip\"") && made.text.contains("\"teamID\": \"ABCDE12345\""))
        #expect(made.text.contains("\"entitlements\": \"../../ios/Clip/Clip.entitlements\""))
        #expect(made.text.contains("\"bundleID\": \"com.a\", \"name\": \"App\""), "\(made.text)")
        #expect(made.text.contains("\"a.example\": { \"association\": \"../../web/.well-known/"))
        #expect(made.notes.contains("an App Clip target: found com.a"))
    }

    @Test(
        "Only an app for iPhones lacks an App Clip target",
        arguments: [
            ("", true), ("SDKROOT = iphoneos;", true), ("SDKROOT = \"$(NONE)\";", true), ("SDKROOT = macosx;", false),
            ("SDKROOT = auto; SUPPORTED_PLATFORMS = \"iphoneos macosx\";", true),
            ("SDKROOT = auto; SUPPORTED_PLATFORMS = macosx;", false), ("SDKROOT = auto;", true),
        ])
    func platforms(settings: String, isForPhone: Bool) throws {
        let made = try Self.made([
            "macos/A.xcodeproj/project.pbxproj": Self.project.replacing(
                "buildSettings = {", with: "buildSettings = { \(settings)"),
            "Clip/Clip.entitlements": Self.entitlements("appclips:a.example"),
        ])
        #expect(made.notes.contains("an App Clip target: found com.a") == isForPhone)
        #expect(made.notes.contains { $0.hasPrefix("an App Clip target") } == isForPhone)
    }

    @Test("Of a site's association files, the one that Apple requests identifies the clip and is the site's")
    func filesOfOneSite() throws {
        let (site, file) = ("web/a.example", "apple-app-site-association")
        let (own, old) = (Self.association("ABCDE12345.com.a.Clip"), Self.association("ABCDE12345.com.old.Clip"))
        for other in [".well-known/\(file).json", file] {
            let made = try Self.made(["\(site)/.well-known/\(file)": own, "\(site)/\(other)": old])
            #expect(made.text.contains("\"com.a.Clip\"") && !made.text.contains("com.old"), "\(made.text)")
            let linked = try Self.made([
                "\(site)/.well-known/\(file)": #"{ "applinks": { "details": [] } }"#, "\(site)/\(other)": own,
            ])
            #expect(linked.text.contains("\"com.a.Clip\""))
            #expect(linked.text.contains("\"association\": \"../../\(site)/.well-known/\(file)\""), "\(linked.text)")
        }
    }

    @Test(
        "A placeholder for the team is left out of the identifier",
        arguments: ["TEAMID.", "YOUR_TEAM_ID.", "<TEAM_ID>.", "ABCDE12345.", ""])
    func placeholder(prefix: String) throws {
        let made = try Self.made(["apple-app-site-association": Self.association(prefix + "com.a.Clip")])
        #expect(made.text.contains("\"bundleID\": \"com.a.Clip\""), "\(made.text)")
        #expect(made.text.contains("teamID") == (prefix == "ABCDE12345."))
    }

    @Test("The team in a file is found beside an Info.plist, and in the app's entitlements")
    func team() throws {
        let signed =
            "<plist><dict><key>application-identifier</key><string>ABCDE12345.com.a.Clip</string>"
            + Self.entitlements("appclips:a.example").dropFirst("<plist><dict>".count)
        let info =
            "<plist><dict><key>CFBundleIdentifier</key><string>com.a.Clip</string><key>NSAppClip</key><dict/></dict></plist>"
        let built = try Self.made(["Clip.entitlements": signed, "Info.plist": info])
        #expect(built.text.contains("\"teamID\": \"ABCDE12345\""), "\(built.text)")
        for (ids, isFound) in [
            (["ABCDE12345.com.a.Clip"], true), (["$(AppIdentifierPrefix)com.a.Clip"], false),
            (["ABCDE12345.com.a.Clip", "QQQQQ12345.com.a.Clip"], false),
        ] {
            let app = try Self.made(["App.entitlements": Self.naming(ids)])
            #expect(app.text.contains("\"bundleID\": \"com.a.Clip\""), "\(app.text)")
            #expect(app.text.contains("\"teamID\": \"ABCDE12345\"") == isFound, "\(app.text)")
        }
        let file = Self.association("OLDTEAM123.com.a.Clip\", \"NEWTEAM123.com.a.Clip")
        let two = try Self.made([
            "a.example/apple-app-site-association": file, "Clip.entitlements": Self.entitlements("appclips:a.example"),
        ])
        #expect(two.text.contains("com.a.Clip") && !two.text.contains("teamID"), "\(two.text)")
    }

    private static func naming(_ ids: [String]) -> String {
        "<plist><dict><key>com.apple.developer.associated-appclip-app-identifiers</key><array>"
            + ids.map { "<string>\($0)</string>" }.joined() + "</array></dict></plist>"
    }

    @Test("The settings of the app's target resolve the clip that the app's entitlements name")
    func settingsOfTheApp() throws {
        let made = try Self.made([
            "A.xcodeproj/project.pbxproj": Self.project
                .replacing("= com.a;", with: "= com.a; DEVELOPMENT_TEAM = ABCDE12345;"),
            "App.entitlements": Self.naming(["$(AppIdentifierPrefix)$(PRODUCT_BUNDLE_IDENTIFIER).Clip"]),
        ])
        #expect(made.text.contains("\"bundleID\": \"com.a.Clip\""), "\(made.text)")
        #expect(made.text.contains("\"teamID\": \"ABCDE12345\""), "\(made.text)")
        #expect(!made.notes.contains { $0.contains("no file sets") }, "\(made.notes)")
        #expect(!made.notes.contains("the clip's bundle identifier"))
    }

    @Test("Entitlements with both kinds of domains are the clip's beside its Info.plist, otherwise the app's")
    func infoBeside() throws {
        let info = "<plist><dict><key>NSAppClip</key><dict><key>a</key><true/></dict></dict></plist>"
        for (place, isOfClip) in [("ios/Clip", true), ("ios/App", false)] {
            let made = try Self.made([
                "ios/Clip/Info-Clip.plist": info,
                "\(place)/A.entitlements": Self.entitlements("appclips:a.example", "applinks:a.example"),
            ])
            #expect(made.text.contains("\"infoPlist\": \"../../ios/Clip/Info-Clip.plist\""), "\(made.text)")
            #expect(made.text.contains("\"entitlements\": \"../../ios/Clip/A.entitlements\"") == isOfClip)
            #expect(
                made.notes.contains("left out: the app's entitlements, since the clip's domains are unknown")
                    != isOfClip)
        }
    }

    @Test(
        "CNAME names one host or none", arguments: [("", nil), ("x.example\nb", "x.example"), ("*.x.example", nil)])
    func cname(text: String, host: String?) throws {
        let made = try Self.made([
            "docs/apple-app-site-association": Self.association("ABCDE12345.com.a.Clip"), "docs/CNAME": text,
        ])
        #expect(made.text.contains("appclips:") == (host != nil))
        #expect(host.map { made.notes.contains("assumed: the clip is entitled to \($0)") } ?? true)
    }

    @Test(
        "Vendored files, a comment and another app's page say nothing of the clip; broken entitlements are noted"
    )
    func strangers() throws {
        let made = try Self.made([
            "Clip.entitlements": Self.entitlements("appclips:a.example")
                .replacing(
                    "<dict>",
                    with:
                        "<dict><key>com.apple.developer.parent-application-identifiers</key><array><string>com.x</string></array>"
                ),
            "vendor/Clip.entitlements": Self.entitlements("appclips:v.example"),
            "App.entitlements": "<<<<<<< mine",
            "App/Info.plist": "<plist><dict><!-- NSAppClip --><key>a</key><true/></dict></plist>",
            "docs/index.html": #"<meta name="apple-itunes-app" content="app-id=1, app-clip-bundle-id=com.fruta.Clip">"#,
        ])
        #expect(!made.text.contains("bundleID\": \"com.fruta") && !made.text.contains("v.example"), "\(made.text)")
        #expect(!made.text.contains("infoPlist"))
        #expect(made.notes.contains("the file is not a property list"), "\(made.notes)")
    }

    @Test("A vendored association file or page does not identify the clip")
    func vendoredFiles() throws {
        let page = #"<meta name="apple-itunes-app" content="app-id=1, app-clip-bundle-id=com.v.Clip">"#
        for (place, isOwn) in [("vendor/Map", false), ("web", true)] {
            for (name, text) in [
                ("apple-app-site-association", Self.association("ABCDE12345.com.v.Clip")), ("index.html", page),
            ] {
                let made = try Self.made([
                    "Clip.entitlements": Self.entitlements("appclips:a.example"), "\(place)/\(name)": text,
                ])
                #expect(made.text.contains("com.v.Clip") == isOwn, "\(made.text)")
            }
        }
    }

    @Test("If either of two files may be the app's, the note names both")
    func candidates() throws {
        let made = try Self.made([
            "Clip.entitlements": Self.entitlements("appclips:a.example"),
            "Prod/App.entitlements": Self.entitlements("applinks:a.example"),
            "Test/App.entitlements": Self.entitlements("applinks:a.example"),
        ])
        #expect(
            made.notes.contains {
                $0.contains("\(Quotation.some(["Prod/App.entitlements", "Test/App.entitlements"])) may")
            })
    }
}
