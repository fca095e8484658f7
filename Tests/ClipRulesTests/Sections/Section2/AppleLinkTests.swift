import ClipRules
import Testing

/// §2, Apple's links.
@Suite struct AppleLinkTests {
    static let link = "https://appclip.apple.com/id?p=com.example.bikes.Clip"
    private static let demo = "https://appclip.apple.com/id?=abc12"
    private static let takesDefault: Set<Source> = [.nfc, .qrCode, .messages, .linkPreview, .appLink, .webLink]
    private static let takesDemo = takesDefault.union([.appClipCode])
    static let asking: [Source] = [
        .nfc, .qrCode, .appClipCode, .safariBanner, .safariCard, .messages, .maps, .siriSuggestion, .linkPreview,
        .appLink, .testFlight,
    ]

    @Test(
        "§2 default link: from nfc, qrCode, messages and appLink, with the default card, without association",
        arguments: asking, [nil, AssociationProfile.whole])
    func defaultLink(_ source: Source, _ association: AssociationProfile?) throws {
        let profile = try ClipProfile.bikes(
            local: ["https://appclip.apple.com"], demoLinks: [Self.demo], association: association)
        for url in [Self.link, Self.link + "&key=value#x"] {
            let resolution = profile.resolve(url, source)
            guard Self.takesDefault.contains(source) else {
                #expect(resolution.declined == .linkNotAllowed)
                continue
            }
            #expect(resolution.served == "link")
            #expect(resolution.delivered == url)
            #expect(resolution.card == Card(title: "Bikes", subtitle: "Rent a bike", action: .open))
            #expect(resolution.ownWarnings.isEmpty && resolution.phase == .released)
        }
    }

    @Test("§2 demo link: from appClipCode too, exactly as generated", arguments: asking)
    func demoLink(_ source: Source) throws {
        let profile = try ClipProfile.bikes(build: .appStore, demoLinks: [Self.demo], association: .whole)
        let resolution = profile.resolve(Self.demo, source)
        #expect(resolution.served == (Self.takesDemo.contains(source) ? "link" : nil))
        #expect(resolution.declined == (Self.takesDemo.contains(source) ? nil : .linkNotAllowed))
        #expect(resolution.advisories.isEmpty)
        #expect(profile.resolve(Self.demo + "&x=1", source).declined == .linkNotAllowed)
        #expect(profile.resolve(Self.demo + "#x", source).declined == .linkNotAllowed)
    }

    @Test("§2 appClipCode: only the demo link's short form, which does not name the clip", arguments: asking)
    func shortForm(_ source: Source) throws {
        let long = Self.link + "&demo=1"
        let profile = try ClipProfile.bikes(build: .appStore, demoLinks: [Self.demo, long], association: .whole)
        let takesLong = Self.takesDemo.contains(source) && source != .appClipCode
        #expect(profile.resolve(long, source).served == (takesLong ? "link" : nil))
        #expect(profile.resolve(long, source).declined == (takesLong ? nil : .linkNotAllowed))
        #expect(profile.resolve(Self.demo, source).served == (Self.takesDemo.contains(source) ? "link" : nil))
    }

    @Test("§4 otherClip, linkNotAllowed: a link for another clip, or for none")
    func otherClip() throws {
        let profile = try ClipProfile.bikes()
        for url in [
            "https://appclip.apple.com/id?p=com.example.other.Clip", "https://appclip.apple.com/id", Self.demo,
            "https://appclip.apple.com/", Self.link + "2", "https://appclip.apple.com/id?q=1&p=x",
        ] {
            #expect(profile.resolve(url, .qrCode).declined == .otherClip, "\(url)")
            #expect(profile.resolve(url, .safariCard).declined == .linkNotAllowed, "\(url)")
        }
        #expect(profile.resolve("https://appclip.example.com/id?p=x", .qrCode).served == "default")
    }

    @Test("§2 an unstated link is a default link; a stated one may be on any host")
    func unusualDemoLinks() throws {
        let profile = try ClipProfile.bikes(demoLinks: ["https://demo.example/a", Self.link, "no link"])
        #expect(profile.resolve("https://demo.example/a", .appClipCode).served == "link")
        #expect(profile.resolve("https://demo.example/a?x", .qrCode).declined == .linkNotAllowed)
        #expect(profile.resolve("https://demo.example/ab", .qrCode).served == "default")
        #expect(profile.resolve(Self.link + "&x=1", .qrCode).served == "link")
    }
}
