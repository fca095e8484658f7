import Foundation

/// Launches children in threads of its own, several at once, and leaves nothing of them behind.
///
/// Swift's own threads are as few as processors. A child is killed when the thread that started it ends.
///
/// `@unchecked Sendable`: all variables are only touched while `condition` is held.
package final class ProcessLauncher: @unchecked Sendable {
    private struct Job {
        let order: LaunchOrder
        let further: FurtherLaunches?
        let interruption: Interruption
        let continuation: CheckedContinuation<[LaunchReport], Never>
    }

    private let jobs: Int
    private let run: RunFolder
    let programs: ForkablePrograms

    private let condition = NSCondition()
    private var waiting: [Job] = []
    private var running: [ObjectIdentifier: Interruption] = [:]
    private var wasInterrupted = false
    private var isClosed = false
    private var threads = 0
    private var idleThreads = 0

    package init(jobs: Int, isolation: Isolation = .auto) throws(HostFailure) {
        self.jobs = max(jobs, 1)
        run = try RunFolder()
        Guardian.shared.start()
        programs = ForkablePrograms(isolation)
    }

    deinit { close() }

    /// Launches a child and waits until all that it started has ended. A cancelled task's child is interrupted.
    package func launch(_ order: LaunchOrder) async -> LaunchReport { await launch(order, then: nil)[0] }

    func launch(_ order: LaunchOrder, then further: FurtherLaunches?) async -> [LaunchReport] {
        let interruption = Interruption()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                add(Job(order: order, further: further, interruption: interruption, continuation: continuation))
            }
        } onCancel: {
            interruption.interrupt()
        }
    }

    private func add(_ job: Job) {
        let ending: LaunchReport.Ending? = condition.withLock {
            if wasInterrupted || isClosed { return .interrupted }
            if waiting.count >= idleThreads, threads < jobs {
                do throws(SystemError) {
                    try startThread()
                } catch {
                    // If there is another one, the launch waits for that.
                    let failure = HostFailure("no thread could be started for the launch", causedBy: error)
                    if threads == 0 { return .notStarted(failure.message) }
                }
            }
            waiting.append(job)
            condition.signal()
            return nil
        }
        if let ending { job.continuation.resume(returning: [LaunchReport(ending: ending)]) }
    }

    private func startThread() throws(SystemError) {
        try LaunchThread.start { [self] in
            work()
            condition.withLock {
                threads -= 1
                condition.broadcast()
            }
        }
        threads += 1
    }

    private func work() {
        var worker = LaunchWorker(in: run, forking: programs)
        while let job = nextJob() {
            let reports = worker.launch(job.order, then: job.further, interruption: job.interruption)
            condition.withLock { running[ObjectIdentifier(job.interruption)] = nil }
            job.continuation.resume(returning: reports)
        }
    }

    private func nextJob() -> Job? {
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

    package func interrupt() {
        let (unstarted, started) = condition.withLock {
            wasInterrupted = true
            defer { waiting = [] }
            return (waiting, Array(running.values))
        }
        for interruption in started { interruption.interrupt() }
        for job in unstarted { job.continuation.resume(returning: [LaunchReport(ending: .interrupted)]) }
    }

    var isInterrupted: Bool { condition.withLock { wasInterrupted } }

    func makeContainer() throws(HostFailure) -> String { try run.makeFolder("container") }

    /// Waits until all launches have ended, and removes the run's folder. Later launches are interrupted.
    package func close() {
        condition.withLock {
            isClosed = true
            condition.broadcast()
            while threads > 0 { condition.wait() }
        }
        run.remove()
    }
}
