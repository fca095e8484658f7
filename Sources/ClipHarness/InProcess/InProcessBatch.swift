import ClipHost
import Foundation

/// Launches cases one after the other on the main actor, in one task, so that those whose handlers do not wait take no
/// change of thread (benchmark row "in-process case").
///
/// The task is cancelled where a launch is over its time or the run is interrupted, and with it the batch ends. A
/// handler that goes on all the same is abandoned a moment later: nothing in a process can end it.
final class InProcessBatch: Sendable {
    typealias Instant = ContinuousClock.Instant

    /// How long a cancelled handler may take to end, as long as a process has between TERM and KILL.
    static let grace = Duration.seconds(2)
    /// How long the handler of an interrupted run may take.
    static let graceOfInterrupted = Duration.milliseconds(500)
    /// After how long a batch ends with what it has, so that results are reported soon.
    static let longest = Duration.milliseconds(5)

    private let cases: [TestCase]
    private let handler: Launch.Handler
    /// The folder that the steps of a journey share.
    private let container: String?
    private let folder: RunFolder
    /// The shortest time limit: a later case may have less time than the one that is under way.
    private let shortestTimeout: Duration
    private let state = Locked(State())

    private struct State {
        var stage = Stage.waiting
        var isInterrupted = false
        var reports: [LaunchReport] = []
        var continuation: CheckedContinuation<[LaunchReport], Never>?
        var work: Task<Void, Never>?
        var watch: Task<Void, Never>?

        /// Ends the batch; what is returned answers the caller once the lock is released.
        mutating func end(abandoning: Bool = false) -> Answer? {
            stage = .over(abandoned: abandoning)
            watch?.cancel()
            defer { continuation = nil }
            return continuation.map { Answer(continuation: $0, reports: reports) }
        }

        /// Ends the batch with a last report, and leaves the handler that is under way behind.
        mutating func abandon(_ ending: LaunchReport.Ending, after duration: Duration = .zero) -> Answer? {
            reports.append(LaunchReport(ending: ending, duration: duration))
            AbandonedHandlers.change { $0.running += 1 }
            return end(abandoning: true)
        }
    }

    private enum Stage {
        /// The main actor has not come to the batch yet.
        case waiting
        /// A launch is under way since that moment; it is late once its task was cancelled.
        case launching(since: Instant, isLate: Bool)
        /// The handler has ended, and the next launch is not under way yet.
        case between
        /// The caller has its answer. Where a handler was abandoned, it still runs.
        case over(abandoned: Bool)
    }

    private struct Answer {
        let continuation: CheckedContinuation<[LaunchReport], Never>
        let reports: [LaunchReport]
    }

    init(_ cases: [TestCase], container: String?, in folder: RunFolder, through handler: @escaping Launch.Handler) {
        self.cases = cases
        self.container = container
        self.folder = folder
        self.handler = handler
        shortestTimeout = max(cases.map(\.timeout).min() ?? .zero, .milliseconds(1))
    }

    /// Runs the cases, and returns the reports of the first of them: of all, unless one was over its time, the run was
    /// interrupted, or the batch took too long.
    func run() async -> [LaunchReport] {
        await withTaskCancellationHandler {
            await withCheckedContinuation { start($0) }
        } onCancel: {
            interrupt()
        }
    }

    /// Changes the state, and answers the caller where the batch has ended with that.
    private func update(_ change: (inout State) -> Answer?) {
        guard let answer = state.withLock(change) else { return }
        answer.continuation.resume(returning: answer.reports)
    }

    private func start(_ continuation: CheckedContinuation<[LaunchReport], Never>) {
        let limit = AbandonedHandlers.waitLimit
        update { state in
            state.continuation = continuation
            if state.isInterrupted { return state.end() }
            state.work = Task { @MainActor in await launchAll() }
            if let limit {
                state.watch = Task {
                    try? await Task.sleep(for: limit)
                    stopWaiting()
                }
            }
            return nil
        }
    }

    /// Ends a batch that the main actor does not come to, since an abandoned handler holds it.
    private func stopWaiting() {
        update { state in
            guard case .waiting = state.stage else { return nil }
            state.reports.append(LaunchReport(ending: .notStarted(AbandonedHandlers.reason)))
            AbandonedHandlers.change { $0.holdMainActor = true }
            return state.end()
        }
    }

    private func interrupt() {
        update { state in
            state.isInterrupted = true
            state.work?.cancel()
            switch state.stage {
            case .between, .over: break
            case .waiting: return state.end()
            case .launching:
                state.watch?.cancel()
                state.watch = Task {
                    try? await Task.sleep(for: Self.graceOfInterrupted)
                    abandonInterrupted()
                }
            }
            return nil
        }
    }

    private func abandonInterrupted() {
        update { state in
            guard case .launching = state.stage, !Task.isCancelled else { return nil }
            return state.abandon(.interrupted)
        }
    }
}

