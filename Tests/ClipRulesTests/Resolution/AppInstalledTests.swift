import Testing

@testable import ClipRules

@Suite struct AppInstalledTests {
    private static let registered = "https://h.example/rent"

    @Test("Every invocation opens the app, without experience and card, but Xcode's", arguments: Source.allCases)
    func everySource(_ source: Source) throws {
        let profile = try ClipProfile.bikes(
            advanced: [Self.registered], local: ["https://h.example/beta"], places: [Self.registered])
        for url in [Self.registered + "?x", "https://h.example/beta", "https://elsewhere.example"] {
            let resolution = profile.resolve(url, source, appInstalled: true)
            #expect(resolution.target == (source == .xcode ? .clip : .app))
            #expect(resolution.served == nil && resolution.card == nil && resolution.declined == nil)
        }
    }

    @Test("It is given the URL that the clip would be given", arguments: Source.allCases)
    func delivered(_ source: Source) throws {
        let profile = try ClipProfile.bikes(advanced: [Self.registered], places: [Self.registered])
        let url = "https://H.example/rent?x"
        let clip = profile.resolve(url, source)
        #expect(profile.resolve(url, source, appInstalled: true).delivered == clip.delivered)
    }

    @Test("The association of universal links is asked about, not by coming back or Xcode")
    func association() throws {
        let profile = try ClipProfile.bikes(advanced: [Self.registered])
        for source in Source.allCases {
            let advisories = profile.resolve(Self.registered, source, appInstalled: true).advisories
            let asks = ![.spotlight, .appLibrary, .notification, .appSwitcher, .xcode].contains(source)
            #expect(advisories.map(\.name) == (asks ? [.associationUnchecked] : []), "\(source)")
            #expect(advisories.allSatisfy { $0.text.contains("applinks") })
        }
    }

    @Test("Another clip's link and a bad URL are declined all the same")
    func declined() throws {
        let profile = try ClipProfile.bikes()
        #expect(profile.resolve("https://appclip.apple.com/id?p=x", .nfc, appInstalled: true).declined == .otherClip)
        #expect(profile.resolve("http://h.example", .nfc, appInstalled: true).declined == .notHTTPS)
    }
}
