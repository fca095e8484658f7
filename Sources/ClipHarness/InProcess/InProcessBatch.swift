import ClipHost

/// A timeout or an interrupt cancels the handler's task. If the handler is still running after a
/// grace period, it is abandoned.
final class InProcessBatch: Sendable {
    typealias Instant = ContinuousClock.Instant

    static let longest = Duration.milliseconds(5)

    private let cases: [TestCase]
    private let handler: Launch.Handler
    private let container: String?
    private let folder: RunFolder
    private let state = Locked(State())

    private struct State {
        var stage = Stage.waiting(until: AbandonedHandlers.waitLimit)
        var reports: [LaunchReport] = []
        var continuation: CheckedContinuation<[LaunchReport], Never>?
        var work: Task<Void, Never>?
        var watch: Task<Void, Never>?
        var isInterrupted = false
    }

    private enum Stage {
        /// The main actor is busy. After `until`, an abandoned handler must be blocking it.
        case waiting(until: Instant?)
        /// At `limit`, the launch is cancelled. If it has already been cancelled, it is abandoned
        /// and reported with the ending `cancelled`.
        case launching(start: Instant, limit: Instant, cancelled: LaunchReport.Ending?)
        case between
        case over(abandoned: Bool)
    }

    init(_ cases: [TestCase], container: String?, in folder: RunFolder, through handler: @escaping Launch.Handler) {
        self.cases = cases
        self.container = container
        self.folder = folder
        self.handler = handler
    }

    func run() async -> [LaunchReport] {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                update { state in
                    state.continuation = continuation
                    if state.isInterrupted { return .over(abandoned: false) }
                    state.work = Task { @MainActor in await launchAll() }
                    state.watch = Task { await watchLaunches() }
                    return nil
                }
            }
        } onCancel: {
            interrupt()
        }
    }

    private func update(_ change: (inout State) -> Stage?) {
        let answer: (continuation: CheckedContinuation<[LaunchReport], Never>?, reports: [LaunchReport])
        answer = state.withLock { state in
            guard let last = change(&state) else { return (nil, []) }
            if case .over(abandoned: true) = last { AbandonedHandlers.change(by: 1) }
            state.stage = last
            state.watch?.cancel()
            defer { state.continuation = nil }
            return (state.continuation, state.reports)
        }
        answer.continuation?.resume(returning: answer.reports)
    }

    private func interrupt() {
        update { state in
            state.isInterrupted = true
            state.work?.cancel()
            switch state.stage {
            case .between, .over: return nil
            case .waiting: return .over(abandoned: false)
            case .launching(let start, _, _):
                state.stage = .launching(
                    start: start, limit: .now + ChildSupervision.interruptedGrace, cancelled: .interrupted)
                state.watch?.cancel()
                state.watch = Task { await watchLaunches() }
                return nil
            }
        }
    }

    private func watchLaunches() async {
        // A later case may have a shorter limit, so a pause never exceeds the shortest limit.
        let shortest = max(cases.map(\.timeout).min() ?? .zero, .milliseconds(1))
        while let pause = checkTime() {
            try? await Task.sleep(for: min(pause, shortest, .seconds(60)))
            if Task.isCancelled { return }
        }
    }

    private func checkTime() -> Duration? {
        let now = ContinuousClock.now
        var pause: Duration?
        update { state in
            switch state.stage {
            case .launching(_, let limit, _) where limit > now, .waiting(let limit?) where limit > now:
                pause = limit - now
            case .waiting(_?):
                state.reports.append(LaunchReport(ending: .notStarted(AbandonedHandlers.reason)))
                return .over(abandoned: false)
            case .launching(let start, _, let cancelled?):
                let duration = cancelled == .timedOut ? now - start : .zero
                state.reports.append(LaunchReport(ending: cancelled, duration: duration))
                return .over(abandoned: true)
            case .launching(let start, _, nil):
                state.stage = .launching(start: start, limit: now + ChildSupervision.grace, cancelled: .timedOut)
                state.work?.cancel()
                pause = ChildSupervision.grace
            case .waiting(nil), .between:
                pause = ChildSupervision.grace
            case .over: break
            }
            return nil
        }
        return pause
    }

    @MainActor
    private func launchAll() async {
        let opened = ContinuousClock.now
        var now = opened
        for testCase in cases {
            guard begin(testCase, at: now) else { break }
            let own = container == nil ? InProcessContainer(in: folder) : nil
            let environment = LaunchEnvironment(testCase, container: container)
            let launch = if let own { Launch(environment) { own.path } } else { Launch(environment) }
            let result = await launch.run(handler)
            let ended = ContinuousClock.now
            guard await finish(result, after: ended - now, own), ended - opened < Self.longest else { break }
            now = ended
        }
        update { state in
            guard case .over(let abandoned) = state.stage else { return .over(abandoned: false) }
            if abandoned { AbandonedHandlers.change(by: -1) }
            return nil
        }
    }

    private func begin(_ testCase: TestCase, at now: Instant) -> Bool {
        state.withLock { state in
            if case .over = state.stage { return false }
            guard !state.isInterrupted else { return false }
            let limit = now + min(testCase.timeout, LaunchClock.longest)
            state.stage = .launching(start: now, limit: limit, cancelled: nil)
            return true
        }
    }

    @MainActor
    private func finish(
        _ result: LaunchResult, after duration: Duration, _ container: InProcessContainer?
    ) async -> Bool {
        let ended: LaunchReport? = state.withLock { state in
            guard case .launching(_, _, let cancelled) = state.stage else { return nil }
            state.stage = .between
            return cancelled.map { LaunchReport(ending: $0, duration: duration) }
                ?? LaunchReport(
                    ending: .exited(result.status), outcome: .outcome(OutcomeJSON.asRead(result.outcome)),
                    errorOutput: CapturedOutput(result.message.map { "\($0)\n" } ?? ""),
                    duration: duration)
        }
        guard var report = ended else { return false }
        if let failure = await container?.remove(), case .exited = report.ending {
            report = LaunchReport(ending: .notStarted(failure.message), duration: duration)
        }
        state.withLock { $0.reports.append(report) }
        return if case .exited = report.ending { true } else { false }
    }
}

private enum AbandonedHandlers {
    private static let count = Locked(0)

    static let reason =
        "a handler that timed out blocks the main actor, and the process cannot end it; "
        + "launch the suite with clipflight run"

    static var waitLimit: ContinuousClock.Instant? { count.withLock { $0 == 0 ? nil : .now + .seconds(2) } }

    static func change(by number: Int) { count.withLock { $0 += number } }
}