// MARK: On the main actor

extension InProcessBatch {
    @MainActor
    private func launchAll() async {
        let opened = ContinuousClock.now
        guard open(at: opened) else { return }
        var now = opened
        for testCase in cases {
            guard begin(at: now) else { break }
            let own = container == nil ? InProcessContainer(in: folder) : nil
            let environment = LaunchEnvironment(testCase, container: container)
            let launch = if let own { Launch(environment) { own.path } } else { Launch(environment) }
            let result = await launch.run(handler)
            let ended = ContinuousClock.now
            guard await finish(result, after: ended - now, own), ended - opened < Self.longest else { break }
            now = ended
        }
        update { state in
            guard case .over(let abandoned) = state.stage else { return state.end() }
            if abandoned { AbandonedHandlers.change { $0.running -= 1 } }
            return nil
        }
    }

    /// Starts the watch, unless the caller has its answer already.
    private func open(at now: Instant) -> Bool {
        AbandonedHandlers.change { $0.holdMainActor = false }
        return state.withLock { state in
            guard case .waiting = state.stage else { return false }
            state.stage = .launching(since: now, isLate: false)
            state.watch?.cancel()
            state.watch = Task { await watchLaunches() }
            return true
        }
    }

    private func begin(at now: Instant) -> Bool {
        state.withLock { state in
            switch state.stage {
            case .launching, .between:
                guard !state.isInterrupted else { return false }
                state.stage = .launching(since: now, isLate: false)
                return true
            case .waiting, .over:
                return false
            }
        }
    }

    /// Takes the result of a launch, and returns whether the batch goes on.
    @MainActor
    private func finish(
        _ result: LaunchResult, after duration: Duration, _ container: InProcessContainer?
    ) async -> Bool {
        let ending: LaunchReport.Ending? = state.withLock { state in
            // The folder of an abandoned handler goes with the run's: it may still be written to.
            guard case .launching(_, let isLate) = state.stage else { return nil }
            state.stage = .between
            return state.isInterrupted ? .interrupted : isLate ? .timedOut : .exited(result.status)
        }
        guard var ending else { return false }
        if let failure = await container?.remove(), case .exited = ending { ending = .notStarted(failure.message) }
        return state.withLock { state in
            guard case .exited = ending else {
                state.reports.append(LaunchReport(ending: ending, duration: duration))
                return false
            }
            state.reports.append(LaunchReport(result, after: duration))
            return true
        }
    }
}

// MARK: Time limits

extension InProcessBatch {
    /// Cancels a launch that is over its time, and then abandons it.
    private func watchLaunches() async {
        while let pause = lookAtLaunch() {
            try? await Task.sleep(for: min(pause, shortestTimeout, .seconds(60)))
            if Task.isCancelled { return }
        }
    }

    /// How long it is until something has to be done; `nil` where there is nothing left to do.
    private func lookAtLaunch() -> Duration? {
        let now = ContinuousClock.now
        var pause: Duration?
        update { state in
            // The next launch follows as soon as the container of the last one is removed.
            if case .between = state.stage { pause = Self.grace }
            guard case .launching(let since, let isLate) = state.stage, state.reports.count < cases.count else {
                return nil
            }
            let left = cases[state.reports.count].timeout + (isLate ? Self.grace : .zero) - (now - since)
            if left > .zero {
                pause = left
            } else if isLate {
                return state.abandon(.timedOut, after: now - since)
            } else {
                state.stage = .launching(since: since, isLate: true)
                state.work?.cancel()
                pause = Self.grace
            }
            return nil
        }
        return pause
    }
}

/// The handlers of this process that went on after their cancellation. As long as one does, it may hold the main actor,
/// for which later launches would wait for ever.
private enum AbandonedHandlers {
    struct Counts {
        var running = 0
        /// Whether a launch has waited in vain since the main actor last came to one.
        var holdMainActor = false
    }

    private static let counts = Locked(Counts())

    /// Why a launch could not be started.
    static let reason =
        "a handler that ran out of time holds the main actor, and nothing in a process can end it; "
        + "launch the suite with clipflight run"

    /// How long a launch waits for the main actor; `nil` for as long as it takes.
    static var waitLimit: Duration? {
        counts.withLock { $0.running == 0 ? nil : $0.holdMainActor ? .milliseconds(100) : .seconds(5) }
    }

    static func change(_ body: (inout Counts) -> Void) { counts.withLock(body) }
}

extension LaunchReport {
    /// A launch whose handler has ended by itself, reported as its process would have reported it.
    fileprivate init(_ result: LaunchResult, after duration: Duration) {
        self.init(
            ending: .exited(result.status), outcome: OutcomeFile(writing: result.outcome),
            errorOutput: CapturedOutput(head: result.message.map { Array("\($0)\n".utf8) } ?? []), duration: duration)
    }
}
