import ClipRouting
import Foundation
import Testing

@Suite("The values that handlers receive")
@MainActor
struct CaptureTests {
    @Test(
        "values from the path and the query",
        arguments: [
            ("https://h/store/new%20york", "/store/{name}", ["name": "new york"]),
            ("https://h/a%2Fb", "/{x}", ["x": "a/b"]), ("https://h/a+b?c=d+e", "/{x}?c={c}", ["x": "a+b", "c": "d+e"]),
            ("https://h/files/a/b%20c/", "/files/{rest...}", ["rest": "a/b c"]),
            ("https://h/files", "/files/{rest...}", [:]),
            ("https://h/a/b/c", "/a/{x}/{rest...}", ["x": "b", "rest": "c"]),
            ("https://h/?x=1&x=2", "/?x={x}", ["x": "1"]), ("https://h?x=a=b", "/?x={x}", ["x": "a=b"]),
            ("https://h/?x=caf%C3%A9", "/?x={x}", ["x": "café"]), ("https://h/?x=1&y=", "/?x={x}&y={y?}", ["x": "1"]),
            ("https://h/?%78=1", "/?x={x}", ["x": "1"]), ("https://h/?x=%00", "/?x={x}", ["x": "\0"]),
        ])
    func values(url: String, pattern: String, expected: [String: String]) async throws {
        #expect(try await captures(url, pattern) == expected)
    }

    @Test(
        "a value with an invalid encoding stays as written", arguments: ["%FF", "%C3", "%zz", "100%", "%4", "a%20%FF"])
    func broken(value: String) async throws {
        let request = Request(try #require(URL(string: "https://h/")), text: "https://h/\(value)?q=\(value)")
        let router = try Router { Route("/{a}?q={b}") { .screen("x", ["a": $0["a"], "b": $0["b"]]) } }
        #expect(try await router.handle(request).parameters == ["a": .string(value), "b": .string(value)])
    }

    @Test("a name that is not in the pattern has no value")
    func unknown() async throws {
        let router = try Router { Route("/{a}") { .screen("x", ["b": $0["b"], "c": nil]) } }
        let outcome = try await router.handle(#require(URL(string: "https://h/1")))
        #expect(outcome.parameters == ["b": .null, "c": .null])
    }

    @Test("a reason if no route matches, and an error if the handler throws")
    func failures() async throws {
        let router = try Router { Route("/throws") { _ in throw CancellationError() } }
        let outcome = try await router.handle(#require(URL(string: "https://h/none")))
        #expect(outcome == Outcome(screen: nil, reason: "no route for https://h/none"))
        let long = try await router.handle(#require(Request("https://h/" + String(repeating: "x", count: 1 << 20))))
        #expect(try #require(long.reason).utf8.count < 300)
        await #expect(throws: CancellationError.self) { try await router.handle(#require(Request("https://h/throws"))) }
    }

    @Test("handlers may wait")
    func waits() async throws {
        let router = try Router {
            Route("/waits") { request in
                await Task.yield()
                MainActor.assertIsolated()
                return .screen(request.text, ["count": 1, "price": 2.5, "isOpen": true, "name": "x"])
            }
        }
        let outcome = try await router.handle(#require(URL(string: "https://h/waits")))
        #expect(outcome == .screen("https://h/waits", ["count": 1, "price": 2.5, "isOpen": true, "name": "x"]))
    }
}
