import Foundation

/// Lets only so many tests or runs of the tool proceed at once, since all tests start together.
public actor Turnstile {
    /// For runs that work all the time.
    public static let shared = Turnstile(places: max(2, ProcessInfo.processInfo.activeProcessorCount))
    /// For runs that mostly wait.
    public static let forIdlers = Turnstile(places: 6)

    private var places: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// For runs of one kind, as many at once as there are places.
    public init(places: Int) { self.places = places }

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
