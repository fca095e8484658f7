import ClipRouting
import Testing

@Suite("Which URLs a path takes")
struct PathTests {
    @Test(
        "takes",
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
        "does not take",
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

    @Test("everything is taken by the star", arguments: ["", "rent", "mailto:x", "https://h/x", "://", "%"])
    func star(url: String) throws {
        #expect(try winner(url, "*") == "*")
    }
}
