import Foundation

/// The launches that wait for a thread, and those that are under way. Threads are started as launches come.
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
    private let most: Int
    private let run: RunFolder
    private let starter: ChildStarter
    private var threads = 0
    /// The threads that wait for a launch.
    private var idleThreads = 0
    /// The threads that may still launch.
    private var busyThreads = 0

    /// Creates a queue of launches of which so many at most are under way.
    init(jobs: Int, in run: RunFolder, starter: ChildStarter) {
        most = max(jobs, 1)
        self.run = run
        self.starter = starter
    }

    /// Adds a launch; one that comes after the end or an interruption, or for which there can be no thread, is answered
    /// at once.
    func add(_ job: Job) {
        let refusal: LaunchReport.Ending? = condition.withLock {
            if isInterrupted || isClosed { return .interrupted }
            if waiting.count >= idleThreads, threads < most {
                do throws(SystemError) {
                    try startThread()
                } catch {
                    // Where there is another one, the launch waits for that.
                    if threads == 0 { return .notStarted(StartFailure.thread(error).reason) }
                }
            }
            waiting.append(job)
            condition.signal()
            return nil
        }
        if let refusal { job.continuation.resume(returning: LaunchReport(ending: refusal)) }
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
            idleThreads += 1
            while waiting.isEmpty && !isClosed { condition.wait() }
            idleThreads -= 1
            guard !waiting.isEmpty else { return nil }
            let job = waiting.removeFirst()
            running[ObjectIdentifier(job.interruption)] = job.interruption
            return job
        }
    }

    private func finish(_ job: Job) {
        condition.withLock { running[ObjectIdentifier(job.interruption)] = nil }
    }

    /// Starts a thread, while `condition` is held.
    private func startThread() throws(SystemError) {
        try LaunchThread.start { [self] in
            work()
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
        threads += 1
        busyThreads += 1
    }

    /// Does one launch after the other until the queue is closed. The worker and its folder are gone then.
    private func work() {
        var worker = LaunchWorker(in: run, starter: starter)
        while let job = next() {
            let report = worker.launch(job.order, interruption: job.interruption)
            finish(job)
            job.continuation.resume(returning: report)
        }
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
