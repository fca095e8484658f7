import ClipRules
import Testing

@Suite struct InvocationURLTests {
    struct Parts: Sendable {
        var text: String
        var host: String
        var port: Int?
        var path: String
        var query: String?
        var fragment: String?
    }

    static let table = [
        Parts(text: "https://a.example", host: "a.example", path: "/"),
        Parts(text: "https://a.example/", host: "a.example", path: "/"),
        Parts(text: "HTTPS://A.Example/Rent", host: "a.example", path: "/Rent"),
        Parts(text: "https://a.example:443/x", host: "a.example", path: "/x"),
        Parts(text: "https://a.example:8443/x", host: "a.example", port: 8443, path: "/x"),
        Parts(text: "https://a.example:0", host: "a.example", port: 0, path: "/"),
        Parts(text: "https://a.example?q", host: "a.example", path: "/", query: "q"),
        Parts(text: "https://a.example/?", host: "a.example", path: "/", query: ""),
        Parts(text: "https://a.example#f?g", host: "a.example", path: "/", fragment: "f?g"),
        Parts(text: "https://a.example/x?#", host: "a.example", path: "/x", query: "", fragment: ""),
        Parts(text: "https://a.example/a//b/", host: "a.example", path: "/a//b/"),
        Parts(text: "https://a.example/...;v=1/%7E'%2F", host: "a.example", path: "/...;v=1/%7E'%2F"),
        Parts(text: "https://a.example/x?a=/?:@#'", host: "a.example", path: "/x", query: "a=/?:@", fragment: "'"),
        Parts(text: "https://a_b-.x!.example./x", host: "a_b-.x!.example.", path: "/x"),
        Parts(text: "https://127.0.0.1/x", host: "127.0.0.1", path: "/x"),
        Parts(text: "https://1.2.3.4.example", host: "1.2.3.4.example", path: "/"),
        Parts(text: "https://[2001:DB8::1]:8443/x", host: "[2001:db8::1]", port: 8443, path: "/x"),
        Parts(text: "https://[::]", host: "[::]", path: "/"),
        Parts(text: "https://Bücher.example/x", host: "xn--bcher-kva.example", path: "/x"),
        Parts(text: "https://faß.example", host: "xn--fa-hia.example", path: "/"),
        Parts(text: "https://XN--bcher-kva.example", host: "xn--bcher-kva.example", path: "/"),
    ]

    @Test("Parts are in their compared form, and the text is as written", arguments: table)
    func parts(_ expected: Parts) throws {
        let url = try InvocationURL(expected.text)
        #expect(url.text == expected.text)
        #expect(url.host == expected.host)
        #expect(url.port == expected.port)
        #expect(url.path == expected.path)
        #expect(url.query == expected.query)
        #expect(url.fragment == expected.fragment)
    }

    @Test(
        "URLs that are equal in their compared form",
        arguments: [
            ("https://h.example", "https://h.example/"),
            ("https://h.example", "HTTPS://H.EXAMPLE:443/#top"),
            ("https://h.example?a", "https://h.example/?a"),
            ("https://bücher.example/x", "https://xn--bcher-kva.example/x#y"),
        ])
    func equal(_ one: String, _ other: String) throws {
        #expect(try InvocationURL(one).comparisonKey == InvocationURL(other).comparisonKey)
    }

    @Test("Escapes are normalised as in RFC 3986 only if requested")
    func normalisedEscapes() throws {
        let url = try InvocationURL("https://h.example/%7e%2f%C3%a9?x=%41%26")
        #expect(url.withNormalisedEscapes?.text == "https://h.example/~%2F%C3%A9?x=A%26")
        #expect(try InvocationURL("https://h.example/%2F~?x=%20").withNormalisedEscapes == nil)
    }
}
