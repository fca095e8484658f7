import Foundation

/// The threads, and the descriptors for them, that the system still lets this process have.
package enum ThreadSupply {
    /// How many there must be: what runs tasks, hears signals and writes reports waits for its threads for ever.
    private static let need = 6

    /// Starts as many threads as the program needs, and waits until they end.
    ///
    /// - Parameter more: How many more it needs than any program that runs tasks.
    /// - Returns: Why there are too few, with the fix, in a line; `nil` where there are enough.
    package static func shortage(besides more: Int = 0) -> String? {
        if let error = lackOfDescriptors {
            return "too few files can be opened: \(error.text); raise the limit of open files (ulimit -n)"
        }
        let gate = Gate()
        defer { gate.open() }
        for _ in 0..<need + more {
            do throws(SystemError) {
                try LaunchThread.start { gate.pass() }
                gate.count()
            } catch {
                return
                    "no thread can be started: \(error.text); raise the limit of processes (ulimit -u, or that of the "
                    + "container), or end some that run"
            }
        }
        return nil
    }

    /// How many files the queues open that hear signals and run tasks: without them libdispatch ends the process.
    private static let descriptors = 7

    private static var lackOfDescriptors: SystemError? {
        var opened: [Int32] = []
        defer { for number in opened { close(number) } }
        while opened.count < descriptors {
            let number = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
            guard number >= 0 else { return .last }
            opened.append(number)
        }
        return nil
    }

    /// What holds threads until all have been started.
    ///
    /// `@unchecked Sendable`: both variables are only touched while `condition` is held.
    private final class Gate: @unchecked Sendable {
        private let condition = NSCondition()
        private var isOpen = false
        /// How many threads were started and have not passed.
        private var threads = 0

        func count() {
            condition.withLock { threads += 1 }
        }

        func pass() {
            condition.withLock {
                while !isOpen { condition.wait() }
                threads -= 1
                condition.broadcast()
            }
        }

        /// Lets the threads pass, and waits until all of them have.
        func open() {
            condition.withLock {
                isOpen = true
                condition.broadcast()
                while threads > 0 { condition.wait() }
            }
        }
    }
}
