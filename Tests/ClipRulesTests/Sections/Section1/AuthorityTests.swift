import ClipRules
import Testing

/// §1, the rows about hosts, ports, escapes and declined URLs.
@Suite struct AuthorityTests {
    @Test(
        "§1 host case, scheme case: compared in lower case",
        arguments: [
            MatchingRow("HTTPS://h.EXAMPLE/a", opens: "https://H.example/a"),
            MatchingRow("https://h.example/A", beside: ["https://h.example/a"]),
        ])
    func letterCase(_ row: MatchingRow) throws { try row.check() }

    @Test(
        "§1 `www.` and other subdomains: different hosts",
        arguments: [
            MatchingRow("https://www.h.example/a", opens: "https://www.h.example/a"),
            MatchingRow("https://www.h.example/a", beside: ["https://h.example/a"]),
            MatchingRow("https://h.example/a", beside: ["https://www.h.example/a"]),
        ])
    func subdomains(_ row: MatchingRow) throws { try row.check() }

    @Test(
        "§1 `:443`: dropped, with an advisory if that decides; another port never matches",
        arguments: [
            MatchingRow("https://h.example/a", opens: "https://h.example:443/a", advising: [.port]),
            MatchingRow("https://h.example:443/a", opens: "https://h.example/a", advising: [.port]),
            MatchingRow("https://h.example:443/a", opens: "https://h.example:443/a"),
            MatchingRow("https://h.example:443/a/b", opens: "https://h.example:443/a"),
            MatchingRow("https://h.example:8443/a", opens: "https://h.example:8443/a"),
            MatchingRow("https://h.example:8443/a", beside: ["https://h.example:8444/a"], advising: [.port]),
            MatchingRow(
                "https://h.example/a", beside: ["https://h.example", "https://h.example:443/a"],
                opens: "https://h.example:443/a", advising: [.port]),
            MatchingRow(
                "https://h.example:443/b", beside: ["https://h.example/a", "https://h.example:443"],
                opens: "https://h.example:443"),
            MatchingRow("https://h.example:8443/a", beside: ["https://h.example/a"], advising: [.port]),
            MatchingRow(
                "https://h.example/a", beside: ["https://h.example:8443/a", "https://h.example"],
                opens: "https://h.example", advising: [.port]),
            MatchingRow(
                "https://h.example/a", beside: ["https://h.example:8443/a", "https://h.example/a"],
                opens: "https://h.example/a"),
        ])
    func port(_ row: MatchingRow) throws { try row.check() }

    @Test(
        "§1 percent-encoding: compared as text",
        arguments: [
            MatchingRow("https://h.example/%2F?%7e", opens: "https://h.example/%2F"),
            MatchingRow("https://h.example/~me", beside: ["https://h.example/%7Eme"], advising: [.percentEncoding]),
            MatchingRow("https://h.example/%7Eme", beside: ["https://h.example/~me"], advising: [.percentEncoding]),
            MatchingRow(
                "https://h.example/%C3%A9", beside: ["https://h.example/%c3%a9", "https://h.example"],
                opens: "https://h.example", advising: [.percentEncoding]),
        ])
    func percentEncoding(_ row: MatchingRow) throws { try row.check() }

    @Test(
        "§1 host not ASCII: compared as its `xn--` form, delivered as written",
        arguments: [
            MatchingRow("https://bücher.example/a", opens: "https://bücher.example/a"),
            MatchingRow(
                "https://bücher.example/a", opens: "https://xn--bcher-kva.example/a",
                advising: [.internationalisedHost]),
            MatchingRow(
                "https://xn--bcher-kva.example/a", opens: "https://bücher.example/a",
                advising: [.internationalisedHost]),
            MatchingRow("https://bucher.example/a", beside: ["https://bücher.example/a"]),
        ])
    func internationalHost(_ row: MatchingRow) throws { try row.check() }

    @Test("§1 host not ASCII: declined as malformedURL if there is no such form")
    func noInternationalForm() throws {
        #expect(try ClipProfile.bikes().resolve("https://a\u{200D}b.example/", .qrCode).declined == .malformedURL)
    }

    @Test("§1 `http:` before malformed before user info: the first fault is the reason")
    func refusalOrder() throws {
        let profile = try ClipProfile.bikes()
        #expect(profile.resolve("http://me@h.example/ x", .qrCode).declined == .notHTTPS)
        #expect(profile.resolve("https://me@h.example/ x", .qrCode).declined == .malformedURL)
        #expect(profile.resolve("https://me@h.example/x", .qrCode).declined == .userInfo)
        let changed = profile.resolve("https://127.1/a", .qrCode)
        #expect(changed.declined == .malformedURL && changed.trace[0].text.contains("“127.0.0.1”"))
    }
}
