import Foundation

/// Limits the tests or runs that proceed at once, since all tests start together.
package actor Turnstile {
    package static let shared = Turnstile(places: max(2, ProcessInfo.processInfo.activeProcessorCount))
    package static let forIdlers = Turnstile(places: 6)

    private var places: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Makes a turnstile that lets through as many runs at once as there are places.
    package init(places: Int) { self.places = places }

    package func enter() async -> Pass {
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

    /// A place, which is free again when the pass is released.
    package final class Pass: Sendable {
        private let turnstile: Turnstile

        fileprivate init(turnstile: Turnstile) { self.turnstile = turnstile }

        deinit {
            Task { [turnstile] in await turnstile.leave() }
        }
    }
}
