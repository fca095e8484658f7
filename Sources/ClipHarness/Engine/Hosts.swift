import ClipRules

/// The hosts of a run: each is made ready when its first case needs it, and once.
actor Hosts {
    /// What names a host: a target of a suite.
    struct Key: Hashable, Sendable {
        private let suite: ObjectIdentifier
        private let target: Target

        init(_ target: Target, of suite: PlannedSuite) {
            self.suite = ObjectIdentifier(suite)
            self.target = target
        }
    }

    /// A host that is ready, or why it cannot be.
    typealias Readiness = Result<any CaseRunner, HostFailure>

    private enum State {
        case preparing([CheckedContinuation<Readiness, Never>])
        case settled(Readiness)
    }

    let provider: any HostProvider
    private let schedule: Schedule
    private var states: [Key: State] = [:]

    init(_ provider: any HostProvider, schedule: Schedule) {
        self.provider = provider
        self.schedule = schedule
    }

    /// The host for a target of a suite. The first to ask prepares it, in its own task; the others wait.
    func host(for target: Target, of suite: PlannedSuite) async -> Readiness {
        let key = Key(target, of: suite)
        switch states[key] {
        case .settled(let readiness):
            return readiness
        case .preparing(let waiting):
            return await withCheckedContinuation { states[key] = .preparing(waiting + [$0]) }
        case nil:
            states[key] = .preparing([])
            let readiness = await prepare(target, of: suite)
            await schedule.tell(.prepared(suite.reference))
            // Whoever looks at what this has written looks before the first launch.
            await schedule.waitUntilWritten()
            if case .preparing(let waiting) = states.updateValue(.settled(readiness), forKey: key) {
                for waiter in waiting { waiter.resume(returning: readiness) }
            }
            return readiness
        }
    }

    private func prepare(_ target: Target, of suite: PlannedSuite) async -> Readiness {
        let schedule = schedule
        do {
            return .success(
                try await provider.runner(for: target, of: suite) { activity in
                    await schedule.tell(.preparing(suite.reference, activity: activity))
                })
        } catch {
            return .failure(error)
        }
    }
}
