import ClipRules
import Testing

/// Apple's table "Configure the launch experience" (CFG): experience and oldest iOS by source.
@Suite struct LaunchExperienceTableTests {
    /// The oldest iOS, "14" if none is named; `nil` if the source is not served.
    struct Row: CustomStringConvertible {
        let source: Source
        let advanced: String?
        let other: String?
        let defaultLink: String?
        let demoLink: String?

        var description: String { source.rawValue }
    }

    static let rows = [
        Row(source: .nfc, advanced: "14", other: "16.4", defaultLink: "16.4", demoLink: "16.4"),
        Row(source: .qrCode, advanced: "14", other: "16.4", defaultLink: "16.4", demoLink: "16.4"),
        Row(source: .appClipCode, advanced: "14", other: nil, defaultLink: nil, demoLink: "16.4"),
        Row(source: .safariBanner, advanced: "14", other: "14", defaultLink: nil, demoLink: nil),
        Row(source: .safariCard, advanced: "15", other: "15", defaultLink: nil, demoLink: nil),
        Row(source: .messages, advanced: nil, other: "14", defaultLink: "16.4", demoLink: "16.4"),
        Row(source: .maps, advanced: "14", other: nil, defaultLink: nil, demoLink: nil),
        Row(source: .siriSuggestion, advanced: "14", other: nil, defaultLink: nil, demoLink: nil),
        Row(source: .linkPreview, advanced: "17", other: "17", defaultLink: "17", demoLink: "17"),
        Row(source: .appLink, advanced: nil, other: "17", defaultLink: "17", demoLink: "17"),
        Row(source: .webLink, advanced: nil, other: nil, defaultLink: "16.4", demoLink: "16.4"),
    ]

    private static let demo = "https://appclip.apple.com/id?=abc12"

    @Test("Each row of Apple's table holds, and cites the page", arguments: rows)
    func row(_ row: Row) throws {
        var profile = try ClipProfile.bikes(
            advanced: ["https://h.example/rent"], places: ["https://h.example/rent"], demoLinks: [Self.demo],
            association: .whole)
        profile.minimumOS = OSVersion("14.0")
        func least(_ url: String, servedBy name: String) -> String? {
            let resolution = profile.resolve(url, row.source)
            guard resolution.served == name, resolution.target == .clip else { return nil }
            let isCited = resolution.trace.contains { $0.citation?.source != nil }
            let text = resolution.advisories.first { $0.name == .needsIOS }?.text
            guard let needed = text?.firstMatch(of: /it needs iOS ([0-9.]+), and the clip supports iOS 14\.0$/) else {
                return isCited && text == nil ? "14" : "uncited"
            }
            return String(needed.1)
        }
        #expect(least("https://h.example/rent/7", servedBy: "https://h.example/rent") == row.advanced)
        #expect(least("https://h.example/other", servedBy: "default") == row.other)
        #expect(least(AppleLinkTests.link, servedBy: "link") == row.defaultLink)
        #expect(least(Self.demo, servedBy: "link") == row.demoLink)
    }

    @Test("A source outside Apple's table, or a clip with a recent or unstated oldest iOS, raises nothing")
    func enough() throws {
        let rowless = Set(Source.allCases).subtracting(Self.rows.map(\.source))
        #expect(rowless == [.spotlight, .appLibrary, .testFlight, .xcode, .notification, .appSwitcher])
        for version in [nil, "17", "18.2"] {
            var profile = try ClipProfile.bikes(association: .whole)
            profile.minimumOS = version.flatMap(OSVersion.init)
            for source in Source.allCases {
                #expect(!profile.resolve("https://h.example/rent", source).warnings.contains(.needsIOS))
                #expect(!profile.resolve(AppleLinkTests.link, source).warnings.contains(.needsIOS))
            }
        }
    }

    @Test("A tapped link to an associated website opens the browser, according to the model only [web-link]")
    func webLink() throws {
        let resolution = try SourceRow.profile(.whole).resolve("https://h.example/rent", .webLink)
        #expect(resolution.declined == .opensBrowser && resolution.warnings == [.webLink])
        #expect(try SourceRow.profile(.whole).resolve(AppleLinkTests.link, .webLink).warnings.isEmpty)
    }
}
