import ClipRules
import Testing

@Suite struct InvalidURLTests {
    struct Refused: Sendable {
        var text: String
        var reason: DeclineReason
        var offset: Int

        init(_ text: String, _ reason: DeclineReason, at offset: Int) {
            self.text = text
            self.reason = reason
            self.offset = offset
        }
    }

    static let schemes = [
        Refused("http://h.example/rent", .notHTTPS, at: 0),
        Refused("mailto:a@h.example", .notHTTPS, at: 0),
        Refused(" http://h.example", .malformedURL, at: 0),
        Refused("\u{1}mailto:a@h.example", .malformedURL, at: 0),
        Refused("ht\ttp://h.example", .malformedURL, at: 0),
        Refused("http://h.example/ ", .notHTTPS, at: 0),
        Refused("http://h.example/\t", .notHTTPS, at: 0),
        Refused("\u{A0}http://h.example", .malformedURL, at: 0),
        Refused(" ", .malformedURL, at: 0),
        Refused("localhost:8080/x y", .notHTTPS, at: 0),
        Refused("http://u@h.example/ x", .notHTTPS, at: 0),
        Refused("", .malformedURL, at: 0),
        Refused("h.example/rent", .malformedURL, at: 0),
        Refused("//h.example/rent", .malformedURL, at: 0),
        Refused("1https://h.example", .malformedURL, at: 0),
        Refused("https", .malformedURL, at: 0),
        Refused("https:h.example", .malformedURL, at: 6),
        Refused("https:/h.example", .malformedURL, at: 6),
        Refused("https:///h.example", .malformedURL, at: 8),
        Refused("https:\\\\h.example", .malformedURL, at: 6),
        Refused("ht\ttps://h.example", .malformedURL, at: 0),
        Refused(" https://h.example", .malformedURL, at: 0),
    ]

    static let authorities = [
        Refused("https://", .malformedURL, at: 8),
        Refused("https://?x", .malformedURL, at: 8),
        Refused("https://:443/", .malformedURL, at: 8),
        Refused("https://h.example\\rent", .malformedURL, at: 17),
        Refused("https://h.exa mple/", .malformedURL, at: 13),
        Refused("https://h.exa\nmple/", .malformedURL, at: 13),
        Refused("https://h<.example/", .malformedURL, at: 9),
        Refused("https://h%2Eexample/", .malformedURL, at: 9),
        Refused("https://0x7f.1/", .malformedURL, at: 8),
        Refused("https://127.1/", .malformedURL, at: 8),
        Refused("https://1/", .malformedURL, at: 8),
        Refused("https://127.0.0.01/", .malformedURL, at: 8),
        Refused("https://127.0.0.1./", .malformedURL, at: 8),
        Refused("https://256.1.1.1/", .malformedURL, at: 8),
        Refused("https://a.example.9/", .malformedURL, at: 8),
        Refused("https://99999999999999999999/", .malformedURL, at: 8),
        Refused("https://０x7f.１/", .malformedURL, at: 8),
        Refused("https://[0:0::1]/", .malformedURL, at: 8),
        Refused("https://[::127.0.0.1]/", .malformedURL, at: 8),
        Refused("https://[1::2::3]/", .malformedURL, at: 8),
        Refused("https://[v1.x]/", .malformedURL, at: 8),
        Refused("https://[::1/", .malformedURL, at: 8),
        Refused("https://[::1]x/", .malformedURL, at: 13),
        Refused("https://[::1] ", .malformedURL, at: 13),
        Refused("https://[::1] /", .malformedURL, at: 13),
        Refused("https://[:\t:1]/", .malformedURL, at: 10),
        Refused("https: //h.example", .malformedURL, at: 6),
        Refused("https://h.example: ", .malformedURL, at: 18),
        Refused("https://\u{AD}/", .malformedURL, at: 8),
        Refused("https://a\u{200D}b.example/", .malformedURL, at: 8),
        Refused("https://ex％41mple/", .malformedURL, at: 8),
        Refused("https://h.example:/", .malformedURL, at: 17),
        Refused("https://h.example:0443/", .malformedURL, at: 18),
        Refused("https://h.example:65536/", .malformedURL, at: 18),
        Refused("https://h.example:4x/", .malformedURL, at: 19),
        Refused("https://h.example:1:2/", .malformedURL, at: 19),
    ]

