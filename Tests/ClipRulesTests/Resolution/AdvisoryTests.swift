import Testing

@testable import ClipRules

/// The advisories beside those on matching: raised, and not raised.
@Suite struct AdvisoryTests {
    private static let registered = "https://h.example/rent"
    private static let other = "https://h.example/other"

    @Test("No default experience: it opens all the same, and says so")
    func noDefault() throws {
        let without = try ClipProfile.bikes(advanced: [Self.registered], hasDefault: false)
        let resolution = without.resolve(Self.other, .safariCard)
        #expect(resolution.served == "default")
        #expect(resolution.card == Card(title: "Bikes"))
        #expect(resolution.warnings == [.noDefaultExperience, .associationUnchecked])
        #expect(!without.resolve(Self.registered, .safariCard).warnings.contains(.noDefaultExperience))
        #expect(!(try ClipProfile.bikes()).resolve(Self.other, .safariCard).warnings.contains(.noDefaultExperience))
    }

    @Test("The default experience by a code")
    func defaultByCode() throws {
        let profile = try ClipProfile.bikes(advanced: [Self.registered])
        #expect(profile.resolve(Self.other, .nfc).warnings.contains(.defaultByCode))
        #expect(profile.resolve(Self.other, .qrCode).warnings.contains(.defaultByCode))
        #expect(!profile.resolve(Self.other, .safariCard).warnings.contains(.defaultByCode))
        #expect(!profile.resolve(Self.registered, .qrCode).warnings.contains(.defaultByCode))
    }

    @Test("Messages shows the default card where an advanced experience matches")
    func messagesCard() throws {
        let profile = try ClipProfile.bikes(advanced: [Self.registered], local: ["https://h.example/beta"])
        #expect(profile.resolve(Self.registered, .messages).warnings.contains(.messagesCard))
        #expect(!profile.resolve(Self.other, .messages).warnings.contains(.messagesCard))
        #expect(!profile.resolve("https://h.example/beta", .messages).warnings.contains(.messagesCard))
        #expect(!profile.resolve(Self.registered, .safariCard).warnings.contains(.messagesCard))
    }

    @Test("Cards at and above the length that Apple advises")
    func cardLength() throws {
        func warnings(title: Int, subtitle: Int, default isDefault: Bool = false) throws -> [Advisory] {
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
        #expect(try warnings(title: 30, subtitle: 56).isEmpty)
        #expect(try warnings(title: 31, subtitle: 56).first?.text.contains("31 characters of 30") == true)
        #expect(try warnings(title: 30, subtitle: 57).first?.text.contains("57 characters of 56") == true)
        #expect(try warnings(title: 31, subtitle: 57, default: true).count == 1)
    }

    @Test("Association that nobody asks about")
    func association() throws {
        let advisories = try ClipProfile.bikes(advanced: [Self.registered]).resolve(Self.registered, .nfc).advisories
        #expect(advisories.map(\.name) == [.associationUnchecked])
        #expect(advisories.first?.text.contains("neither associated domains nor sites") == true)
    }

    @Test("A text of one's own")
    func ownText() {
        let advisory = Advisory(.port, "as written")
        #expect(advisory.text == "as written")
        #expect(advisory.name.rawValue == "port")
        #expect(TraceStep("as written").text == "as written")
        #expect(TraceStep("as written").citation == nil)
    }
}
