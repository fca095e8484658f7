import TestSupport
import Testing

/// A trait of suites whose tests launch processes: only a few of them run at once.
///
/// All at once, they have more than a thousand descriptors open, and then Foundation's `Process` reads past the end of what
/// it lists them in (it copies 256 bytes of each name), and ends the whole test process.
struct LaunchingTrait: TestTrait, SuiteTrait, TestScoping {
    private static let turnstile = Turnstile(places: 8)

    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let pass = await Self.turnstile.enter()
        defer { withExtendedLifetime(pass) {} }
        try await function()
    }
}

extension Trait where Self == LaunchingTrait {
    /// Few tests of the suite run at once.
    static var launching: Self { LaunchingTrait() }
}
