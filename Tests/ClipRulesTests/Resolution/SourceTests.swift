import Testing

@testable import ClipRules

/// Each row of the table of sources: what may serve it, what is delivered, what is asked.
@Suite struct SourceTests {
    struct Row: Sendable {
        var source: Source
        /// What serves where a local, an advanced, or no experience matches.
        var local: String?
        var advanced: String?
        var none: String?
        /// Whether association is asked where a local, or an advanced experience matches.
        var asksLocal = false
        var asks = true
    }

    private static let registered = "https://h.example/rent"
    private static let beta = "https://h.example/beta"

    static let rows = [
        Row(source: .nfc, local: beta, advanced: registered, none: "default"),
        Row(source: .qrCode, local: beta, advanced: registered, none: "default"),
        Row(source: .appClipCode, local: beta, advanced: registered, none: nil),
        Row(source: .safariBanner, local: beta, advanced: registered, none: "default", asksLocal: true),
        Row(source: .safariCard, local: beta, advanced: registered, none: "default", asksLocal: true),
        Row(source: .messages, local: beta, advanced: "default", none: "default", asksLocal: true),
        Row(source: .maps, local: nil, advanced: registered, none: nil, asksLocal: true),
        Row(source: .siriSuggestion, local: nil, advanced: registered, none: nil, asksLocal: true),
        Row(source: .appLink, local: "default", advanced: "default", none: "default", asksLocal: true),
    ]

    @Test("Local over advanced over default, as far as the source goes", arguments: rows)
    func row(_ row: Row) throws {
        let profile = try ClipProfile.bikes(
            advanced: [Self.registered], local: [Self.beta], places: [Self.registered])
        for (url, served, asks) in [
            ("\(Self.beta)/1", row.local, row.asksLocal), ("\(Self.registered)?bikeID=1", row.advanced, row.asks),
            ("https://h.example/other", row.none, row.asks),
        ] {
            let resolution = profile.resolve(url, row.source)
            #expect(resolution.served == served, "\(url)")
            #expect(resolution.declined == (served == nil ? .noExperience : nil), "\(url)")
            #expect(resolution.target == (served == nil ? nil : .clip))
            #expect((resolution.card == nil) == (served == nil))
            #expect(resolution.warnings.contains(.associationUnchecked) == asks, "\(url)")
            #expect(!resolution.trace.isEmpty)
        }
    }

    @Test("Maps and Siri deliver the registered URL, and need a place", arguments: [Source.maps, .siriSuggestion])
    func places(_ source: Source) throws {
        let placed = try ClipProfile.bikes(advanced: [Self.registered], places: [Self.registered])
        #expect(placed.resolve("\(Self.registered)?bikeID=1", source).delivered == Self.registered)
        let elsewhere = try ClipProfile.bikes(
            advanced: [Self.registered, "https://h.example"], places: ["https://h.example"])
        let resolution = elsewhere.resolve(Self.registered, source)
        #expect(resolution.declined == .noExperience)
        #expect(resolution.trace.contains { $0.text.contains("has no place") })
    }

    @Test("An App Clip Code delivers the URL as it spells it")
    func appClipCode() throws {
        let profile = try ClipProfile.bikes(advanced: ["https://h.example"])
        #expect(profile.resolve("https://H.example?x", .appClipCode).delivered == "https://h.example/?x")
        #expect(profile.resolve("https://H.example?x", .qrCode).delivered == "https://H.example?x")
    }

    @Test(
        "The library delivers the URL of the last launch, outside a journey its own",
        arguments: [Source.spotlight, .appLibrary])
    func library(_ source: Source) throws {
        let profile = try ClipProfile.bikes(advanced: [Self.registered])
        let again = profile.resolve("https://h.example/a", source, previous: "anything typed in Xcode")
        #expect(again.delivered == "anything typed in Xcode")
        #expect(again.target == .clip)
        #expect(again.served == nil)
        #expect(again.card == nil)
        #expect(again.advisories.isEmpty)
        #expect(profile.resolve("https://h.example/a", source).delivered == "https://h.example/a")
        #expect(profile.resolve("http://h.example/a", source).declined == .notHTTPS)
        let never = profile.resolve(nil, source)
        #expect(never.target == .clip)
        #expect(never.delivered == nil)
    }

    @Test("Coming back delivers nothing", arguments: [Source.notification, .appSwitcher], [false, true])
    func comingBack(_ source: Source, _ appInstalled: Bool) throws {
        let resolution = try ClipProfile.bikes().resolve(
            nil, source, appInstalled: appInstalled, previous: "https://h.example")
        #expect(resolution.delivered == nil)
        #expect(resolution.target == (appInstalled ? .app : .clip))
        #expect(resolution.advisories.isEmpty)
    }

    @Test("TestFlight delivers the entry's URL without a card, Xcode whatever was typed")
    func testers() throws {
        let profile = try ClipProfile.bikes(advanced: [Self.registered])
        let entry = profile.resolve(Self.registered, .testFlight)
        #expect(entry.target == .clip)
        #expect(entry.delivered == Self.registered)
        #expect(entry.card == nil && entry.served == nil)
        #expect(entry.warnings == [.associationUnchecked])
        #expect(profile.resolve("http://h.example", .testFlight).declined == .notHTTPS)
        let typed = profile.resolve("no URL at all", .xcode, appInstalled: true)
        #expect(typed.target == .clip)
        #expect(typed.delivered == "no URL at all")
        #expect(typed.card == nil && typed.advisories.isEmpty && typed.declined == nil)
    }

    @Test("The URL is asked about first", arguments: Source.allCases)
    func badURLs(_ source: Source) throws {
        let profile = try ClipProfile.bikes(advanced: ["https://h.example"], places: ["https://h.example"])
        let asksURL = ![.xcode, .notification, .appSwitcher].contains(source)
        let refused: [(String, DeclineReason)] = [
            ("http://h.example", .notHTTPS), ("https://h.example/a b", .malformedURL),
            ("https://u@h.example", .userInfo),
        ]
        for (url, reason) in refused {
            let resolution = profile.resolve(url, source)
            #expect(resolution.declined == (asksURL ? reason : nil))
            #expect((resolution.target == nil) == asksURL)
            #expect(resolution.advisories.isEmpty)
        }
    }
}
