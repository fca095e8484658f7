import ClipFacts
import Dispatch
import Foundation

/// Launches children on its own threads, and removes its folder when it is closed.
///
/// On Linux, a child is killed when the thread that started the child ends.
package final class ProcessLauncher: Sendable {
    private struct Job {
        let order: LaunchOrder
        let further: FurtherLaunches?
        let interruption: LaunchInterruption
        let continuation: CheckedContinuation<[LaunchReport], Never>
    }

    private struct State {
        var waiting: [Job] = []
        var running: [ObjectIdentifier: LaunchInterruption] = [:]
        var isInterrupted = false
        var isClosed = false
        var threads = 0
    }

    private let jobs: Int
    private let run = RunFolder()
    let programs: ForkablePrograms
    private let state = Locked(State())
    private let arrivals = DispatchSemaphore(value: 0)
    private let threads = DispatchGroup()

    package init(jobs: Int, isolation: Isolation = .auto) {
        self.jobs = max(jobs, 1)
        programs = ForkablePrograms(isolation)
    }

    /// Launches a child, and waits until all processes of the launch have ended.
    ///
    /// Cancelling the calling task interrupts the child.
    package func launch(_ order: LaunchOrder) async -> LaunchReport { await launch(order, then: nil)[0] }

    func launch(_ order: LaunchOrder, then further: FurtherLaunches?) async -> [LaunchReport] {
        let interruption = LaunchInterruption()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                add(Job(order: order, further: further, interruption: interruption, continuation: continuation))
            }
        } onCancel: {
            interruption.interrupt()
        }
    }

    private func add(_ job: Job) {
        let ending: LaunchReport.Ending? = state.withLock { state in
            if state.isInterrupted || state.isClosed { return .interrupted }
            if state.waiting.count + state.running.count >= state.threads, state.threads < jobs {
                Guardian.start()
                threads.enter()
                do throws(SystemError) {
                    try LaunchThread.start { [self] in
                        work()
                        threads.leave()
                    }
                    state.threads += 1
                } catch {
                    threads.leave()
                    let failure = HostFailure("no thread could be started for the launch", causedBy: error)
                    if state.threads == 0 { return .notStarted(failure.message) }
                }
            }
            state.waiting.append(job)
            return nil
        }
        if let ending { return job.continuation.resume(returning: [LaunchReport(ending: ending)]) }
        arrivals.signal()
    }

    private func work() {
        var worker = LaunchWorker(in: run, forking: programs)
        while let job = nextJob() {
            let reports = worker.launch(job.order, then: job.further, interruption: job.interruption)
            state.withLock { $0.running[ObjectIdentifier(job.interruption)] = nil }
            job.continuation.resume(returning: reports)
        }
    }

    private func nextJob() -> Job? {
        while true {
            arrivals.wait()
            let (job, isClosed) = state.withLock { state in
                let job = state.waiting.isEmpty ? nil : state.waiting.removeFirst()
                if let job { state.running[ObjectIdentifier(job.interruption)] = job.interruption }
                return (job, state.isClosed)
            }
            // An interruption may have removed a job that the semaphore counted.
            if job != nil || isClosed { return job }
        }
    }

    package func interrupt() {
        let (unstarted, started) = state.withLock { state in
            state.isInterrupted = true
            defer { state.waiting = [] }
            return (state.waiting, Array(state.running.values))
        }
        for interruption in started { interruption.interrupt() }
        for job in unstarted { job.continuation.resume(returning: [LaunchReport(ending: .interrupted)]) }
    }

    var isInterrupted: Bool { state.withLock { $0.isInterrupted } }

    func makeFolder() throws(HostFailure) { _ = try run.path() }

    func makeContainer() throws(HostFailure) -> String {
        let container = try run.makeFolder("container")
        for home in Self.homes(of: container) {
            for folder in [home, home + "/tmp", home + "/home"] where mkdir(folder, 0o700) != 0 {
                throw .folder(folder)
            }
        }
        return container
    }

    static func removeContainer(_ container: String) {
        for path in [container] + homes(of: container) { FolderRemoval.remove(path) }
    }

    private static func homes(of container: String) -> [String] {
        Target.allCases.map { "\(container).\($0.rawValue)" }
    }

    /// Waits for all launches. Launches requested later are interrupted.
    package func close() {
        let count = state.withLock { state in
            state.isClosed = true
            return state.threads
        }
        for _ in 0..<count { arrivals.signal() }
        threads.wait()
        run.remove()
    }
}
