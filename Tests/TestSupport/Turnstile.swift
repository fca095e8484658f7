import Foundation
import Testing

/// Lets only so many tests or runs of the tool proceed at once, since all tests start together.
public actor Turnstile {
    /// For runs that work all the time.
    public static let shared = Turnstile(places: max(2, ProcessInfo.processInfo.activeProcessorCount))
    /// For runs that mostly wait.
    public static let forIdlers = Turnstile(places: 6)

    private var places: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    fileprivate init(places: Int) { self.places = places }

    /// Waits for a place, which is held until the pass is gone.
    public func enter() async -> Pass {
        if places > 0 {
            places -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
        return Pass(turnstile: self)
    }

    private func leave() {
        if waiting.isEmpty { places += 1 } else { waiting.removeFirst().resume() }
    }

    /// A place.
    public final class Pass: Sendable {
        private let turnstile: Turnstile

        fileprivate init(turnstile: Turnstile) { self.turnstile = turnstile }

        deinit {
            Task { [turnstile] in await turnstile.leave() }
        }
    }
}

/// A trait of suites whose tests launch processes: only a few of them run at once.
///
/// All at once, they have more than a thousand descriptors open, and then Foundation's `Process` reads past the end of what
/// it lists them in (it copies 256 bytes of each name), and ends the whole test process.
public struct LaunchingTrait: TestTrait, SuiteTrait, TestScoping {
    private static let turnstile = Turnstile(places: 8)

    /// Whether it holds for the suites within.
    public var isRecursive: Bool { true }

    /// Waits for a place, and runs the test.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let pass = await Self.turnstile.enter()
        defer { withExtendedLifetime(pass) {} }
        try await function()
    }
}

extension Trait where Self == LaunchingTrait {
    /// Few tests of the suite run at once.
    public static var launching: Self { LaunchingTrait() }
}
