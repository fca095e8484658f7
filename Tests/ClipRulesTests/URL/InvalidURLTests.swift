import Testing

@testable import ClipRules

@Suite struct InvalidURLTests {
    struct Refused: Sendable {
        var text: String
        var reason: DeclineReason
        var offset: Int
        var browser: String

        init(_ text: String, _ reason: DeclineReason, at offset: Int, _ browser: String) {
            self.text = text
            self.reason = reason
            self.offset = offset
            self.browser = browser
        }
    }

    static let schemes = [
        Refused("http://h.example/rent", .notHTTPS, at: 0, "keeps the scheme"),
        Refused("mailto:a@h.example", .notHTTPS, at: 0, "keeps the scheme"),
        Refused(" http://h.example", .malformedURL, at: 0, "drops it"),
        Refused("\u{1}mailto:a@h.example", .malformedURL, at: 0, "drops it"),
        Refused("ht\ttp://h.example", .malformedURL, at: 2, "drops it"),
        Refused("http://h.example/ ", .notHTTPS, at: 0, "keeps the scheme"),
        Refused("http://h.example/\t", .notHTTPS, at: 0, "keeps the scheme"),
        Refused("\u{A0}http://h.example", .malformedURL, at: 0, "relative"),
        Refused(" ", .malformedURL, at: 0, "relative"),
        Refused("localhost:8080/x y", .notHTTPS, at: 0, "keeps the scheme"),
        Refused("http://u@h.example/ x", .notHTTPS, at: 0, "keeps the scheme"),
        Refused("", .malformedURL, at: 0, "relative"),
        Refused("h.example/rent", .malformedURL, at: 0, "relative"),
        Refused("//h.example/rent", .malformedURL, at: 0, "relative"),
        Refused("1https://h.example", .malformedURL, at: 0, "relative"),
        Refused("https", .malformedURL, at: 0, "relative"),
        Refused("https:h.example", .malformedURL, at: 6, "adds the slashes"),
        Refused("https:/h.example", .malformedURL, at: 6, "adds the slashes"),
        Refused("https:///h.example", .malformedURL, at: 8, "drops the slash"),
        Refused("https:\\\\h.example", .malformedURL, at: 6, "reads it as “/”"),
        Refused("ht\ttps://h.example", .malformedURL, at: 2, "drops it"),
        Refused(" https://h.example", .malformedURL, at: 0, "drops it"),
    ]

    static let authorities = [
        Refused("https://", .malformedURL, at: 8, "does not open it"),
        Refused("https://?x", .malformedURL, at: 8, "does not open it"),
        Refused("https://:443/", .malformedURL, at: 8, "does not open it"),
        Refused("https://h.example\\rent", .malformedURL, at: 17, "reads it as “/”"),
        Refused("https://h.exa mple/", .malformedURL, at: 13, "does not open it"),
        Refused("https://h.exa\nmple/", .malformedURL, at: 13, "drops it"),
        Refused("https://h<.example/", .malformedURL, at: 9, "does not open it"),
        Refused("https://h%2Eexample/", .malformedURL, at: 9, "makes “h.example” of it"),
        Refused("https://0x7f.1/", .malformedURL, at: 8, "makes “127.0.0.1” of it"),
        Refused("https://127.1/", .malformedURL, at: 8, "makes “127.0.0.1” of it"),
        Refused("https://1/", .malformedURL, at: 8, "makes “0.0.0.1” of it"),
        Refused("https://127.0.0.01/", .malformedURL, at: 8, "makes “127.0.0.1” of it"),
        Refused("https://127.0.0.1./", .malformedURL, at: 8, "makes “127.0.0.1” of it"),
        Refused("https://256.1.1.1/", .malformedURL, at: 8, "does not open it"),
        Refused("https://a.example.9/", .malformedURL, at: 8, "does not open it"),
        Refused("https://99999999999999999999/", .malformedURL, at: 8, "does not open it"),
        Refused("https://０x7f.１/", .malformedURL, at: 8, "makes “127.0.0.1” of it"),
        Refused("https://[0:0::1]/", .malformedURL, at: 8, "makes “[::1]” of it"),
        Refused("https://[::127.0.0.1]/", .malformedURL, at: 8, "makes “[::7f00:1]” of it"),
        Refused("https://[1::2::3]/", .malformedURL, at: 8, "does not open it"),
        Refused("https://[v1.x]/", .malformedURL, at: 8, "does not open it"),
        Refused("https://[::1/", .malformedURL, at: 8, "does not open it"),
        Refused("https://[::1]x/", .malformedURL, at: 13, "does not open it"),
        Refused("https://[::1] ", .malformedURL, at: 13, "drops it"),
        Refused("https://[::1] /", .malformedURL, at: 13, "does not open it"),
        Refused("https://[:\t:1]/", .malformedURL, at: 10, "drops it"),
        Refused("https: //h.example", .malformedURL, at: 6, "does not open it"),
        Refused("https://h.example: ", .malformedURL, at: 18, "drops it"),
        Refused("https://\u{AD}/", .malformedURL, at: 8, "does not open it"),
        Refused("https://a\u{200D}b.example/", .malformedURL, at: 8, "does not open it"),
        Refused("https://ex％41mple/", .malformedURL, at: 8, "does not open it"),
        Refused("https://h.example:/", .malformedURL, at: 17, "drops it"),
        Refused("https://h.example:0443/", .malformedURL, at: 18, "makes 443 of it"),
        Refused("https://h.example:65536/", .malformedURL, at: 18, "does not open it"),
        Refused("https://h.example:4x/", .malformedURL, at: 19, "does not open it"),
        Refused("https://h.example:1:2/", .malformedURL, at: 19, "does not open it"),
    ]

