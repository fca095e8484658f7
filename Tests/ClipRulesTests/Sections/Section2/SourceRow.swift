import ClipRules
import Testing

/// A row of the table of sources: experience, delivered URL and the website's part.
struct SourceRow {
    static let registered = "https://h.example/rent"
    static let beta = "https://h.example/beta"

    var source: Source
    /// The serving experience if a local, an advanced or no experience matches; `nil` for none.
    var local: String?
    var advanced: String?
    var none: String?
    /// Whether the website is asked for a local experience, as it always is for others.
    var asksLocal: Bool
    /// The URL that is delivered for an invocation's URL.
    var delivers: (String) -> String = { $0 }

    /// A clip with a local, a default and an advanced experience, which has a place.
    static func profile(_ association: AssociationProfile?, build: Build = .testFlight) throws -> ClipProfile {
        try ClipProfile.bikes(
            advanced: [registered], local: [beta], places: [registered], build: build, association: association)
    }

    /// Checks a valid website. Without the entitlement, rows that need one must decline.
    func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let whole = try Self.profile(.whole)
        let broken = try Self.profile(Web.broken { $0.clipEntries = ["applinks:h.example"] })
        for (url, served, asks) in [
            ("\(Self.beta)/1", local, asksLocal), ("\(Self.registered)?bikeID=1", advanced, true),
            ("https://h.example/other", none, true),
        ] {
            let resolution = whole.resolve(url, source)
            #expect(resolution.served == served, "\(url)", sourceLocation: sourceLocation)
            #expect(resolution.target == (served == nil ? nil : .clip), "\(url)", sourceLocation: sourceLocation)
            let refusal: DeclineReason? = served == nil ? .noExperience : nil
            #expect(resolution.declined == refusal, "\(url)", sourceLocation: sourceLocation)
            #expect(resolution.delivered == served.map { _ in delivers(url) }, sourceLocation: sourceLocation)
            #expect((resolution.card == nil) == (served == nil), "\(url)", sourceLocation: sourceLocation)
            let stranger = broken.resolve(url, source)
            #expect(
                stranger.declined == (asks ? .missingSection : refusal), "\(url)", sourceLocation: sourceLocation)
            #expect(
                (stranger.target == nil && stranger.served == nil && stranger.card == nil) == (asks || served == nil),
                "\(url)", sourceLocation: sourceLocation)
        }
    }
}
