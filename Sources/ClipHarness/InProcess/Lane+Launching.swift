import ClipHost

/// What happens on the main actor.
extension Lane {
    @MainActor
    func launchAll() async {
        let opened = ContinuousClock.now
        guard open(at: opened) else { return }
        var now = opened
        for testCase in cases {
            guard begin(at: now) else { break }
            let lent = shared == nil ? LentContainer(of: containers, lock: lending) : nil
            let result = await launch(testCase, lent).run(handler)
            let ended = ContinuousClock.now
            guard await finish(result, after: ended - now, lent), ended - opened < Self.stretch else { break }
            now = ended
        }
        close()
    }

    private func launch(_ testCase: TestCase, _ lent: LentContainer?) -> Launch {
        let environment = LaunchEnvironment(testCase, container: shared)
        return if let lent { Launch(environment) { lent.path } } else { Launch(environment) }
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
            switch stage {
            case .launching, .ended:
                guard !isInterrupted else { return false }
                stage = .launching(since: now, isLate: false)
                return true
            case .waiting, .over:
                return false
            }
        }
    }

    /// Takes what came of a launch, and tells whether the lane goes on.
    @MainActor
    private func finish(_ result: LaunchResult, after duration: Duration, _ lent: LentContainer?) async -> Bool {
        let ending: LaunchReport.Ending? = lock.withLock {
            // The folder of a handler that was left behind goes with the run's: it may still be written to.
            guard case .launching(_, let isLate) = stage else { return nil }
            stage = .ended
            return isInterrupted ? .interrupted : isLate ? .timedOut : .exited(result.status)
        }
        guard let ending else { return false }
        let failure = await lent?.giveBack()
        return lock.withLock {
            guard case .exited = ending else {
                reports.append(LaunchReport(ending: ending, duration: duration))
                return false
            }
            if let failure {
                reports.append(LaunchReport(ending: .notStarted(failure.message), duration: duration))
                return false
            }
            reports.append(LaunchReport(result, after: duration))
            return true
        }
    }

    private func close() {
        let waiter: Waiter? = lock.withLock {
            guard case .over(let leftBehind) = stage else { return end(leavingBehind: false) }
            if leftBehind { LeftBehind.shared.noteReturn() }
            return nil
        }
        waiter?.answer()
    }
}
