import ClipRules
import Testing

/// §6: the card.
@Suite struct CardTests {
    private static let registered = SourceRow.registered

    private func warnings(title: Int, subtitle: Int, default isDefault: Bool = false) throws -> [Advisory] {
        let card = Card(
            title: String(repeating: "é", count: title), subtitle: String(repeating: "👩‍👩‍👧", count: subtitle))
        var profile = try ClipProfile.bikes(advanced: isDefault ? [] : [Self.registered])
        if isDefault {
            profile.defaultCard = card
            profile.appName = card.title
        } else {
            profile.advanced[0].card = card
        }
        return profile.resolve(Self.registered, .safariCard).advisories.filter { $0.name == .cardLength }
    }

    @Test("§6 title up to 30 characters, subtitle up to 56: the advisory card-length if longer")
    func length() throws {
        #expect(try warnings(title: 30, subtitle: 56).isEmpty)
        #expect(try warnings(title: 31, subtitle: 56).first?.text.contains("31 characters, more than 30") == true)
        #expect(try warnings(title: 30, subtitle: 57).first?.text.contains("57 characters, more than 56") == true)
        #expect(try warnings(title: 31, subtitle: 57, default: true).count == 1)
    }

    @Test("§6 actions: open, view, play")
    func actions() {
        #expect(Card.Action.allCases.map(\.rawValue) == ["open", "view", "play"])
        #expect(Card.Action(rawValue: "order") == nil)
    }

    @Test("§6 the default experience has no title: the app's name is shown")
    func defaultTitle() throws {
        var profile = try ClipProfile.bikes(advanced: [Self.registered])
        profile.defaultCard?.title = "A title of its own"
        #expect(profile.resolve("https://h.example/other", .safariCard).card?.title == "Bikes")
        #expect(profile.resolve(Self.registered, .safariCard).card?.title == "Card of example/rent")
        profile.appName = nil
        #expect(profile.resolve("https://h.example/other", .safariCard).card?.title == nil)
    }
}
