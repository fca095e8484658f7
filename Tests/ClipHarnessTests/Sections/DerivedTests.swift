import ClipHarness
import ClipRules
import ClipSuites
import Testing

/// The cases that need not be written (`app-clip-rules`, §2 below its table).
@Suite struct DerivedTests {
    private func cases(
        places: Bool = false, app: HostDefinition? = nil, expect: CaseExpectation? = nil
    ) throws -> [TestCase] {
        var suite = SuiteBuilder.suite(
            advanced: [try SuiteBuilder.experience("https://h.example/rent", title: "Rent", place: places)],
            appHost: app)
        suite.clip.expect = expect
        return Plan([suite]).flatMap(\.cases)
    }

    @Test("§2 the clip may always be launched without a URL: every clip gets that case")
    func withoutURL() throws {
        let reopen = try cases().filter { $0.kind == .reopen }
        #expect(reopen.map(\.url) == [nil] && reopen.map(\.resolution.target) == [.clip])
        #expect(reopen.map(\.resolution.delivered) == [nil])
        // Any screen is accepted if the clip ends by itself, unless the suite names the screen.
        #expect(reopen.map(\.needsOutcome) == [false])
        #expect(reopen.map(\.expectation.exit) == [nil])
        let described = try cases(expect: .with { $0.screen = .present }).filter { $0.kind == .reopen }
        #expect(described.map(\.needsOutcome) == [true])
    }

    @Test("§2 a registered URL must be handled exactly as registered, by the clip")
    func exact() throws {
        let exact = try cases().filter { $0.kind == .exact }
        #expect(exact.map(\.url) == ["https://h.example/rent"] && exact.map(\.source) == [.qrCode])
        let placed = try cases(places: true).filter { $0.kind == .exact }
        #expect(placed.map(\.source) == [.qrCode, .maps, .siriSuggestion])
        #expect(placed.allSatisfy { $0.resolution.delivered == "https://h.example/rent" })
    }

    @Test("§2 a registered URL must be handled exactly as registered, by the app too")
    func exactByApp() throws {
        let parity = try cases(app: SuiteBuilder.host()).filter { $0.kind == .parity }
        #expect(parity.map(\.url) == ["https://h.example/rent"])
        #expect(parity.allSatisfy { $0.resolution.target == .app })
        #expect(try cases().filter { $0.kind == .parity }.isEmpty)
    }
}
