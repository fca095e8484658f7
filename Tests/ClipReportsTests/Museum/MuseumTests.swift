import ClipHarness
import ClipReports
import ClipRouting
import Testing

struct MuseumTests {
    static func handlers() throws -> Handlers {
        let router = try Router {
            Route("/guide") { _ in .screen("welcome") }
            Route("/guide?room={room}") { .screen("room", ["room": $0["room"]]) }
            Route("https://appclip.apple.com/id") { _ in .screen("welcome") }
        }
        return Handlers(router, withoutURL: { _ in .screen("welcome") })
    }

    /// Each sticker, each registered URL and each journey is a test case of its own.
    @Test(arguments: try Suites(at: "museum.json").cases)
    func opens(_ testCase: SuiteCase) async throws {
        try await testCase.check(through: Self.handlers())
    }

    /// Runs all cases at once, at a few microseconds each, and writes a report.
    @Test func report() async throws {
        let run = try await Suites(at: "museum.json")
            .run(through: Self.handlers(), writing: [.junit: "/dev/null"])
        #expect(run.counts.failed + run.counts.errored == 0)
    }
}
