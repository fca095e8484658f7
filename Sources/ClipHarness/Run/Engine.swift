import ClipSuites
import Foundation

package final class Engine: Sendable {
    /// Receives events in order, on any thread. A slow sink delays launches but not interrupts.
    package typealias Sink = @Sendable (RunEvent) -> Void

    private let configuration: RunConfiguration
    private let provider: any HostProvider
    private let signals: AsyncStream<Int32>
    private let signalled: AsyncStream<Int32>.Continuation

    package convenience init(_ configuration: RunConfiguration) {
        self.init(
            configuration, provider: ProcessHosts(jobs: configuration.jobs, isolation: configuration.launchIsolation))
    }

    init(_ configuration: RunConfiguration, provider: any HostProvider) {
        self.configuration = configuration
        self.provider = provider
        (signals, signalled) = AsyncStream.makeStream()
    }

    /// Interrupts the run. Unfinished cases are reported as interrupted. Later signals are ignored.
    package func interrupt(signal: Int32) { signalled.yield(signal) }

    /// Cancelling the calling task has the same effect as `SIGINT`.
    @discardableResult
    package func run(
        _ units: some Sequence<PlanUnit> & Sendable, total: Int, suites: [SuiteReference],
        experiences: [SuiteExperience] = [], screens: [SuiteScreen] = [], shard: Shard? = nil, seed: Int? = nil,
        origin: RunOrigin = RunOrigin(), mark: (@Sendable (CaseResult) -> BaselineMark?)? = nil, sink: @escaping Sink
    ) async -> RunEnded {
        let start = LaunchClock.now
        let scheduler = Scheduler(
            units, configuration: configuration, batchSize: provider.batchSize, mark: mark, sink: sink)
        let planned = RunPlanned(
            total: total, suites: suites, experiences: experiences, screens: screens,
            startedAt: Date().timeIntervalSince1970, hostName: Self.machineName, shard: shard, seed: seed,
            origin: origin)
        await scheduler.emit(.planned(planned))
        await work(for: scheduler, workers: max(1, min(configuration.jobs, total)))
        let remarks = await provider.end()
        if Task.isCancelled { await scheduler.interrupt(signal: SIGINT) }
        return await scheduler.end(of: planned, after: LaunchClock.now - start, remarks: remarks)
    }

    private enum Ended { case worker, signal }

    private func work(for scheduler: Scheduler, workers: Int) async {
        await withTaskGroup(of: Ended.self) { group in
            group.addTask { [signals] in
                for await signal in signals {
                    await scheduler.interrupt(signal: signal)
                    break
                }
                return .signal
            }
            let worker = Worker(scheduler: scheduler, provider: provider, configuration: configuration)
            for _ in 0..<workers {
                group.addTask {
                    await worker.work()
                    return .worker
                }
            }
            var working = workers
            var isEnding = false
            while working > 0, let ended = await group.next() {
                switch ended {
                case .worker: working -= 1
                // If no signal arrived, this task was cancelled, which counts as SIGINT.
                case .signal where !isEnding: await scheduler.interrupt(signal: SIGINT)
                case .signal: break
                }
                let hasStopped = await scheduler.hasStopped
                guard !isEnding, hasStopped || ended == .signal else { continue }
                isEnding = true
                group.cancelAll()
                await provider.interrupt()
            }
            group.cancelAll()
        }
    }

    /// The machine's name, read locally because a network lookup may take seconds.
    static var machineName: String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return "localhost" }
        let name = FolderNames.shown(buffer)
        return name.isEmpty ? "localhost" : name
    }
}
