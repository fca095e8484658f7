import Foundation

/// The threads that the system still lets this process start.
package enum ThreadSupply {
    /// How many there must be: what runs tasks, hears signals and writes reports waits for its threads for ever.
    private static let need = 6

    /// Starts as many threads as the program needs, and ends them.
    ///
    /// - Parameter more: How many more it needs than any program that runs tasks.
    /// - Returns: Why there are too few, with the fix, in a line; `nil` where there are enough.
    package static func shortage(besides more: Int = 0) -> String? {
        let gate = Gate()
        defer { gate.open() }
        for _ in 0..<need + more {
            do throws(SystemError) {
                try LaunchThread.start { gate.wait() }
            } catch {
                return
                    "no thread can be started: \(error.text); raise the limit of processes (ulimit -u, or that of the "
                    + "container), or end some that run"
            }
        }
        return nil
    }

    /// What holds threads until all have been started.
    ///
    /// `@unchecked Sendable`: `isOpen` is only touched while `condition` is held.
    private final class Gate: @unchecked Sendable {
        private let condition = NSCondition()
        private var isOpen = false

        func wait() {
            condition.withLock {
                while !isOpen { condition.wait() }
            }
        }

        func open() {
            condition.withLock {
                isOpen = true
                condition.broadcast()
            }
        }
    }
}
