import ClipAuthoring
import ClipSuites
import TestSupport
import Testing

@Suite("The association file that a project's host serves")
struct PublishedFileTests {
    private static let name: String = ".well-known/apple-app-site-association"
    private static let file: String = #"{ "appclips": { "apps": ["ABCDE12345.com.a.Clip"] } }"#
    private static let other: String = #"{ "appclips": { "apps": ["ABCDE12345.com.b.Clip"] } }"#

    private static func project(_ domain: String) -> [String: String] {
        let settings =
            "PRODUCT_BUNDLE_IDENTIFIER = com.a.Clip; DEVELOPMENT_TEAM = ABCDE12345; CODE_SIGN_ENTITLEMENTS = C.entitlements;"
        return [
            "A.xcodeproj/project.pbxproj": FirstSuitesTests.project(settings),
            "C.entitlements":
                "<plist><dict><key>com.apple.developer.associated-domains</key><array><string>\(domain)</string></array></dict></plist>",
        ]
    }

    private static func made(
        _ files: [String: String], domain: String = "appclips:a.example"
    ) throws -> (text: String, notes: [ProjectNote]) {
        let (first, folder) = try FirstSuitesTests.first(project(domain).merging(files) { one, _ in one })
        defer { withExtendedLifetime(folder) {} }
        let made = try #require(first.suites.first)
        return (made.text, made.clip.notes)
    }

    /// The text after "proof that a.example serves …:"; `nil` if no proof is missing.
    private static func doubt(_ files: [String: String]) throws -> String? {
        let note = try made(files).notes.first { $0.isMissing && $0.text.hasPrefix("proof that a.example serves ") }
        #expect(note == nil || note?.next == "clipflight association https://a.example")
        return note.map { String($0.text.split(separator: ": ", maxSplits: 1)[1]) }
    }

    @Test("The file without an extension is the host's, wherever a .json file is and whatever it names")
    func withoutExtension() throws {
        for json in ["public/\(Self.name).json", "a/server/apple-app-site-association.json"] {
            let made = try Self.made(["public/\(Self.name)": Self.other, json: Self.file])
            #expect(made.text.contains("\"association\": \"../../public/\(Self.name)\""))
            #expect(made.notes.contains { $0.text.hasPrefix("skipped \(json): Apple requests the file name") })
            #expect(!made.notes.contains { $0.text == "association file names ABCDE12345.com.a.Clip" })
        }
        let alone = try Self.made(["public/\(Self.name).json": Self.file])
        #expect(alone.text.contains("\"association\": \"../../public/\(Self.name).json\""))
        #expect(try Self.doubt(["public/\(Self.name).json": Self.file]) == "Apple requests /\(Self.name)")
    }

    @Test("A file elsewhere does not prove what the host serves", arguments: ["", "App/Resources/"])
    func otherPlaces(folder: String) throws {
        let doubt = try Self.doubt([folder + "apple-app-site-association": Self.file])
        #expect(doubt == "Apple requests /\(Self.name)")
        #expect(try Self.doubt(["ops/\(Self.name)": Self.file]) == nil)
    }

    @Test("The file in .well-known is the host's, and a copy elsewhere raises no doubt")
    func wellKnown() throws {
        let files = ["public/\(Self.name)": Self.file, "public/apple-app-site-association": Self.file]
        #expect(try Self.made(files).text.contains("\"association\": \"../../public/\(Self.name)\""))
        #expect(try Self.doubt(files) == nil)
    }

    @Test("A file outside .well-known is skipped if its own site has the one that Apple requests")
    func rootOfSite() throws {
        let links = #"{ "applinks": { "details": [] } }"#
        for (folder, isSkipped) in [("public", true), ("ops", false)] {
            let other = "\(folder)/apple-app-site-association"
            let made = try Self.made(["public/\(Self.name)": links, other: Self.file])
            let served = isSkipped ? "public/\(Self.name)" : other
            #expect(made.text.contains("\"association\": \"../../\(served)\""), "\(made.text)")
            let note = "skipped \(other): Apple requests /\(Self.name)"
            #expect(made.notes.contains { $0.text == note } == isSkipped)
        }
    }

