import ClipRouting
import Testing

@Suite("URLs that a host matches")
struct HostTests {
    @Test(
        "match",
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
        "do not match",
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

@Suite("URLs that a path matches")
struct PathTests {
    @Test(
        "match",
        arguments: [
            ("https://h", "/"), ("https://h/", "/"), ("https://h?x=1", "/"), ("https://h#top", "/"),
            ("https://h/rent", "/rent"), ("https://h/rent/", "/rent"), ("https://h/rent", "/rent/"),
            ("https://h/rent?", "/rent"), ("https://h/rent#x", "/rent"), ("myapp://open/rent", "/rent"),
            ("https://h/store/cupertino", "/store/{name}"), ("https://h/store/cupertino/", "/store/{name}"),
            ("https://h/files", "/files/{rest...}"), ("https://h/files/", "/files/{rest...}"),
            ("https://h/files/a/b", "/files/{rest...}"), ("https://h", "/{rest...}"),
            ("https://h/a//b", "/a/{rest...}"), ("https://h/%7Ejoe", "/~joe"), ("https://h/~joe", "/%7ejoe"),
            ("https://h/caf%C3%A9", "/café"), ("https://h/café", "/caf%c3%a9"), ("https://h/a+b", "/a+b"),
        ])
    func takes(url: String, pattern: String) throws {
        #expect(try winner(url, pattern) == pattern)
    }

    @Test(
        "do not match",
        arguments: [
            ("https://h/rental", "/rent"), ("https://h/ren", "/rent"), ("https://h/rent/now", "/rent"),
            ("https://h/Rent", "/rent"), ("https://h/rent//", "/rent"), ("https://h//rent", "/rent"),
            ("https://h/store", "/store/{name}"), ("https://h/store/", "/store/{name}"),
            ("https://h/store/a/b", "/store/{name}"), ("https://h/file", "/files/{rest...}"),
            ("https://h/a%2Fb", "/a/b"), ("https://h/a%20b", "/a+b"), ("https://h/rent", "/"),
            ("/rent", "/rent"), ("rent", "/rent"), ("mailto:rent", "/rent"), ("https:/rent", "/rent"), ("", "/"),
        ])
    func passes(url: String, pattern: String) throws {
        #expect(try winner(url, pattern) == nil)
    }

    @Test("the star matches everything", arguments: ["", "rent", "mailto:x", "https://h/x", "://", "%"])
    func star(url: String) throws {
        #expect(try winner(url, "*") == "*")
    }
}

@Suite("URLs that a query matches")
struct QueryTests {
    @Test(
        "match",
        arguments: [
            ("?bikeID=17", "?bikeID={id}"), ("?x=1&bikeID=17&y", "?bikeID={id}"), ("?bikeID=17#f", "?bikeID={id}"),
            ("?b=2&a=1", "?a={a}&b={b}"), ("", "?promo={promo?}"), ("?promo=", "?promo={promo?}"),
            ("?mode=demo", "?mode=demo"), ("?mode=%64emo", "?mode=demo"), ("?m%6Fde=demo", "?mode=demo"),
            ("?mode=demo&mode=live", "?mode=demo"), ("?a=b=c", "?a=b=c"), ("?x=1", ""), ("?a=+", "?a=+"),
        ])
    func takes(query: String, pattern: String) throws {
        #expect(try winner("https://h/rent" + query, "/rent" + pattern) != nil)
    }

    @Test(
        "do not match",
        arguments: [
            ("", "?bikeID={id}"), ("?bikeID", "?bikeID={id}"), ("?bikeID=", "?bikeID={id}"),
            ("?bikeid=17", "?bikeID={id}"), ("?xbikeID=17", "?bikeID={id}"), ("#?bikeID=17", "?bikeID={id}"),
            ("?bikeID=&bikeID=17", "?bikeID={id}"), ("?a=1", "?a={a}&b={b}"), ("?mode=live", "?mode=demo"),
            ("?mode=live&mode=demo", "?mode=demo"), ("?mode=demonstration", "?mode=demo"), ("?a=+", "?a=%20"),
        ])
    func passes(query: String, pattern: String) throws {
        #expect(try winner("https://h/rent" + query, "/rent" + pattern) == nil)
    }
}
