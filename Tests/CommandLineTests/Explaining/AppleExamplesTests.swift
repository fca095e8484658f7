import Foundation
import Testing

/// The examples that Apple prints in "Configuring App Clip experiences" and in WWDC20 session 10146, and those of its
/// sample code: each must open what Apple says it opens.
@Suite("Apple's printed examples, through explain --format json", .timeLimit(.minutes(30)))
struct AppleExamplesTests {
    struct Example: CustomTestStringConvertible {
        /// The registered URLs.
        var registered: [String]
        var url: String
        /// The registered URL that serves it; "default" for the default experience.
        var experience: String
        var testDescription: String { url }

        init(_ url: String, _ experience: String, of registered: [String]) {
            (self.url, self.experience, self.registered) = (url, experience, registered)
        }
    }

    private static let bikes = ["https://bikesrental.example/rent"]
    private static let cafe = [
        "https://brighteggcafe.example/store/", "https://brighteggcafe.example/store/cupertino",
    ]
    private static let menu = ["https://example.com"]
    private static let shop = ["https://appclip.example.com"]
    private static let fruit = ["https://melamela.example/order", "https://melamela.example/reservation"]

    static let examples = [
        Example("https://bikesrental.example/rent", bikes[0], of: bikes),
        Example("https://bikesrental.example/rent?bikeID=17", bikes[0], of: bikes),
        Example("https://bikesrental.example/returns", "default", of: bikes),
        Example("https://brighteggcafe.example/store/", cafe[0], of: cafe),
        Example("https://brighteggcafe.example/store/paloalto", cafe[0], of: cafe),
        Example("https://brighteggcafe.example/store/cupertino", cafe[1], of: cafe),
        Example("https://brighteggcafe.example/store/cupertino/table/4", cafe[1], of: cafe),
        Example("https://example.com", menu[0], of: menu),
        Example("https://example.com/", menu[0], of: menu),
        Example("https://example.com/menu", menu[0], of: menu),
        Example("https://example.com/contact", menu[0], of: menu),
        Example("https://example.com/menu/breakfast", menu[0], of: menu),
        Example("https://appclip.example.com/shop?p=123&p1=ab", shop[0], of: shop),
        Example("https://melamela.example/order", fruit[0], of: fruit),
        Example("https://melamela.example/order/7?size=large", fruit[0], of: fruit),
        Example("https://melamela.example/reservation", fruit[1], of: fruit),
        Example("https://melamela.example/reservation?table=4", fruit[1], of: fruit),
    ]

    private struct Answer: Decodable {
        var experience: String?
        var target: String?
        var delivered: String?
        var declined: String?
    }

    @Test(arguments: examples)
    func example(_ example: Example) async throws {
        var suite = SampleSuite()
        // The broadest last, since order does not exist.
        let advanced = example.registered.reversed().map { #"{ "url": "\#($0)", "title": "Shown" }"# }
        suite.experiences = #""default": {}, "advanced": [\#(advanced.joined(separator: ", "))]"#
        suite.invocations = ""
        let result = try await CommandLineTool.run(["explain", "--format", "json", example.url], in: suite.folder())
        #expect(result.status == 0, "\(result.errors)")
        let answer = try JSONDecoder().decode(Answer.self, from: Data(result.output.utf8))
        #expect(answer.experience == example.experience)
        #expect(answer.target == "clip")
        #expect(answer.delivered == example.url)
        #expect(answer.declined == nil)
    }
}
