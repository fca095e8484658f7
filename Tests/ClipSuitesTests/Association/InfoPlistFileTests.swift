import ClipSuites
import TestSupport
import Testing

/// The `NSAppClip` value of a clip's Info.plist, and diagnostics for files without one.
@Suite struct InfoPlistFileTests {
    private static let head = "<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict>\n<key>NSAppClip</key>"
    private static let key = "<key>NSAppClipRequestLocationConfirmation</key>"

    private func read(_ text: String) -> InfoPlistFile {
        InfoPlistFile.read(Array((Self.head + text + "</dict></plist>").utf8), name: "Info.plist")
    }

    @Test func onlyTrueAllowsTheQuestion() {
        #expect(read("<dict>\(Self.key)<true/></dict>").requestsLocation)
        for other in ["<dict>\(Self.key)<false/></dict>", "<dict/>"] {
            let file = read(other)
            #expect(!file.requestsLocation && file.diagnostics.isEmpty)
        }
        let none = InfoPlistFile.read(Array("<plist version=\"1.0\"><dict/></plist>".utf8), name: "Info.plist")
        #expect(!none.requestsLocation && none.diagnostics.isEmpty)
    }

    @Test func aWrongValueIsAnErrorAtItsKey() {
        let text = read("\n<dict>\(Self.key)<string>YES</string></dict>").diagnostics
        #expect(text.map(\.message) == ["NSAppClipRequestLocationConfirmation is not a boolean"])
        #expect(text.first?.location?.line == 4 && text.first?.location?.column == 12)
        #expect(text.first?.severity == .error && text.first?.fix == "write <true/> or <false/>")
        let version = read("<dict/><key>MinimumOSVersion</key><real>16.0</real>").diagnostics
        #expect(version.map(\.message) == ["MinimumOSVersion is not a string"])
        let section = read("<true/>").diagnostics
        #expect(section.map(\.message) == ["NSAppClip is not a dictionary"] && section.first?.location?.line == 3)
    }

    @Test func anythingElseIsAnError() {
        var generator = SeededGenerator(seed: 14)
        let noise = trials(200).map { _ in
            (0..<Int.random(in: 0..<200, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator) }
        }
        let lists = ["", "{", "<plist version=\"1.0\"><array/></plist>", "bplist00", "<plist><dict><key>a"].map {
            Array($0.utf8)
        }
        for bytes in noise + lists {
            let file = InfoPlistFile.read(bytes, name: "Info.plist")
            #expect(!file.requestsLocation)
            #expect(file.diagnostics.allSatisfy { $0.location?.file == "Info.plist" })
        }
        for bytes in lists { #expect(InfoPlistFile.read(bytes, name: "i").diagnostics.map(\.severity) == [.error]) }
    }

    @Test func theSuiteNamesIt() throws {
        func load(_ plist: String?) throws -> LoadedSuites {
            let suite = """
                { "version": 1, "experiences": { "default": {} }, "clip": {
                  "bundleID": "com.example.Clip", "infoPlist": "Info.plist", "host": { "command": ["true"] } } }
                """
            return try SampleSuite.load(suite, beside: plist.map { ["Info.plist": $0] } ?? [:])
        }
        let allowed = try load("\(Self.head)<dict>\(Self.key)<true/></dict></dict></plist>")
        #expect(allowed.diagnostics.isEmpty && allowed.suites.first?.association?.requestsLocation == true)
        let lacking = try load("<plist version=\"1.0\"><dict/></plist>")
        #expect(lacking.diagnostics.isEmpty && lacking.suites.first?.association?.requestsLocation == false)
        let broken = try load("<plist version=\"1.0\">\n<dict>")
        #expect(broken.suites.isEmpty && broken.diagnostics.first?.location?.file == "Info.plist")
        let missing = try load(nil)
        #expect(missing.diagnostics.map(\.message) == ["there is no file \"Info.plist\""])
    }
}
