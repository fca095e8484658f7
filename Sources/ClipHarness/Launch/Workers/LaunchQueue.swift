import Foundation

/// The launches that wait for a thread, and those that are under way.
///
/// `@unchecked Sendable`: all variables are only touched while `condition` is held.
final class LaunchQueue: @unchecked Sendable {
    /// One launch that somebody waits for.
    struct Job {
        let order: LaunchOrder
        let interruption: Interruption
        let continuation: CheckedContinuation<LaunchReport, Never>
    }

    private let condition = NSCondition()
    private var waiting: [Job] = []
    private var running: [ObjectIdentifier: Interruption] = [:]
    private var isInterrupted = false
    private var isClosed = false
    private var threads = 0
    /// The threads that may still launch.
    private var busyThreads = 0

    /// Adds a launch; one that comes after the end or an interruption is answered at once.
    func add(_ job: Job) {
        let isRefused = condition.withLock {
            if isInterrupted || isClosed { return true }
            waiting.append(job)
            condition.signal()
            return false
        }
        if isRefused { job.continuation.resume(returning: LaunchReport(ending: .interrupted)) }
    }

    /// Cuts short what is under way and answers what waits, now and from now on.
    func interrupt() {
        let (unstarted, started) = condition.withLock {
            isInterrupted = true
            defer { waiting = [] }
            return (waiting, Array(running.values))
        }
        for interruption in started { interruption.interrupt() }
        for job in unstarted { job.continuation.resume(returning: LaunchReport(ending: .interrupted)) }
    }

    /// Returns the next launch and counts it as under way; `nil` once there will be none.
    private func next() -> Job? {
        condition.withLock {
            while waiting.isEmpty && !isClosed { condition.wait() }
            guard !waiting.isEmpty else { return nil }
            let job = waiting.removeFirst()
            running[ObjectIdentifier(job.interruption)] = job.interruption
            return job
        }
    }

    private func finish(_ job: Job) {
        condition.withLock { running[ObjectIdentifier(job.interruption)] = nil }
    }

    /// Starts a thread that does one launch after the other until the queue is closed.
    func startThread(in run: RunFolder, starter: ChildStarter) {
        condition.withLock {
            threads += 1
            busyThreads += 1
        }
        let thread = Thread { [self] in
            do {
                var worker = LaunchWorker(in: run, starter: starter)
                while let job = next() {
                    let report = worker.launch(job.order, interruption: job.interruption)
                    finish(job)
                    job.continuation.resume(returning: report)
                }
            }
            // The worker and its folder are gone by now.
            condition.withLock {
                busyThreads -= 1
                condition.broadcast()
                // To the system, a forked child is the child of the thread that started its server, and is killed when
                // that thread ends.
                while busyThreads > 0 { condition.wait() }
                threads -= 1
                condition.broadcast()
            }
        }
        thread.name = "launch"
        thread.start()
    }

    /// Takes no more launches, and waits until those that are under way or wait have ended, and all threads.
    func close() {
        condition.withLock {
            isClosed = true
            condition.broadcast()
            while threads > 0 { condition.wait() }
        }
    }
}
