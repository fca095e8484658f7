import ClipHost
import ClipRouting
import Foundation
import Testing

@Suite("A launch")
@MainActor
struct LaunchTests {
    private struct Refused: Error, CustomStringConvertible { let description = "no bikes today" }

    private actor Shop {
        func name() -> String { "shop" }
    }

    private let router: Router

    init() throws {
        let shop = Shop()
        router = try Router {
            Route("/plain") { .screen("plain", ["url": $0.url.absoluteString]) }
            Route("/waits") { _ in .screen(await shop.name()) }
            Route("/main") { @MainActor _ in
                try await Task.sleep(for: .milliseconds(1))
                MainActor.assertIsolated()
                return .screen("main")
            }
            Route("/throws") { _ in throw Refused() }
        }
    }

    private func run(_ url: String?, withoutURL: @escaping Launch.Handler = Launch.showsNothing) async -> LaunchResult {
        await Launch(LaunchEnvironment(url: url, container: "/c")).run(Launch.handler(router, withoutURL: withoutURL))
    }

    /// The outcome of a launch with nothing to report.
    private func outcome(_ result: LaunchResult) -> Outcome? {
        result.status == 0 && result.message == nil ? result.outcome : nil
    }

    @Test("with a URL that a handler handles", arguments: ["plain", "waits", "main"])
    func handled(path: String) async {
        let result = await run("https://h/\(path)")
        #expect(result.status == 0)
        #expect(result.outcome.screen == (path == "waits" ? "shop" : path))
    }

    @Test("with a handler that throws is not handled and fails")
    func throwing() async {
        let result = await run("https://h/throws")
        #expect(result.status == 1)
        #expect(result.outcome == .notHandled("the handler threw: no bikes today"))
        #expect(result.message == "the handler threw: no bikes today")
    }

    @Test("with a URL that no route matches is not handled but does not fail")
    func noRoute() async {
        #expect(outcome(await run("https://h/none")) == .notHandled("no route for https://h/none"))
    }

    @Test("without a URL")
    func withoutURL() async {
        let silent = await run(nil)
        #expect(silent.status == 0)
        #expect(silent.outcome.screen == nil)
        let restored = await run(nil) { launch in .screen("restored", ["in": launch.container?.path]) }
        #expect(outcome(restored) == .screen("restored", ["in": "/c"]))
        let failed = await run(nil) { _ in throw Refused() }
        #expect(failed.status == 1)
    }

    private enum Screen { case welcome, room(number: Int) }

    @Test("that an app's own function handles, with and without a URL")
    func ownRouter() async {
        func run(_ url: String?) async -> LaunchResult {
            await Launch(LaunchEnvironment(url: url, target: .app, source: "nfc")).run(
                Launch.handler { launch -> Screen? in
                    guard let url = launch.url else { return .welcome }
                    if url.path == "/throws" { throw Refused() }
                    await Task.yield()
                    guard launch.source == "nfc", launch.target == .app, launch.text == "https://h/4" else {
                        return nil
                    }
                    return Int(url.lastPathComponent).map(Screen.room)
                })
        }
        #expect(outcome(await run(nil)) == .screen("welcome"))
        #expect(outcome(await run("https://h/4")) == .screen("room", ["number": 4]))
        #expect(outcome(await run("https://h/none")) == .notHandled("there is no screen for https://h/none"))
        #expect(await run("https://h/throws").message == "the handler threw: no bikes today")
        // The launch has a URL, although an invalid one.
        #expect(outcome(await run("https://[")) == .notHandled("_XCAppClipURL does not contain a URL: https://["))
    }

    @Test("whose function returns a value that is not a screen fails with the reason")
    func noScreen() async {
        let result = await Launch().run(Launch.handler { _ in 4 })
        #expect(result.status == 1)
        #expect(result.message?.hasPrefix("the handler threw: Int is not a screen; ") == true)
    }

    @Test("has a request with the delivered URL, unchanged", arguments: [nil, "https://[", "https://h/a b"])
    func request(text: String?) {
        let request = Launch(LaunchEnvironment(url: text)).request
        #expect(request?.text == (text == "https://h/a b" ? text : nil))
        #expect(request.map { $0.url.absoluteString == "https://h/a%20b" && $0.payload != nil } != false)
    }
}
