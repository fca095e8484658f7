import TestSupport
import Testing

/// A trait for suites whose tests launch processes. Only a few tests run at once.
///
/// If all ran at once, they would open more than a thousand descriptors. Foundation's `Process`
/// then reads past the end of its list (256 bytes for each name) and ends the test process.
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
    /// Runs only a few tests of the suite at once.
    static var launching: Self { LaunchingTrait() }
}