    static let parts = [
        Refused("https://h.example/a b", .malformedURL, at: 19),
        Refused("https://h.example/a ", .malformedURL, at: 19),
        Refused("https://h.example/a\t?b", .malformedURL, at: 19),
        Refused("https://h.example/\u{0}x", .malformedURL, at: 18),
        Refused("https://h.example/\u{7F}", .malformedURL, at: 18),
        Refused("https://h.example/a\\b", .malformedURL, at: 19),
        Refused("https://h.example/é", .malformedURL, at: 18),
        Refused("https://h.example/{id}", .malformedURL, at: 18),
        Refused("https://h.example/[x]", .malformedURL, at: 18),
        Refused("https://h.example/a|b", .malformedURL, at: 19),
        Refused("https://h.example/%zz", .malformedURL, at: 18),
        Refused("https://h.example/%4", .malformedURL, at: 18),
        Refused("https://h.example/a/../b", .malformedURL, at: 20),
        Refused("https://h.example/.", .malformedURL, at: 18),
        Refused("https://h.example/%2e%2E?x", .malformedURL, at: 18),
        Refused("https://h.example/.%2e#x", .malformedURL, at: 18),
        Refused("https://h.example?it's", .malformedURL, at: 20),
        Refused("https://h.example/?<", .malformedURL, at: 19),
        Refused("https://h.example/?a\\b", .malformedURL, at: 20),
        Refused("https://h.example/?a%", .malformedURL, at: 20),
        Refused("https://h.example/#a#b", .malformedURL, at: 20),
        Refused("https://h.example/#`", .malformedURL, at: 19),
        Refused("https://user@h.example/", .userInfo, at: 8),
        Refused("https://user:word@h.example/", .userInfo, at: 8),
        Refused("https://@h.example/", .malformedURL, at: 8),
        Refused("https://user:@h.example/", .malformedURL, at: 12),
        Refused("https://us;er@h.example/", .malformedURL, at: 10),
        Refused("https://user@h.example/a b", .malformedURL, at: 24),
    ]

    @Test(
        "Each refusal has a reason and a position",
        arguments: schemes + authorities + parts)
    func refused(_ expected: Refused) {
        let refusal = #expect(throws: InvalidURL.self, "\(expected.text.debugDescription)") {
            _ = try InvocationURL(expected.text)
        }
        #expect(refusal?.reason == expected.reason)
        #expect(refusal?.offset == expected.offset)
    }

    @Test("A refusal quotes only a part of a long text")
    func longTexts() {
        for text in [
            String(repeating: "a", count: 100_000) + ":x", "https://" + String(repeating: "%41", count: 50_000),
        ] {
            let refusal = #expect(throws: InvalidURL.self) { _ = try InvocationURL(text) }
            #expect((refusal?.text.utf8.count ?? .max) < 400)
        }
    }

    @Test(
        "The reason is the real one: an open bracket or a wrong address is not a matter of spelling",
        arguments: [
            ("https://[::1", "the “[” of an IPv6 address is not closed"),
            ("https://[::1/", "the “[” of an IPv6 address is not closed"),
            ("https://[v1.x]/", "the text in brackets is not an IPv6 address"),
            ("https://[0:0::1]/", "an IPv6 address that is not in its shortest spelling; write “[::1]”"),
            ("https://a.1", "a host that ends in a number and is not an IPv4 address"),
            ("https://256.1.1.1/", "a host that ends in a number and is not an IPv4 address"),
            ("https://127.1/", "a host that browsers read as the IPv4 address “127.0.0.1”"),
        ])
    func reasons(_ text: String, _ reason: String) {
        let refusal = #expect(throws: InvalidURL.self) { try InvocationURL(text) }
        #expect(refusal?.text == reason)
    }
}
