import Foundation
import Testing

@testable import ClipRules

@Suite struct AppClipCodeSpellingTests {
    @Test(
        "Scheme and host in lower case, and a slash before a query",
        arguments: [
            ("HTTPS://Appclip.Example.com/Shop?P=1#F", "https://appclip.example.com/Shop?P=1#F"),
            ("https://appclip.example.com?p=1", "https://appclip.example.com/?p=1"),
            ("https://appclip.example.com", "https://appclip.example.com"),
            ("https://BÜCHER.example?U=%C3%9C", "https://bücher.example/?U=%C3%9C"),
            ("https://appclip.example.com#f", "https://appclip.example.com#f"),
        ])
    func spelling(_ written: String, _ handedOver: String) throws {
        #expect(try InvocationURL(written).appClipCodeSpelling == handedOver)
    }

    private struct Acceptance: Decodable {
        struct Case: Decodable {
            var url: String
            var accept: Bool
            var why: String
        }
        var cases: [Case]
    }

    @Test(
        "What Apple's generator refuses for its characters is refused",
        .enabled(if: Oracle.folder != nil, "CLIPFLIGHT_ORACLES is not set"))
    func acceptance() throws {
        let file = try #require(Oracle.folder).appendingPathComponent("appclipcode/url_acceptance.json")
        let cases = try JSONDecoder().decode(Acceptance.self, from: Data(contentsOf: file)).cases
        // Punycode and 128 bits are limits of the code, not of URLs.
        for test in cases where !test.accept && !test.why.contains("punycode") && !test.why.contains("bits") {
            #expect(throws: InvalidURL.self, "\(test.url)") { try InvocationURL(test.url) }
        }
        #expect(cases.count > 10)
    }
}

/// The folder with public test data that `CLIPFLIGHT_ORACLES` names.
private enum Oracle {
    static let folder = ProcessInfo.processInfo.environment["CLIPFLIGHT_ORACLES"].map { URL(fileURLWithPath: $0) }
}
