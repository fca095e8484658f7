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
            guard finish(result, after: ended - now, lent), ended - opened < Self.stretch else { break }
            now = ended
        }
        close()
    }

    private func launch(_ testCase: TestCase, _ lent: LentContainer?) -> Launch {
        let environment = LaunchEnvironment(testCase, container: shared)
        return if let lent { Launch(environment, lending: lent) } else { Launch(environment) }
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
    private func finish(_ result: LaunchResult, after duration: Duration, _ lent: LentContainer?) -> Bool {
        lock.withLock {
            // The folder of a handler that was left behind goes with the run's: it may still be written to.
            guard case .launching(_, let isLate) = stage else { return false }
            let failure = lent?.giveBack()
            if isInterrupted {
                reports.append(LaunchReport(ending: .interrupted, duration: duration))
            } else if isLate {
                reports.append(LaunchReport(ending: .timedOut, duration: duration))
            } else if let failure {
                reports.append(LaunchReport(ending: .notStarted(failure.message), duration: duration))
            } else {
                reports.append(LaunchReport(result, after: duration))
                return true
            }
            return false
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
