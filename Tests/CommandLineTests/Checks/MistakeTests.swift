import Testing

@Suite("Mistakes that happen in practice", .timeLimit(.minutes(30)))
struct MistakeTests {
    @Test("A suite without mistakes has no diagnostics")
    func good() async throws {
        let result = try await CommandLineTool.run(["check", "--strict"], in: ShopSuite().folder())
        #expect(result.errors == "")
        #expect(result.status == 0)
    }

    @Test("Each mistake is reported once, with its name, position and fix", arguments: Mistakes.all)
    func reported(mistake: Mistake) async throws {
        let result = try await CommandLineTool.run(["check"], in: mistake.made().folder())
        #expect(result.status == 0)
        #expect(result.errors.split(separator: "[\(mistake.advisory)]", omittingEmptySubsequences: false).count == 2)
        #expect(result.errors.contains("\n  fix: "))
        try Golden.expect(result.errors, is: "mistakes/\(mistake.testDescription).txt")
    }

    /// Mistakes that a suite tests on purpose: each with an invocation that expects the result.
    static let onPurpose = [
        Mistake("domain-not-entitled")
            .invoking(
                "\"url\": \"https://www.shop.example/\", "
                    + "\"expect\": { \"declined\": \"INVALID_ENTITLEMENT_MISSING_SECTION\" }"),
        Mistake("site-missing")
            .with("[\"appclips:shop.example\"]", "[\"appclips:shop.example\", \"appclips:www.shop.example\"]")
            .invoking(
                "\"url\": \"https://www.shop.example/\", \"expect\": { \"declined\": \"CANNOT_REACH_AASA_FILE\" }"),
        Mistake("clip-not-named")
            .with("[\"appclips:shop.example\"]", "[\"appclips:shop.example\", \"appclips:www.shop.example\"]")
            .with(
                "\"sites\": {",
                "\"sites\": { \"www.shop.example\": { \"association\": { \"appclips\": { \"apps\": [] } } },"
            )
            .invoking(
                "\"url\": \"https://www.shop.example/\", "
                    + "\"expect\": { \"declined\": \"INVALID_ENTITLEMENT_UNKNOWN_ID\" }"),
        Mistake("entitlement-entry")
            .with("[\"appclips:shop.example\"]", "[\"appclips:shop.example\", \"appclips:*.shop.example\"]")
            .invoking(
                "\"url\": \"https://www.shop.example/\", "
                    + "\"expect\": { \"declined\": \"INVALID_ENTITLEMENT_SYNTAX_ERROR\" }"),
        Mistake("banner-missing")
            .invoking(
                "\"url\": \"https://shop.example/about\", \"from\": \"safariBanner\", "
                    + "\"expect\": { \"declined\": \"noBanner\" }"),
        Mistake("not-served")
            .invoking(
                "\"url\": \"https://shop.example/buy\", \"from\": \"maps\", "
                    + "\"expect\": { \"declined\": \"noExperience\" }"),
        Mistake("card-length")
            .with("\"title\": \"Sell\"", "\"title\": \"Everything that you may want to sell\"")
            .with("{ \"screen\": \"sell\" }", "{ \"screen\": \"sell\", \"advisories\": [\"card-length\"] }"),
    ]

    @Test("A mistake that a suite tests on purpose is not reported", arguments: onPurpose)
    func deliberate(mistake: Mistake) async throws {
        let result = try await CommandLineTool.run(["check", "--strict"], in: mistake.made().folder())
        #expect(result.errors == "")
        #expect(result.status == 0)
    }

    @Test("More than three TestFlight entries are an error")
    func testFlightEntries() async throws {
        let entries = (1...3).reduce(Mistake("test-flight")) { mistake, number in
            mistake.invoking("\"url\": \"https://shop.example/buy/e\(number)\", \"testFlight\": true")
        }
        let result = try await CommandLineTool.run(["check"], in: entries.made().folder())
        #expect(result.status == 2)
        try Golden.expect(result.errors, is: "mistakes/test-flight.txt")
    }

    @Test("run reports the same mistakes first, and then continues")
    func beforeRun() async throws {
        let folder = try Mistakes.withoutPrefix.made().folder()
        let checked = try await CommandLineTool.run(["check"], in: folder)
        let run = try await CommandLineTool.run(["run"], in: folder)
        let found = checked.errors.split(separator: "\n").prefix(2)
        #expect(found.first?.contains("[identifier-prefix]") == true)
        #expect(found.allSatisfy(run.errors.contains))
        #expect(run.status == 1)
    }
}
