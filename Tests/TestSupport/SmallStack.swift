import Foundation

/// A thread with as little stack as those of a system have; what takes more ends the process.
package enum SmallStack: Int {
    case musl = 128
    /// Threads that run tasks.
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
