import ClipRules
import Testing

/// §1: the experience that opens if several match.
@Suite struct ChoiceTests {
    private static let url = "https://h.example/rent/7"

    @Test("§1 advanced experiences: the most specific matching prefix, in any order")
    func mostSpecific() throws {
        let registered = ["https://h.example", "https://h.example/rent", "https://h.example/rent/7"]
        for order in [registered, registered.reversed(), [registered[1], registered[2], registered[0]]] {
            #expect(try ClipProfile.bikes(advanced: order).resolve(Self.url, .qrCode).served == Self.url)
        }
        let less = try ClipProfile.bikes(advanced: Array(registered.dropLast()))
        #expect(less.resolve(Self.url, .qrCode).served == "https://h.example/rent")
    }

    @Test("§1 local experience: wins over every registered one, however short")
    func local() throws {
        let profile = try ClipProfile.bikes(advanced: [Self.url], local: ["https://h.example/rent"])
        #expect(profile.resolve(Self.url, .nfc).served == "https://h.example/rent")
        let elsewhere = try ClipProfile.bikes(advanced: [Self.url], local: ["https://h.example/shop"])
        #expect(elsewhere.resolve(Self.url, .nfc).served == Self.url)
    }

    @Test("§1 no advanced match: the default experience; without one, the advisory no-default-experience")
    func defaultExperience() throws {
        let profile = try ClipProfile.bikes(advanced: ["https://h.example/shop"])
        #expect(profile.resolve(Self.url, .safariCard).served == "default")
        #expect(!profile.resolve(Self.url, .safariCard).warnings.contains(.noDefaultExperience))
        let without = try ClipProfile.bikes(advanced: ["https://h.example/shop"], hasDefault: false)
        let resolution = without.resolve(Self.url, .safariCard)
        #expect(resolution.served == "default" && resolution.card == Card(title: "Bikes"))
        #expect(resolution.warnings == [.noDefaultExperience, .associationUnchecked])
        #expect(!without.resolve("https://h.example/shop", .safariCard).warnings.contains(.noDefaultExperience))
    }

    @Test("§1 two experiences with equal URLs: a clash, separately for advanced and local ones")
    func clashes() throws {
        func clashes(_ urls: String...) throws -> Int {
            try urls.map { RegisteredExperience(url: try InvocationURL($0)) }.clashes.count
        }
        #expect(try clashes("https://h.example/rent", "HTTPS://H.example:443/rent#x") == 1)
        #expect(try clashes("https://h.example", "https://h.example/") == 1)
        #expect(try clashes("https://h.example/rent", "https://h.example/rent/", "https://h.example/Rent") == 0)
        let both = try ClipProfile.bikes(advanced: [Self.url], local: [Self.url])
        #expect(both.resolve(Self.url, .nfc).experience == .local(Self.url))
        #expect(both.resolve(Self.url, .maps).experience == nil)
    }

    @Test("§1 an advisory is raised only if the opposite answer would change the experience or the decline")
    func advisories() throws {
        let profile = try ClipProfile.bikes(advanced: ["https://h.example/rent"])
        // Messages and links in other apps show the default experience in any case.
        #expect(profile.resolve("https://h.example/rental", .messages).questions.isEmpty)
        #expect(profile.resolve("https://h.example/rental", .appLink).questions.isEmpty)
        // Maps opens nothing if an experience has no place.
        #expect(profile.resolve("https://h.example/rental", .maps).questions.isEmpty)
        let placed = try ClipProfile.bikes(advanced: ["https://h.example/rent"], places: ["https://h.example/rent"])
        #expect(placed.resolve("https://h.example/rental", .maps).questions == [.componentBoundary])
        // If the website does not name the clip, the answer only matters for a local experience.
        let stranger = Web.broken { $0.clipEntries = [] }
        #expect(profile.on(stranger).resolve("https://h.example/rental", .qrCode).questions.isEmpty)
        let local = try ClipProfile.bikes(local: ["https://h.example/rent"]).on(stranger)
        #expect(local.resolve("https://h.example/rental", .qrCode).questions == [.componentBoundary])
        #expect(local.resolve("https://h.example/rental", .qrCode).declined == .missingSection)
        #expect(local.resolve("https://h.example/rental", .safariCard).questions.isEmpty)
    }

    @Test("§1 the advisory says what would open otherwise")
    func advisoryText() throws {
        let profile = try ClipProfile.bikes(advanced: ["https://h.example/rent"])
        let advisory = profile.resolve("https://h.example/rental", .safariCard).advisories.first
        #expect(advisory?.name == .componentBoundary)
        #expect(
            advisory?.text.hasSuffix("here it opens the default experience, otherwise https://h.example/rent [M]")
                == true)
    }
}
