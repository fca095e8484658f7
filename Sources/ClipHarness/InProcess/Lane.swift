import ClipHost
import Foundation

/// Launches one after the other on the main actor, in one task, so that those whose handlers do not wait take no
/// change of thread.
///
/// A launch that is over its time is told so by the cancellation of the task, with which the lane ends. A handler that
/// goes on all the same is left behind ``grace`` later: nothing in a process can end it.
///
/// `@unchecked Sendable`: all variables are only touched while `lock` is held.
final class Lane: @unchecked Sendable {
    typealias Instant = ContinuousClock.Instant

    /// How long a cancelled handler may take to end, as long as a process has between TERM and KILL.
    static let grace = Duration.seconds(2)
    /// How long the handler of an interrupted run may take.
    static let graceOfInterrupted = Duration.milliseconds(500)
    /// After how long a lane ends with what it has, so that others hear of it.
    static let stretch = Duration.milliseconds(5)

    private let cases: [TestCase]
    private let shared: String?
    private let handler: Launch.Handler
    private let containers: LaneContainers

    private let lock = NSLock()
    private var reports: [LaunchReport] = []
    private var continuation: CheckedContinuation<[LaunchReport], Never>?
    private var work: Task<Void, Never>?
    private var watch: Task<Void, Never>?
    private var stage = Stage.waiting
    private var isInterrupted = false

    private enum Stage {
        /// The main actor has not come to it yet.
        case waiting
        /// A launch is under way since that moment; it is late once it was told that its time is over.
        case launching(since: Instant, isLate: Bool)
        /// Nobody waits for it any more. Where a handler was left behind, it still runs.
        case over(leftBehind: Bool)
    }

    init(
        _ cases: [TestCase], container: String?, _ handler: @escaping Launch.Handler, _ containers: LaneContainers
    ) {
        self.cases = cases
        shared = container
        self.handler = handler
        self.containers = containers
    }

    /// Runs the cases, and returns the reports of the first of them: of all, unless one was over its time, the run was
    /// interrupted, or the lane took too long.
    func run() async -> [LaunchReport] {
        await withTaskCancellationHandler {
            await withCheckedContinuation { start($0) }
        } onCancel: {
            interrupt()
        }
    }

    private func start(_ continuation: CheckedContinuation<[LaunchReport], Never>) {
        let patience = LeftBehind.shared.patience
        let isRefused = lock.withLock {
            if isInterrupted { return true }
            self.continuation = continuation
            work = Task { @MainActor in await launchAll() }
            if let patience {
                watch = Task {
                    try? await Task.sleep(for: patience)
                    giveUpWaiting()
                }
            }
            return false
        }
        if isRefused { continuation.resume(returning: []) }
    }
}

// MARK: - On the main actor

extension Lane {
    @MainActor
    private func launchAll() async {
        let opened = ContinuousClock.now
        guard open(at: opened) else { return }
        var container: LaneContainers.Container?
        var now = opened
        for testCase in cases {
            let path: String
            do throws(FolderFailure) {
                path = if let shared { shared } else { try fresh(&container) }
            } catch {
                fail(error)
                break
            }
            guard begin(at: now) else { break }
            let result = await Launch(LaunchEnvironment(testCase, container: path)).run(handler)
            let ended = ContinuousClock.now
            guard finish(result, after: ended - now), ended - opened < Self.stretch else { break }
            now = ended
        }
        // The folder of a handler that was left behind goes with the run's: it may still be written to.
        if close(), let container { containers.put(container) }
    }

    /// An empty container: the last one, if it still is.
    private func fresh(_ container: inout LaneContainers.Container?) throws(FolderFailure) -> String {
        if let kept = container {
            if kept.isUntouched { return kept.path }
            containers.put(kept)
            container = nil
        }
        let taken = try containers.take()
        container = taken
        return taken.path
    }

    /// Starts the watch, unless nobody waits for the lane any more.
    private func open(at now: Instant) -> Bool {
        LeftBehind.shared.noteFree()
        return lock.withLock {
            guard case .waiting = stage else { return false }
            stage = .launching(since: now, isLate: false)
            watch?.cancel()
            watch = Task { await watchLaunches() }
            return true
        }
    }

    private func begin(at now: Instant) -> Bool {
        lock.withLock {
            guard case .launching = stage, !isInterrupted else { return false }
            stage = .launching(since: now, isLate: false)
            return true
        }
    }

