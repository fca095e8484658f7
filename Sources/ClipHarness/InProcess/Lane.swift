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

    let cases: [TestCase]
    let shared: String?
    let handler: Launch.Handler
    let containers: LaneContainers

    let lock = NSLock()
    /// Not ``lock``: a handler may ask for its container while that is held.
    let lending = NSLock()
    var reports: [LaunchReport] = []
    var continuation: CheckedContinuation<[LaunchReport], Never>?
    var work: Task<Void, Never>?
    var watch: Task<Void, Never>?
    var stage = Stage.waiting
    var isInterrupted = false

    enum Stage {
        /// The main actor has not come to it yet.
        case waiting
        /// A launch is under way since that moment; it is late once it was told that its time is over.
        case launching(since: Instant, isLate: Bool)
        /// The handler has ended, and the next launch is not under way yet.
        case ended
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