    static let parts = [
        Refused("https://h.example/a b", .malformedURL, at: 19, "writes it as “%20”"),
        Refused("https://h.example/a ", .malformedURL, at: 19, "drops it"),
        Refused("https://h.example/a\t?b", .malformedURL, at: 19, "drops it"),
        Refused("https://h.example/\u{0}x", .malformedURL, at: 18, "writes it as “%00”"),
        Refused("https://h.example/\u{7F}", .malformedURL, at: 18, "writes it as “%7F”"),
        Refused("https://h.example/a\\b", .malformedURL, at: 19, "reads it as “/”"),
        Refused("https://h.example/é", .malformedURL, at: 18, "writes it as “%C3%A9”"),
        Refused("https://h.example/{id}", .malformedURL, at: 18, "writes it as “%7B”"),
        Refused("https://h.example/[x]", .malformedURL, at: 18, "keeps it"),
        Refused("https://h.example/a|b", .malformedURL, at: 19, "keeps it"),
        Refused("https://h.example/%zz", .malformedURL, at: 18, "keeps it"),
        Refused("https://h.example/%4", .malformedURL, at: 18, "keeps it"),
        Refused("https://h.example/a/../b", .malformedURL, at: 20, "removes it"),
        Refused("https://h.example/.", .malformedURL, at: 18, "removes it"),
        Refused("https://h.example/%2e%2E?x", .malformedURL, at: 18, "removes it"),
        Refused("https://h.example/.%2e#x", .malformedURL, at: 18, "removes it"),
        Refused("https://h.example?it's", .malformedURL, at: 20, "writes it as “%27”"),
        Refused("https://h.example/?<", .malformedURL, at: 19, "writes it as “%3C”"),
        Refused("https://h.example/?a\\b", .malformedURL, at: 20, "keeps it"),
        Refused("https://h.example/?a%", .malformedURL, at: 20, "keeps it"),
        Refused("https://h.example/#a#b", .malformedURL, at: 20, "keeps it"),
        Refused("https://h.example/#`", .malformedURL, at: 19, "writes it as “%60”"),
        Refused("https://user@h.example/", .userInfo, at: 8, "send it to the host"),
        Refused("https://user:word@h.example/", .userInfo, at: 8, "send it to the host"),
        Refused("https://@h.example/", .malformedURL, at: 8, "drops it"),
        Refused("https://user:@h.example/", .malformedURL, at: 12, "drops it"),
        Refused("https://us;er@h.example/", .malformedURL, at: 10, "writes it as “%3B”"),
        Refused("https://user@h.example/a b", .malformedURL, at: 24, "writes it as “%20”"),
    ]

    @Test(
        "Each refusal has its reason, its place, and what a browser makes of it",
        arguments: schemes + authorities + parts)
    func refused(_ expected: Refused) {
        let refusal = #expect(throws: InvalidURL.self, "\(expected.text.debugDescription)") {
            _ = try InvocationURL(expected.text)
        }
        #expect(refusal?.reason == expected.reason)
        #expect(refusal?.offset == expected.offset)
        #expect(refusal?.browser.contains(expected.browser) == true, "\(refusal?.browser ?? "")")
    }

    @Test("A refusal shows little of a long text")
    func longTexts() {
        for text in [
            String(repeating: "a", count: 100_000) + ":x", "https://" + String(repeating: "%41", count: 50_000),
        ] {
            let refusal = #expect(throws: InvalidURL.self) { _ = try InvocationURL(text) }
            #expect((refusal?.text.utf8.count ?? .max) < 400)
        }
    }

    @Test(
        "The reason is the one that holds: what is not closed, and what is no address, is not in another spelling",
        arguments: [
            ("https://[::1", "the “[” of an IPv6 address is not closed"),
            ("https://[::1/", "the “[” of an IPv6 address is not closed"),
            ("https://[v1.x]/", "what is in brackets is not an IPv6 address"),
            ("https://[0:0::1]/", "an IPv6 address that is not in its shortest spelling"),
            ("https://a.1", "a host that ends in a number and is not an IPv4 address"),
            ("https://256.1.1.1/", "a host that ends in a number and is not an IPv4 address"),
            ("https://127.1/", "a host that reads as an IPv4 address in another spelling"),
        ])
    func reasons(_ text: String, _ found: String) {
        #expect(throws: InvalidURL.self) { try InvocationURL(text) }
        do throws(InvalidURL) {
            _ = try InvocationURL(text)
        } catch {
            #expect(error.found == found)
        }
    }
}
