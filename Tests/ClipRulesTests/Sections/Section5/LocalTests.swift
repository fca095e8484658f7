import ClipRules
import Testing

/// §5: local experiences. `TestFlightTests` tests the limit of three TestFlight entries.
@Suite struct LocalTests {
    private static let registered = SourceRow.registered

    @Test("§5 local: a URL prefix with its own card")
    func prefix() throws {
        let profile = try SourceRow.profile(.whole)
        let resolution = profile.resolve("https://h.example/beta/1?x", .nfc)
        #expect(resolution.experience == .local(SourceRow.beta))
        #expect(resolution.card?.title == "Card of example/beta")
        #expect(resolution.delivered == "https://h.example/beta/1?x")
        #expect(profile.resolve("https://h.example/betamax", .nfc).experience == .default)
    }

    @Test("§5 local: opens only development, ad hoc and TestFlight builds", arguments: Build.allCases)
    func build(_ build: Build) throws {
        let profile = try ClipProfile.bikes(
            advanced: ["https://h.example/rent/7"], local: ["https://h.example/rent"], build: build)
        let resolution = profile.resolve("https://h.example/rent/7", .nfc)
        #expect(resolution.served == (build == .appStore ? "https://h.example/rent/7" : "https://h.example/rent"))
        #expect(resolution.trace.contains { $0.text.contains("opens an App Store build") } == (build == .appStore))
    }

    @Test("§5 local: cannot test the full app")
    func fullApp() throws {
        let profile = try SourceRow.profile(.whole)
        let resolution = profile.resolve(SourceRow.beta, .nfc, appInstalled: true)
        #expect(resolution.target == .app && resolution.served == SourceRow.beta)
        // The app's rules decide, as for every URL.
        let local = try ClipProfile.bikes(local: ["https://h.example/other"], association: .linksOnly)
        #expect(local.resolve("https://h.example/other", .nfc).target == .clip)
        #expect(local.resolve("https://h.example/other", .nfc, appInstalled: true).declined == .noAppLinksRule)
    }
}
