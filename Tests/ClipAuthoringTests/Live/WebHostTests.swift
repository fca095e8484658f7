import ClipAuthoring
import ClipSuites
import Testing

@Suite struct WebHostTests {
    @Test(
        "A host is https, a name and an optional port",
        arguments: [
            ("https://example.com", "example.com"), ("HTTPS://Example.COM:443", "example.com"),
            ("https://localhost:8443", "localhost:8443"), ("https://[::1]:8443", "[::1]:8443"),
            ("https://bücher.example", "xn--bcher-kva.example"),
        ])
    func right(text: String, authority: String) throws {
        let host = try #require(WebHost(text))
        #expect(host.authority == authority)
        #expect(host.associationURL == "https://\(authority)/.well-known/apple-app-site-association")
        #expect((host.cacheURL == nil) == authority.contains(":"))
    }

    @Test(
        "Anything else is an error that names the intended host",
        arguments: [
            ("http://example.com", "https://example.com"), ("http://localhost:80/a?b", "https://localhost:80"),
            ("https://example.com/", "https://example.com"), ("https://example.com?q", "https://example.com"),
            ("https://example.com#f", "https://example.com"),
            ("https://user:hunter2@example.com/a", "https://example.com"),
            ("https://example.com:99999", "https://example.com"), ("https://localhost:99999", "https://localhost"),
            ("https://", "https://example.com"),
            ("ftp://example.com", "https://example.com"), ("https:example.com", "https://example.com"),
            ("https://exa mple.com", "https://example.com"), ("https://a@@b/@c", "https://b"),
        ])
    func wrong(text: String, near: String) {
        #expect(WebHost.isMeant(by: text))
        #expect(WebHost(text) == nil)
        #expect(WebHost.nearest(to: text) == near)
    }

    @Test(
        "Passwords are not shown",
        arguments: [
            ("https://user:hunter2@example.com/a@b?c", "https://example.com/a@b?…"), ("https://a@@b", "https://b"),
            ("https://example.com/@a", "https://example.com/@a"), ("a@b", "a@b"),
        ])
    func user(text: String, shown: String) { #expect(WebHost.shown(text) == shown) }

    @Test("A path is not a host", arguments: ["aasa.json", "/a/b", "./https/x", "example.com"])
    func path(text: String) { #expect(!WebHost.isMeant(by: text)) }
}
