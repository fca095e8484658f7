import ClipSuites
import Foundation

/// Runs a plan: launches each case, judges it, and tells what happens as it happens.
///
/// An engine runs once.
public final class Engine: Sendable {
    /// Hears what happens. Calls come one after the other, from any thread, and soon after what they tell of: one that
    /// takes long delays those behind it and, once much waits, further launches, but no interrupt.
    public typealias Sink = @Sendable (RunEvent) -> Void

    private let configuration: RunConfiguration
    private let provider: any HostProvider
    private let signals: AsyncStream<Int32>
    private let signalled: AsyncStream<Int32>.Continuation

    /// Creates an engine that launches each case as a process of its own.
    ///
    /// It changes nothing about the process that it runs in. What a case leaves running is found by its process group
    /// and its tag, and ended. Where this process is killed, its launches end too, but what they have started may stay,
    /// and so may their folders; the command `clipflight` leaves neither.
    public convenience init(_ configuration: RunConfiguration) {
        self.init(
            configuration, provider: ProcessHosts(jobs: configuration.jobs, isolation: configuration.launchIsolation))
    }

    /// Creates an engine that takes its hosts from `provider`.
    package init(_ configuration: RunConfiguration, provider: any HostProvider) {
        self.configuration = configuration
        self.provider = provider
        (signals, signalled) = AsyncStream.makeStream()
    }

    /// Ends the children and reports every unfinished case as interrupted. May be called at any time, from any thread
    /// and more than once: the first signal counts.
    public func interrupt(signal: Int32) {
        signalled.yield(signal)
    }

    /// Runs units of a plan, all of it or what was selected, and returns when every case is finished.
    ///
    /// A cancelled task counts as interrupted by `SIGINT`.
    ///
    /// - Parameters:
    ///   - units: The units in the order of the plan. They are walked lazily.
    ///   - total: How many cases the units have, as ``PlanCheck`` counts.
    ///   - suites: The suites that the units come from; where they are a shard, those of all shards.
    ///   - experiences: What those suites register.
    ///   - shard: Which part of a plan the units are, where other runs have the rest.
    ///   - outstanding: What earlier runs left to be done and is not among the units.
    ///   - sink: Hears the events, first ``RunEvent/planned(_:)`` and last ``RunEvent/ended(_:)``.
    /// - Returns: What the last event holds.
    @discardableResult
    public func run(
        _ units: some Sequence<PlanUnit> & Sendable, total: Int, suites: [SuiteReference],
        experiences: [SuiteExperience] = [], shard: Shard? = nil, outstanding: [OutstandingCase] = [],
        sink: @escaping Sink
    ) async -> RunEnded {
        let clock = Deadline.clock
        let start = clock.now
        let planned = RunPlanned(
            total: total, suites: suites, experiences: experiences, startedAt: Date().timeIntervalSince1970,
            hostName: MachineName.current, shard: shard, outstanding: outstanding)
        let schedule = Schedule(units, configuration: configuration, sink: sink)
        await schedule.tell(.planned(planned))
        // What cannot be written is known before the first launch.
        await schedule.waitUntilWritten()
        await work(at: schedule, workers: min(configuration.jobs, max(1, total)))
        let remarks = await provider.remarks()
        await provider.end()
        if Task.isCancelled { await schedule.interrupt(signal: SIGINT) }
        return await schedule.end(after: clock.now - start, remarks: remarks)
    }

    private enum Ended: Sendable {
        case worker
        case interrupted
    }

    /// Runs the workers beside a task that waits for a signal. A signal cancels them, and with them their launches.
    private func work(at schedule: Schedule, workers: Int) async {
        let hosts = Hosts(provider, schedule: schedule)
        await withTaskGroup(of: Ended.self) { group in
            group.addTask { [signals] in
                for await signal in signals {
                    await schedule.interrupt(signal: signal)
                    break
                }
                return .interrupted
            }
            for _ in 0..<workers {
                group.addTask { [configuration] in
                    var worker = Worker(schedule: schedule, hosts: hosts, configuration: configuration)
                    await worker.work()
                    return .worker
                }
            }
            var working = workers
            var hasStopped = false
            while working > 0, let ended = await group.next() {
                switch ended {
                case .worker:
                    working -= 1
                    guard !hasStopped, await schedule.hasStopped else { continue }
                    // Whatever still runs will be told of as skipped.
                    hasStopped = true
                    group.cancelAll()
                    await provider.interrupt()
                case .interrupted where hasStopped:
                    break
                case .interrupted:
                    // Without a signal it is this task that was cancelled; the first signal counts.
                    await schedule.interrupt(signal: SIGINT)
                    group.cancelAll()
                    await provider.interrupt()
                }
            }
            group.cancelAll()
        }
    }
}