    /// Takes what came of a launch, and tells whether the lane goes on.
    private func finish(_ result: LaunchResult, after duration: Duration) -> Bool {
        lock.withLock {
            guard case .launching(_, let isLate) = stage else { return false }
            if isInterrupted {
                reports.append(LaunchReport(ending: .interrupted, duration: duration))
            } else if isLate {
                reports.append(LaunchReport(ending: .timedOut, duration: duration))
            } else {
                reports.append(LaunchReport(result, after: duration))
                return true
            }
            return false
        }
    }

    private func fail(_ failure: FolderFailure) {
        lock.withLock {
            guard case .launching = stage else { return }
            reports.append(LaunchReport(ending: .notStarted(failure.message)))
        }
    }

    /// Ends the lane, and tells whether somebody still waited for it.
    private func close() -> Bool {
        let waiter: Waiter? = lock.withLock {
            guard case .over(let leftBehind) = stage else { return end(leavingBehind: false) }
            if leftBehind { LeftBehind.shared.noteReturn() }
            return nil
        }
        waiter?.answer()
        return waiter != nil
    }
}

// MARK: - Beside it

extension Lane {
    /// Who waits for the lane, and what is to be told.
    private struct Waiter {
        let continuation: CheckedContinuation<[LaunchReport], Never>
        let reports: [LaunchReport]

        func answer() { continuation.resume(returning: reports) }
    }

    /// Ends the lane while `lock` is held, and returns whom to answer once it is not.
    private func end(leavingBehind: Bool) -> Waiter? {
        stage = .over(leftBehind: leavingBehind)
        watch?.cancel()
        guard let continuation else { return nil }
        self.continuation = nil
        return Waiter(continuation: continuation, reports: reports)
    }

    /// Sees to it that a launch that is over its time is told so, and then left behind.
    private func watchLaunches() async {
        // A later case may have less time than the one that is under way.
        let shortest = cases.map(\.timeout).min() ?? .zero
        while let pause = lookAtLaunch() {
            try? await Task.sleep(for: min(pause, max(shortest, .milliseconds(1)), .seconds(60)))
            if Task.isCancelled { return }
        }
    }

    /// How long it is until something has to be done; `nil` where there is nothing left to do.
    private func lookAtLaunch() -> Duration? {
        let now = ContinuousClock.now
        let (pause, waiter): (Duration?, Waiter?) = lock.withLock {
            guard case .launching(let since, let isLate) = stage, reports.count < cases.count else { return (nil, nil) }
            let left = cases[reports.count].timeout - (now - since)
            if !isLate {
                guard left <= .zero else { return (left, nil) }
                stage = .launching(since: since, isLate: true)
                work?.cancel()
                return (Self.grace, nil)
            }
            guard left + Self.grace <= .zero else { return (left + Self.grace, nil) }
            reports.append(LaunchReport(ending: .timedOut, duration: now - since))
            LeftBehind.shared.noteLeft()
            return (nil, end(leavingBehind: true))
        }
        waiter?.answer()
        return pause
    }

    /// Ends a lane that the main actor does not come to, since a handler that was left behind holds it.
    private func giveUpWaiting() {
        let waiter: Waiter? = lock.withLock {
            guard case .waiting = stage else { return nil }
            reports.append(LaunchReport(ending: .notStarted(LeftBehind.reason)))
            LeftBehind.shared.noteHeld()
            return end(leavingBehind: false)
        }
        waiter?.answer()
    }

    /// Tells the handler that is under way to end, and soon leaves it behind.
    private func interrupt() {
        let waiter: Waiter? = lock.withLock {
            isInterrupted = true
            work?.cancel()
            switch stage {
            case .over: break
            case .waiting: return end(leavingBehind: false)
            case .launching:
                watch?.cancel()
                watch = Task {
                    try? await Task.sleep(for: Self.graceOfInterrupted)
                    leaveInterrupted()
                }
            }
            return nil
        }
        waiter?.answer()
    }

    private func leaveInterrupted() {
        let waiter: Waiter? = lock.withLock {
            guard case .launching = stage, !Task.isCancelled else { return nil }
            reports.append(LaunchReport(ending: .interrupted))
            LeftBehind.shared.noteLeft()
            return end(leavingBehind: true)
        }
        waiter?.answer()
    }
}
