import ClipSuites

/// Hands out units in the order of the plan, puts what comes back into that order again, and tells of it.
///
/// While results wait for an earlier unit to end or for their events to be written, only so many units are started and
/// so much of their output is held, so that neither a plan's length, nor a slow case, nor a slow reader of the reports
/// makes memory grow. It cannot deadlock: the unit that all others wait for was handed out before them.
///
/// The sink is called in another thread (``EventWriter``), so that a signal never waits for it.
actor Schedule {
    /// How far ahead of the first unfinished unit others may run.
    struct Limits: Sendable {
        /// How many units may be handed out and not told of.
        var units: Int
        /// How many units that were told of may wait to be written: few, so that they are still in the processor's cache.
        var unwritten = 256
        /// How many bytes of output may wait until no more units are handed out.
        var bytes: Int

        /// Enough to keep all jobs busy while a case takes its whole time.
        static let standard = Limits(units: 4096, bytes: 32 << 20)
    }

    /// A unit that was handed out.
    struct Assignment: Sendable {
        var unit: PlanUnit
        fileprivate var place: Int
    }

    /// A unit that has ended.
    struct Completion: Sendable {
        var assignment: Assignment
        var results: [CaseResult]
    }

    /// After so many units that are settled at once, others get their turn.
    private static let settledAtOnce = 64

    private var units: any IteratorProtocol<PlanUnit>
    private let configuration: RunConfiguration
    private let limits: Limits
    private let writer: EventWriter
    private var handedOut = 0
    private var told = 0
    /// How many units are written of: the first ones of those that were told of.
    private var written = 0
    private var waitingResults: [Int: (results: [CaseResult], bytes: Int)] = [:]
    /// The events that are to be written next, and the bytes of output in them.
    private var events: [RunEvent] = []
    private var eventBytes = 0
    private var isWriting = false
    /// How many events there have been, and how many of them are written.
    private var eventCount = 0
    private var writtenEvents = 0
    /// The output that waits for an earlier unit or to be written.
    private var heldBytes = 0
    private var waitingWorkers: [CheckedContinuation<Void, Never>] = []
    /// How many failures there have been, those included that are not told of yet.
    private var failures = 0
    private var toldFailures = 0
    /// Whether cases came behind those failures.
    private var hasLeftOver = false
    private var counts = StatusCounts()
    private var hostFailed = false
    private var problems: [Diagnostic] = []
    private var interruptedBy: Int32?

    init(
        _ units: some Sequence<PlanUnit> & Sendable, configuration: RunConfiguration, limits: Limits = .standard,
        sink: @escaping Engine.Sink
    ) {
        self.units = units.makeIterator()
        self.configuration = configuration
        self.limits = limits
        writer = EventWriter(sink)
    }

    /// Takes what a worker has finished and hands it the next units, as many as it takes at a stretch; none where there
    /// is nothing left for it.
    ///
    /// What needs no launch is settled here: handing it out and back takes longer. What is held back is handed out
    /// later: a worker that has something to do does not wait for more.
    ///
    /// - Parameter mayWait: Whether to wait until there is something to hand out. A worker that still runs units must not:
    ///   it might be for those very units.
    func next(after done: [Completion], atMost count: Int, mayWait: Bool = true) async -> [Assignment] {
        take(done)
        var assignments: [Assignment] = []
        var settled = 0
        while interruptedBy == nil, !isStopping, !Task.isCancelled, assignments.count < count {
            guard mayHandOut else {
                guard assignments.isEmpty, mayWait else { break }
                await withCheckedContinuation { waitingWorkers.append($0) }
                continue
            }
            guard let unit = units.next() else { break }
            if let problem = unit.problem { problems.append(problem) }
            let place = handedOut
            handedOut += 1
            guard let results = settle(unit) else {
                assignments.append(Assignment(unit: unit, place: place))
                continue
            }
            take(results, at: place)
            settled += 1
            if settled.isMultiple(of: Self.settledAtOnce) { await Task.yield() }
        }
        return assignments
    }

    /// Takes what a worker has finished, where it has others to finish before it asks for more.
    func take(_ done: [Completion]) {
        for completion in done { take(completion.results, at: completion.assignment.place) }
    }

    /// Whether so much has failed that the run stops. Failures come from units that were handed out, so that whatever
    /// was not yet lies behind the last of them.
    private var isStopping: Bool { configuration.maxFailures.map { failures >= $0 } ?? false }

    /// Whether that has been told of, and whatever is finished from now on is skipped. This is what makes the verdicts
    /// the same however many jobs run.
    var hasStopped: Bool { configuration.maxFailures.map { toldFailures >= $0 } ?? false }

    private var mayHandOut: Bool {
        if handedOut == written { return true }
        return handedOut - told < limits.units && told - written < limits.unwritten && heldBytes < limits.bytes
    }

    /// The results of a unit none of whose cases needs a launch; `nil` for others, and for journeys.
    private func settle(_ unit: PlanUnit) -> [CaseResult]? {
        guard !unit.isJourney, !(unit.cases.first?.isLaunched ?? false) else { return nil }
        var results: [CaseResult] = []
        for testCase in unit.cases {
            guard let result = CaseResult(withoutLaunching: configuration.applied(to: testCase)) else { return nil }
            results.append(result)
        }
        return results
    }

    /// Tells of something that has no place in the order.
    func tell(_ event: RunEvent) {
        events.append(event)
        eventCount += 1
        guard !isWriting else { return }
        isWriting = true
        Task { await write() }
    }

    /// Tells that cases are about to be launched.
    func tellStarted(_ cases: [TestCase]) {
        for testCase in cases { tell(.started(testCase)) }
    }

    /// Waits until the sink has taken all that was told so far.
    func waitUntilWritten() async {
        let count = eventCount
        while writtenEvents < count { await withCheckedContinuation { waitingWorkers.append($0) } }
    }

    /// Hands events to the sink until there are none. Meanwhile others come to the schedule, and tell of more.
    private func write() async {
        while !events.isEmpty {
            let (batch, units, bytes) = (events, told, eventBytes)
            events = []
            eventBytes = 0
            await writer.write(batch)
            writtenEvents += batch.count
            written = units
            heldBytes -= bytes
            wakeWorkers()
        }
        isWriting = false
    }

    /// Hands out nothing more. The first signal counts.
    func interrupt(signal: Int32) {
        guard interruptedBy == nil else { return }
        interruptedBy = signal
        wakeWorkers()
    }

    /// Tells of the units that are left over, and how the run ended.
    ///
    /// - Parameter remarks: What the hosts have to say about themselves.
    func end(after duration: Duration, remarks: [Diagnostic] = []) async -> RunEnded {
        if interruptedBy != nil || hasStopped {
            while let unit = units.next() {
                for testCase in unit.cases { tell(CaseResult(interrupted: testCase)) }
                if events.count >= limits.units { await waitUntilWritten() }
            }
        }
        let ended = RunEnded(
            counts: counts, duration: duration, interruptedBy: interruptedBy,
            stoppedAfter: hasLeftOver ? toldFailures : nil, hostFailed: hostFailed, problems: problems + remarks)
        tell(.ended(ended))
        await waitUntilWritten()
        return ended
    }

    private func take(_ results: [CaseResult], at place: Int) {
        if configuration.maxFailures != nil {
            failures += results.count(where: configuration.countsAsFailure)
            if isStopping { wakeWorkers() }
        }
        let bytes = results.reduce(0) { $0 + $1.heldBytes }
        heldBytes += bytes
        guard place == told else {
            waitingResults[place] = (results, bytes)
            return
        }
        tell(results, bytes)
        while let next = waitingResults.removeValue(forKey: told) { tell(next.results, next.bytes) }
    }

    private func tell(_ results: [CaseResult], _ bytes: Int) {
        results.forEach(tell)
        eventBytes += bytes
        told += 1
        // A unit without results has no events whose writing would be waited for.
        if events.isEmpty && !isWriting { written = told }
    }

    private func tell(_ result: CaseResult) {
        guard hasStopped else { return tellAsItIs(result) }
        hasLeftOver = true
        tellAsItIs(CaseResult(result, afterFailures: toldFailures))
    }

    private func tellAsItIs(_ result: CaseResult) {
        if configuration.countsAsFailure(result) { toldFailures += 1 }
        counts.count(result.status)
        if result.findings.contains(where: { $0.type == .hostFailed }) { hostFailed = true }
        tell(.finished(result))
    }

    private func wakeWorkers() {
        let workers = waitingWorkers
        waitingWorkers = []
        for worker in workers { worker.resume() }
    }
}

extension CaseResult {
    /// What an entry of the parameters takes in memory beside its texts: an outcome may hold very many short ones.
    private static let sizeOfParameter = 96

    /// How much memory the handlers can make it take.
    var heldBytes: Int {
        let streams = furtherFailures.reduce(output.heldBytes + errorOutput.heldBytes) {
            $0 + $1.output.heldBytes + $1.errorOutput.heldBytes
        }
        guard let outcome else { return streams }
        return outcome.parameters.reduce(streams + (outcome.screen?.utf8.count ?? 0)) { total, parameter in
            let named = total + Self.sizeOfParameter + parameter.key.utf8.count
            guard case .string(let text) = parameter.value else { return named }
            return named + text.utf8.count
        }
    }
}

extension CapturedOutput {
    fileprivate var heldBytes: Int { head.count + tail.count }
}
