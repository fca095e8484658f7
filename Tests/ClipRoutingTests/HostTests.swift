import ClipRouting
import Testing

@Suite("Which URLs a host takes")
struct HostTests {
    @Test(
        "takes",
        arguments: [
            ("https://h/rent", "https://h/rent"), ("HTTPS://H/rent", "https://h/rent"), ("https://h", "https://h/"),
            ("https://h:443/rent", "https://h/rent"), ("https://h/rent", "https://H:443/rent"),
            ("http://h:80/rent", "http://h/rent"), ("https://h:8443/rent", "https://h:8443/rent"),
            ("https://me:pw@h/rent", "https://h/rent"), ("https://h?x=1", "https://h?x={x}"),
            ("shop://open/rent", "shop://open/rent"),
        ])
    func takes(url: String, pattern: String) throws {
        #expect(try winner(url, pattern) == pattern)
    }

    @Test(
        "does not take",
        arguments: [
            ("http://h/rent", "https://h/rent"), ("https://www.h/rent", "https://h/rent"),
            ("https://h:8443/rent", "https://h/rent"), ("http://h:443/rent", "http://h/rent"),
            ("https://h@elsewhere/rent", "https://h/rent"), ("https://elsewhere/h/rent", "https://h/rent"),
            ("https://hh/rent", "https://h/rent"), ("https:///rent", "https://h/rent"),
        ])
    func passes(url: String, pattern: String) throws {
        #expect(try winner(url, pattern) == nil)
    }
}
