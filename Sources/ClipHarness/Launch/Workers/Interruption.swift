import Foundation

/// Lets one launch be cut short from another thread.
///
/// `@unchecked Sendable`: both variables are only touched while `lock` is held.
final class Interruption: @unchecked Sendable {
    private let lock = NSLock()
    private var interrupted = false
    /// The writing end of the pipe that the launch is waiting at; -1 before and after.
    private var wake: Int32 = -1

    /// Whether the launch is to end.
    var isInterrupted: Bool {
        lock.withLock { interrupted }
    }

    /// Ends the launch, or keeps it from being started.
    func interrupt() {
        lock.withLock {
            interrupted = true
            var byte: UInt8 = 1
            if wake >= 0 { _ = write(wake, &byte, 1) }
        }
    }

    /// Names the pipe to write to, which stays open until ``detach()``.
    func attach(_ wake: Int32) {
        lock.withLock {
            self.wake = wake
            var byte: UInt8 = 1
            if interrupted { _ = write(wake, &byte, 1) }
        }
    }

    /// Takes the pipe back.
    func detach() {
        lock.withLock { wake = -1 }
    }
}
