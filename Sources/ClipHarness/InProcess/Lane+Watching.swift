import Foundation

/// What happens beside the main actor.
extension Lane {
    /// Who waits for the lane, and what is to be told.
    struct Waiter {
        let continuation: CheckedContinuation<[LaunchReport], Never>
        let reports: [LaunchReport]

        func answer() { continuation.resume(returning: reports) }
    }

    /// Ends the lane while `lock` is held, and returns whom to answer once it is not.
    func end(leavingBehind: Bool) -> Waiter? {
        stage = .over(leftBehind: leavingBehind)
        watch?.cancel()
        guard let continuation else { return nil }
        self.continuation = nil
        return Waiter(continuation: continuation, reports: reports)
    }

    /// Sees to it that a launch that is over its time is told so, and then left behind.
    func watchLaunches() async {
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
            // The next launch follows as soon as the container of the last one is put away.
            if case .ended = stage { return (Self.grace, nil) }
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
    func giveUpWaiting() {
        let waiter: Waiter? = lock.withLock {
            guard case .waiting = stage else { return nil }
            reports.append(LaunchReport(ending: .notStarted(LeftBehind.reason)))
            LeftBehind.shared.noteHeld()
            return end(leavingBehind: false)
        }
        waiter?.answer()
    }

    /// Tells the handler that is under way to end, and soon leaves it behind.
    func interrupt() {
        let waiter: Waiter? = lock.withLock {
            isInterrupted = true
            work?.cancel()
            switch stage {
            case .ended, .over: break
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
