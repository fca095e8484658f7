import Testing

@Suite("explain, for wrong set-ups", .timeLimit(.minutes(30)))
struct WrongSetUpTests {
    struct SetUp: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var mistake: Mistake
        var arguments: [String]
        /// The necessary change, as the output words it.
        var change: String
    }

    static let setUps = [
        SetUp(
            testDescription: "not-entitled", mistake: Mistakes.domainNotEntitled,
            arguments: ["https://sell.example/sell"],
            change: "Add \"appclips:sell.example\" to the clip's associated domains"),
        SetUp(
            testDescription: "not-in-file", mistake: Mistakes.clipNotNamed, arguments: ["https://shop.example/buy/7"],
            change: "Add \"ABCDE12345.com.example.shop.Clip\" to \"appclips\""),
        SetUp(
            testDescription: "without-prefix", mistake: Mistakes.withoutPrefix,
            arguments: ["https://shop.example/buy/7"],
            change: "Write \"ABCDE12345.com.example.shop.Clip\" instead of \"com.example.shop.Clip\" on line 2"),
        SetUp(
            testDescription: "without-banner", mistake: Mistakes.pageWithoutBanner,
            arguments: ["https://shop.example/buy", "--from", "safariBanner"],
            change: "app-clip-bundle-id=com.example.shop.Clip\"> into the head of the page at /buy"),
        SetUp(
            testDescription: "shadowed", mistake: Mistakes.shadowed,
            arguments: ["https://shop.example/buyer/7", "--from", "appClipCode"],
            change: "Register an advanced experience for this URL itself"),
    ]

    @Test("The output alone shows what to change", arguments: setUps)
    func shows(setUp: SetUp) async throws {
        let result = try await CommandLineTool.run(["explain"] + setUp.arguments, in: setUp.mistake.made().folder())
        #expect(result.status == 0)
        #expect(result.errors == "")
        let words = result.output.split { $0.isWhitespace }.joined(separator: " ")
        #expect(words.contains(setUp.change))
        try Golden.expect(result.output, is: "explain/wrong/\(setUp.testDescription).txt")
    }

    @Test("The valid set-up opens the clip", arguments: setUps.prefix(4))
    func counterpart(setUp: SetUp) async throws {
        let arguments = setUp.arguments.map { $0.replacing("sell.example", with: "shop.example") }
        let result = try await CommandLineTool.run(["explain"] + arguments, in: ShopSuite().folder())
        #expect(result.output.contains("opens       the clip"))
        #expect(!result.output.contains("What to change"))
    }
}
