import CProcess
import ClipSuites
import Dispatch
import Foundation

/// A thread of its own for what blocks; unlike Foundation's `Thread`, it reports where there can be none.
enum LaunchThread {
    /// Starts a thread, which ends with `body`.
    static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
        let box = Unmanaged.passRetained(Box(body))
        let error = cprocess_start_thread(
            { context in
                guard let context else { return }
                Unmanaged<Box<@Sendable () -> Void>>.fromOpaque(context).takeRetainedValue().value()
            }, box.toOpaque())
        guard error != 0 else { return }
        box.release()
        throw SystemError(error)
    }

    /// Runs blocking work in a thread of its own, or in the caller's where there can be no other: a task would hold one
    /// of Swift's own threads, which are as few as processors.
    static func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            let answer: @Sendable () -> Void = { continuation.resume(returning: body()) }
            do throws(SystemError) {
                try start(answer)
            } catch {
                answer()
            }
        }
    }
}

/// The threads, and the descriptors for them, that the system still lets this process have.
package enum ThreadSupply {
    /// How many there must be: what runs tasks, receives signals and writes reports waits for its threads for ever.
    private static let need = 6
    /// How many files the queues open that receive signals and run tasks: without them libdispatch ends the process.
    private static let descriptors = 7

    /// Why the program cannot have the threads that it needs, with the fix; `more` are those besides any program's.
    package static func shortage(besides more: Int = 0) -> String? {
        if let error = lackOfDescriptors {
            return "too few files can be opened: \(error.text); raise the limit of open files (ulimit -n)"
        }
        let (gate, started) = (DispatchSemaphore(value: 0), DispatchGroup())
        var shortage: String?
        for _ in 0..<need + more where shortage == nil {
            started.enter()
            do throws(SystemError) {
                try LaunchThread.start {
                    gate.wait()
                    gate.signal()
                    started.leave()
                }
            } catch {
                started.leave()
                shortage =
                    "no thread can be started: \(error.text); raise the limit of processes (ulimit -u, or that of the "
                    + "container), or end some that run"
            }
        }
        gate.signal()
        started.wait()
        return shortage
    }

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
}
