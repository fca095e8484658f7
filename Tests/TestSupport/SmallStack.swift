import Foundation

/// A thread with a system's smallest stack, in KiB. An overflow ends the process.
package enum SmallStack: Int {
    case musl = 128
    /// The stack of threads that run tasks.
    case darwin = 512

    package func run(_ body: @escaping @Sendable () -> Void) {
        let ended = DispatchSemaphore(value: 0)
        let thread = Thread {
            body()
            ended.signal()
        }
        thread.stackSize = rawValue * 1024
        thread.start()
        ended.wait()
    }
}
