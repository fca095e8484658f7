import ClipHarness
import Foundation

/// The signal that ends a run, and whatever would be run after it.
///
/// `@unchecked` holds because the state is only touched while the lock is held.
final class RunInterruption: @unchecked Sendable {
    private let lock = NSLock()
    private var first: Int32?
    private var engine: Engine?

    /// The first signal that was heard. One that comes while the last reports are written ends no case, and still tells
    /// how the process ends.
    var signal: Int32? { lock.withLock { first } }

    /// Takes a signal and hands it on to the engine that runs.
    func hear(_ signal: Int32) {
        let engine = lock.withLock {
            first = first ?? signal
            return self.engine
        }
        engine?.interrupt(signal: signal)
    }

    /// Hands signals on to an engine from now on, and the one that came before it.
    func interrupts(_ engine: Engine) {
        let earlier = lock.withLock {
            self.engine = engine
            return first
        }
        if let earlier { engine.interrupt(signal: earlier) }
    }
}
