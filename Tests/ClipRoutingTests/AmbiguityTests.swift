import ClipRouting
import Testing

@Suite("Ambiguous routes")
struct AmbiguityTests {
    private func build(_ patterns: [String]) throws(RouterError) -> Router {
        try Router(patterns.map { Route($0) { _ in .screen("any") } })
    }

    @Test(
        "are an error that names both",
        arguments: [
            ("/rent", "/rent"), ("/rent", "/rent/"), ("/%72ent", "/rent"), ("/store/{a}", "/store/{b}"),
            ("/{a...}", "/{b...}"), ("*", "*"), ("https://h/x", "HTTPS://H:443/x"), ("https://h", "https://h/"),
            ("/rent", "/rent?promo={promo?}"), ("/rent?a={a?}", "/rent?b={b?}"), ("/rent?a={a}", "/rent?b={b}"),
            ("/rent?a={a}", "/rent?a={b}"), ("/caf%C3%A9", "/caf%c3%a9"), ("/%C3%A9", "/\u{E9}"),
            ("/rent?a=1", "/rent?b=1"), ("/rent?a=1&b={b}", "/rent?a={a}&b=1"),
        ])
    func ambiguous(first: String, second: String) {
        #expect(throws: RouterError.ambiguous(first, second)) { try build([first, second]) }
        #expect(throws: RouterError.ambiguous(second, first)) { try build([second, first]) }
    }

    @Test(
        "do not include two that share no URL, or of which one is more specific",
        arguments: [
            ("/rent", "/Rent"), ("/a%2Fb", "/a/b"), ("https://h/x", "https://i/x"), ("https://h/x", "http://h/x"),
            ("/rent?a=1", "/rent?a=2"), ("/rent?a=1&b={b}", "/rent?a=2&c={c}"), ("/rent?a=1", "/rent?b={b}"),
            ("/rent", "/rent?a={a}"), ("/store/{a}", "/store/{b...}"), ("/%C3%A9", "/e%CC%81"), ("/%FF", "/%FE"),
            ("/a%25", "/a%2525"), ("https://caf\u{E9}/x", "https://cafe\u{301}/x"),
        ])
    func distinct(first: String, second: String) throws {
        #expect(try build([first, second]).routes.count == 2)
    }

    @Test("are allowed if another route requires the items of both")
    func settled() throws {
        let bikes = "/rent?bikeID={id}"
        let docks = "/rent?dockID={id}"
        let both = "/rent?dockID={dock}&bikeID={bike}"
        let router = try build([bikes, docks, both])
        #expect(router.route(for: "https://h/rent?bikeID=1")?.pattern == bikes)
        #expect(router.route(for: "https://h/rent?dockID=1")?.pattern == docks)
        #expect(router.route(for: "https://h/rent?bikeID=1&dockID=1")?.pattern == both)
        #expect(throws: RouterError.ambiguous(bikes, docks)) { try build([bikes, docks, both + "&x=1"]) }
    }
}