    @Test(
        "A file in the folder of another host is left out", arguments: ["dev.a.example", "dev.a.example/dist", "b.org"])
    func otherHosts(folder: String) throws {
        let dev = "server/\(folder)/\(Self.name)"
        let alone = try Self.made([dev: Self.file])
        #expect(!alone.text.contains("\"association\""), "\(alone.text)")
        let host = folder.replacing("/dist", with: "")
        #expect(alone.notes.contains { $0.text == "left out \(dev): the clip is not entitled to \(host)" })
        #expect(alone.notes.contains { $0.text == "the association file of a.example" })
        let both = try Self.made([dev: Self.file, "server/a.example/\(Self.name)": Self.other])
        #expect(both.text.contains("\"association\": \"../../server/a.example/\(Self.name)\""))
    }

    @Test("The file in the folder that is named like the host outranks files in other folders")
    func folderOfHost() throws {
        for name in [Self.name, "apple-app-site-association"] {
            let made = try Self.made(["server/a.example/\(name)": Self.other, "public/\(Self.name)": Self.file])
            #expect(made.text.contains("\"association\": \"../../server/a.example/\(name)\""), "\(made.text)")
        }
        let json = "server/a.example/apple-app-site-association.json"
        let made = try Self.made([json: Self.other, "public/\(Self.name)": Self.file])
        #expect(made.text.contains("\"association\": \"../../public/\(Self.name)\""), "\(made.text)")
    }

    @Test("A folder with a period need not be a host's, and the project's own folder may have any name")
    func foldersWithPeriods() throws {
        let made = try Self.made(["v1.2/\(Self.name)": Self.file])
        #expect(made.text.contains("\"association\": \"../../v1.2/\(Self.name)\""), "\(made.text)")
        let folder = try TemporaryFolder()
        for (name, text) in Self.project("appclips:a.example") { try folder.write(text, to: "b.example/\(name)") }
        for name in ["public/\(Self.name)", Self.name] {
            try folder.write(Self.file, to: "b.example/\(name)")
            let clip = try #require(try ProjectReader(folder: "b.example", from: folder.path).clips.first)
            #expect(
                !clip.notes.contains { $0.text.hasPrefix("left out ") || $0.isMissing && $0.text.contains("assoc") })
        }
    }

    @Test("CNAME names the host of a clip without appclips: entries")
    func cname() throws {
        let parent =
            "</string></array><key>com.apple.developer.parent-application-identifiers</key><array><string>com.a"
        let files = ["docs/\(Self.name)": Self.file, "docs/CNAME": "b.example\n"]
        let made = try Self.made(files, domain: "applinks:b.example" + parent)
        #expect(made.text.contains("\"b.example\": { \"association\": \"../../docs/"), "\(made.text)")
    }

    @Test("An App ID prefix other than the team's is kept, and the team's is added")
    func otherPrefix() throws {
        let old = Self.file.replacing("ABCDE12345", with: "OLDTEAM123")
        let notes = try Self.made(["public/\(Self.name)": old]).notes
        let note = try #require(notes.first { $0.text.contains("OLDTEAM123") })
        #expect(note.next?.hasPrefix("add ABCDE12345.com.a.Clip, and keep the other: ") == true)
        #expect(note.next?.contains("prefix") == true)
    }

    @Test("An invalid entry is left for check to report, and its host's file is still used", arguments: ["/b", ":443"])
    func invalidEntries(rest: String) throws {
        let made = try Self.made(["public/\(Self.name)": Self.file], domain: "appclips:a.example" + rest)
        #expect(
            made.notes.filter(\.isMissing).map(\.text)
                == ["a URL that opens the clip", "the experiences, which are in App Store Connect"])
        #expect(made.text.contains("\"entitlements\": \"../../C.entitlements\""))
    }
}
