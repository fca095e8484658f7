import Foundation

/// Lets only so many runs of the tool go on at once, since all tests start together.
actor Turnstile {
    static let shared = Turnstile(places: max(2, ProcessInfo.processInfo.activeProcessorCount))
    /// For runs that mostly wait.
    static let forIdlers = Turnstile(places: 6)

    private var places: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(places: Int) { self.places = places }

    /// Waits for a place, which is held until the pass is gone.
    func enter() async -> Pass {
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
    final class Pass: Sendable {
        private let turnstile: Turnstile

        fileprivate init(turnstile: Turnstile) { self.turnstile = turnstile }

        deinit {
            Task { [turnstile] in await turnstile.leave() }
        }
    }
}
