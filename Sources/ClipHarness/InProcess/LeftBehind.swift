import Foundation

/// The handlers of this process that went on after their cancellation. As long as one does, it may hold the main actor,
/// for which others then would wait for ever.
///
/// `@unchecked Sendable`: all variables are only touched while `lock` is held.
final class LeftBehind: @unchecked Sendable {
    static let shared = LeftBehind()

    /// Why a launch could not be started.
    static let reason =
        "a handler that ran out of time holds the main actor, and nothing in a process can end it; "
        + "launch the suite with clipflight run"

    private let lock = NSLock()
    private var running = 0
    private var isHeld = false

    /// How long a launch waits for the main actor; `nil` for as long as it takes.
    var patience: Duration? {
        lock.withLock { running == 0 ? nil : isHeld ? .milliseconds(100) : .seconds(5) }
    }

    /// A handler was left behind.
    func noteLeft() { lock.withLock { running += 1 } }

    /// A handler that was left behind has ended.
    func noteReturn() { lock.withLock { running -= 1 } }

    /// A launch waited in vain.
    func noteHeld() { lock.withLock { isHeld = true } }

    /// The main actor came to a launch.
    func noteFree() { lock.withLock { isHeld = false } }
}
