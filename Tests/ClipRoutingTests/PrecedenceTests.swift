import ClipRouting
import Testing

@Suite("Which route wins")
struct PrecedenceTests {
    /// The first pattern wins the URL in either order, and the second wins another URL.
    @Test(
        "the more specific one, in either order",
        arguments: [
            ("https://h/store/new", "/store/new", "/store/{name}", "https://h/store/old"),
            ("https://h/store/new", "/store/{name}", "/store/{rest...}", "https://h/store/a/b"),
            ("https://h/store", "/store", "/store/{rest...}", "https://h/store/a"),
            ("https://h/store/new", "/store/new", "/store/{rest...}", "https://h/store/new/x"),
            ("https://h/a/b/c", "/a/{x}/c", "/{x}/b/c", "https://h/z/b/c"),
            ("https://h/a/b", "/{x}/b", "/{rest...}", "https://h/a"),
            ("https://h/rent", "https://h/rent", "/rent", "https://i/rent"),
            ("https://h/rent", "https://h/{rest...}", "/rent", "https://i/rent"),
            ("https://h/rent?a=1", "/rent?a={a}", "/rent", "https://h/rent?b=1"),
            ("https://h/rent?a=1&b=2", "/rent?a={a}&b={b}", "/rent?a={a}", "https://h/rent?a=1"),
            ("https://h/rent?a=1", "/rent?a=1", "/rent?a={a}", "https://h/rent?a=2"),
            ("https://h/rent?a=1", "/rent?a={a}", "/rent?b={b?}", "https://h/rent?b=1"),
            ("https://h/rent?c=1&a=1&b=1", "/rent?a={a}&b={b}", "/rent?c=1", "https://h/rent?c=1&a=1"),
            ("https://h/x", "/{rest...}", "*", "nothing"),
            ("https://h/x", "https://h/{rest...}", "/{rest...}", "https://i/x"),
        ])
    func wins(url: String, winning: String, losing: String, left: String) throws {
        #expect(try winner(url, winning, losing) == winning)
        #expect(try winner(url, losing, winning) == winning)
        #expect(try winner(left, winning, losing) == losing)
    }

    @Test("a more specific beginning that leads nowhere is abandoned")
    func backtracks() throws {
        let patterns = ["/a/b/c", "/a/{x}/d", "/{x}/b/e", "/a/{rest...}", "https://h/a/b/z"]
        let router = try Router(patterns.map { Route($0) { _ in .screen("any") } })
        #expect(router.route(for: "https://h/a/b/c")?.pattern == "/a/b/c")
        #expect(router.route(for: "https://h/a/b/d")?.pattern == "/a/{x}/d")
        #expect(router.route(for: "https://h/a/b/e")?.pattern == "/a/{rest...}")
        #expect(router.route(for: "https://h/q/b/e")?.pattern == "/{x}/b/e")
        #expect(router.route(for: "https://h/q/b/f") == nil)
    }

    @Test("a less specific path, if the query of a more specific one does not match")
    func queryBacktracks() throws {
        #expect(try winner("https://h/rent", "/rent?bikeID={id}", "/{page}") == "/{page}")
        #expect(try winner("https://h/rent?bikeID=1", "/rent?bikeID={id}", "/{page}") == "/rent?bikeID={id}")
    }

    @Test("routes are listed in the order in which they were written")
    func lists() throws {
        let router = try Router {
            Route("/z") { _ in .screen("z") }
            Route("*") { _ in .screen("star") }
            for name in ["b", "a"] { Route("/\(name)") { _ in .screen(name) } }
        }
        #expect(router.routes.map(\.pattern) == ["/z", "*", "/b", "/a"])
    }
}
