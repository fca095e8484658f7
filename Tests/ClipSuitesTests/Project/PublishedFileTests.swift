import TestSupport
import Testing

@testable import ClipSuites

@Suite("Which association file of a project is the host's")
struct PublishedFileTests {
    private static let name: String = ".well-known/apple-app-site-association"
    private static let file: String = #"{ "appclips": { "apps": ["ABCDE12345.com.a.Clip"] } }"#
    private static let other: String = #"{ "appclips": { "apps": ["ABCDE12345.com.b.Clip"] } }"#

    private static func made(
        _ files: [String: String], domain: String = "appclips:a.example"
    ) throws -> (text: String, notes: [ProjectNote]) {
        let settings =
            "PRODUCT_BUNDLE_IDENTIFIER = com.a.Clip; DEVELOPMENT_TEAM = ABCDE12345; CODE_SIGN_ENTITLEMENTS = C.entitlements;"
        let project = [
            "A.xcodeproj/project.pbxproj": FirstSuitesTests.project(settings),
            "C.entitlements":
                "<plist><dict><key>com.apple.developer.associated-domains</key><array><string>\(domain)</string></array></dict></plist>",
        ]
        let (first, folder) = try FirstSuitesTests.first(project.merging(files) { one, _ in one })
        defer { withExtendedLifetime(folder) {} }
        let made = try #require(first.suites.first)
        return (made.text, made.clip.notes)
    }

    /// The words after "proof that a.example serves …:"; `nil` where nothing is left open.
    private static func doubt(_ files: [String: String]) throws -> String? {
        let note = try made(files).notes.first { $0.isMissing && $0.text.hasPrefix("proof that a.example serves ") }
        #expect(note == nil || note?.next == "clipflight association https://a.example")
        return note.map { String($0.text.split(separator: ": ", maxSplits: 1)[1]) }
    }

    @Test("The file without extension is the host's, wherever the other one is and whatever it names")
    func withoutExtension() throws {
        for json in ["public/\(Self.name).json", "a/server/apple-app-site-association.json"] {
            let made = try Self.made(["public/\(Self.name)": Self.other, json: Self.file])
            #expect(made.text.contains("\"association\": \"../../public/\(Self.name)\""))
            #expect(made.notes.contains { $0.text.hasPrefix("passed over \(json): hosts are asked for the name") })
            #expect(!made.notes.contains { $0.text == "association file names ABCDE12345.com.a.Clip" })
        }
        let alone = try Self.made(["public/\(Self.name).json": Self.file])
        #expect(alone.text.contains("\"association\": \"../../public/\(Self.name).json\""))
        #expect(try Self.doubt(["public/\(Self.name).json": Self.file])?.contains("without .json") == true)
    }

    @Test(
        "A folder that some host publishes at its root leaves nothing open",
        arguments: ["", "public/", "static/", "docs/", "dist/", "src/", "web/a.example/", "packages/site/Public/"])
    func roots(folder: String) throws {
        let files = [folder + Self.name: Self.file, folder + ".nojekyll": ""]
        #expect(try Self.doubt(files) == nil)
    }

    @Test(
        "Any other place is no proof",
        arguments: [
            ("ops/\(name)", "publish the folder \"ops\" at its root"),
            ("apple-app-site-association", "hosts are asked for /\(name)"),
            ("App/Resources/apple-app-site-association", "hosts are asked for /\(name); no host is known"),
        ])
    func otherPlaces(path: String, text: String) throws {
        #expect(try Self.doubt([path: Self.file])?.contains(text) == true)
    }

    @Test(
        "Jekyll and Firebase leave out names that begin with a dot, unless their files say otherwise",
        arguments: [
            (["docs/\(name)": file], "Jekyll"), (["\(name)": file, "_config.yml": "title: A"], "Jekyll"),
            (["\(name)": file, "_config.yml": "# include: [.well-known]"], "Jekyll"),
            (["\(name)": file, "CNAME": "a.example"], "Jekyll"), (["\(name)": file], nil),
            (["\(name)": file, "_config.yml": "include:\n  - .well-known"], nil),
            (["docs/\(name)": file, "docs/_config.yml": "include: [\".well-known\"]"], nil),
            (["docs/\(name)": file, "docs/.nojekyll": ""], nil),
            (["public/\(name)": file, "firebase.json": #"{ "hosting": { "ignore": ["**/.*"] } }"#], "Firebase"),
            (["public/\(name)": file, "firebase.json": #"{ "hosting": { "ignore": ["x"] } }"#], nil),
        ] as [([String: String], String?)])
    func dots(files: [String: String], publisher: String?) throws {
        let doubt = try Self.doubt(files)
        #expect((doubt == nil) == (publisher == nil))
        if let publisher { #expect(doubt?.hasPrefix("\(publisher) leaves out names that begin with a dot") == true) }
    }

    @Test("Front matter is read past, and named with the place that Jekyll serves the rest at")
    func frontMatter() throws {
        let front = "---\npermalink: \(Self.name)\n---\n\(Self.file)"
        let made = try Self.made(["docs/apple-app-site-association": front])
        #expect(made.notes.contains { $0.text == "association file names ABCDE12345.com.a.Clip" })
        #expect(
            try Self.doubt(["docs/apple-app-site-association": front])
                == "it has front matter, which Jekyll takes away, and serves the JSON after it at /\(Self.name)")
    }

    @Test("Another App ID prefix is kept, and the team's added")
    func otherPrefix() throws {
        let old = Self.file.replacing("ABCDE12345", with: "OLDTEAM123")
        let notes = try Self.made(["public/\(Self.name)": old]).notes
        let note = try #require(notes.first { $0.text.contains("OLDTEAM123") })
        #expect(note.next?.hasPrefix("add ABCDE12345.com.a.Clip, and keep the other: ") == true)
        #expect(note.next?.contains("prefix") == true)
    }

    @Test(
        "An invalid entry is named, and not the file that its host serves",
        arguments: [
            ("appclips:https://a.example", "a valid entry: \"appclips:https://a.example\" has the scheme"),
            ("appclips:a.example/b", "a valid entry: \"appclips:a.example/b\" has the path"),
            ("appclips:a.example:443", "a valid entry: \"appclips:a.example:443\" has the port"),
            ("a.example", "a valid entry: \"a.example\" has no service"),
            ("appclips:$(HOST)", "domain appclips:$(HOST) needs $(HOST), which no file sets"),
        ])
    func invalidEntries(domain: String, text: String) throws {
        let made = try Self.made(["public/\(Self.name)": Self.file], domain: domain)
        let missing = made.notes.filter(\.isMissing)
        #expect(missing.count == 2, "\(missing.map(\.text))")
        #expect(missing.first?.text.hasPrefix(text) == true)
        #expect(missing.first?.place == "C.entitlements:1" && missing.first?.next != nil)
        // Checks and runs name it, too.
        #expect(made.text.contains("\"entitlements\": \"../../C.entitlements\""))
    }
}
