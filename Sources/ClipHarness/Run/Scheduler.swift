import ClipSuites
import Dispatch

/// At most `window` units are handed out but not yet written. Therefore, memory use does not grow
/// with the plan. A deadlock is impossible: the unit that all others wait for was handed out first.
actor Scheduler {
    private var units: any IteratorProtocol<PlanUnit>
    private var taken: PlanUnit?
    private let configuration: RunConfiguration
    private let batchSize: Int
    private let window: Int
    private let writer: EventWriter
    private var recorder: Recorder
    private var handedOut = 0
    private var writtenUnits = 0
    private var writtenEvents = 0
    private var isWriting = false
    private var interruptedBy: Int32?
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(
        _ units: some Sequence<PlanUnit> & Sendable, configuration: RunConfiguration, batchSize: Int = 1,
        window: Int = 1024, mark: Recorder.Mark? = nil, sink: @escaping Engine.Sink
    ) {
        self.units = units.makeIterator()
        self.configuration = configuration
        self.batchSize = batchSize
        self.window = window
        writer = EventWriter(sink)
        recorder = Recorder(configuration, mark: mark)
    }

    var hasStopped: Bool { recorder.hasStopped }

    func next() async -> Batch? {
        while mayStart {
            if let batch = nextBatch() { return batch }
            guard !hasRoom else { return nil }
            await change()
        }
        return nil
    }

    private var mayStart: Bool { interruptedBy == nil && !recorder.isStopping && !Task.isCancelled }
    private var hasRoom: Bool { handedOut - writtenUnits < window }

    private func nextBatch() -> Batch? {
        var batch = Batch()
        while mayStart, hasRoom, batch.units.count < batchSize, let unit = nextUnit() {
            if let results = settled(unit) {
                finish([(handedOut, results)])
            } else if batch.takes(unit) {
                batch.units.append((handedOut, unit))
            } else {
                taken = unit
                break
            }
            handedOut += 1
        }
        return batch.units.isEmpty ? nil : batch
    }

    private func nextUnit() -> PlanUnit? {
        if let unit = taken.take() { return unit }
        guard let unit = units.next() else { return nil }
        if let problem = unit.problem { recorder.problems.append(problem) }
        return configuration.applied(to: unit)
    }

    private func settled(_ unit: PlanUnit) -> [CaseResult]? {
        guard !unit.isJourney || unit.cases.allSatisfy({ !$0.hasHost }) else { return nil }
        let results = unit.cases.compactMap { CaseResult(withoutLaunching: $0) }
        return results.count == unit.cases.count ? results : nil
    }

    func start(_ cases: [TestCase]) {
        if Task.isCancelled { return }
        for testCase in cases { recorder.emit(.started(testCase)) }
        startWriting()
    }

    func finish(_ units: [(place: Int, results: [CaseResult])]) {
        for unit in units { recorder.finish(unit.results, at: unit.place) }
        startWriting()
        if recorder.isStopping { wakeAll() }
    }

    func emit(_ event: RunEvent) async {
        recorder.emit(event)
        startWriting()
        switch event {
        // Waiting makes sure that a write error is noticed before the first launch.
        case .planned, .prepared: await waitUntilWritten()
        default: break
        }
    }

    func interrupt(signal: Int32) {
        guard interruptedBy == nil else { return }
        interruptedBy = signal
        wakeAll()
    }

    func end(of planned: RunPlanned, after duration: Duration, remarks: [Diagnostic] = []) async -> RunEnded {
        if interruptedBy != nil || hasStopped {
            while let unit = nextUnit() {
                handedOut += 1
                finish([(handedOut - 1, unit.cases.map { CaseResult(interrupted: $0) })])
                if !hasRoom { await waitUntilWritten() }
            }
        }
        let ended = recorder.end(of: planned, after: duration, interruptedBy: interruptedBy, remarks: remarks)
        startWriting()
        await waitUntilWritten()
        return ended
    }

    func waitUntilWritten() async {
        let count = recorder.eventCount
        while writtenEvents < count { await change() }
    }

    private func startWriting() {
        guard !isWriting else { return }
        guard !recorder.events.isEmpty else {
            // A unit without results has no events to wait for.
            writtenUnits = recorder.units
            return wakeAll()
        }
        isWriting = true
        Task { await write() }
    }

    private func write() async {
        while !recorder.events.isEmpty {
            let units = recorder.units
            let events = recorder.takeEvents()
            await writer.write(events)
            writtenEvents += events.count
            writtenUnits = units
            wakeAll()
        }
        writtenUnits = recorder.units
        isWriting = false
    }

    private func change() async { await withCheckedContinuation { waiting.append($0) } }

    private func wakeAll() {
        let continuations = waiting
        waiting = []
        for continuation in continuations { continuation.resume() }
    }
}

struct Batch {
    var units: [(place: Int, unit: PlanUnit)] = []

    func takes(_ unit: PlanUnit) -> Bool {
        guard let first = units.first?.unit, first.isSingleCase, unit.isSingleCase else { return units.isEmpty }
        return unit.suite === first.suite && unit.cases.first?.resolution.target == first.cases.first?.resolution.target
    }
}

/// Calls the sink on a separate queue, because a sink may block.
private actor EventWriter {
    private let sink: Engine.Sink
    private let queue = SerialQueue()

    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    init(_ sink: @escaping Engine.Sink) { self.sink = sink }

    func write(_ events: [RunEvent]) { events.forEach(sink) }

    private final class SerialQueue: SerialExecutor {
        private let queue = DispatchQueue(label: "clipflight.events")

        #if canImport(Darwin)
            // Before macOS 14 and iOS 17, only this variant is available.
            func enqueue(_ job: UnownedJob) { run(job) }
        #else
            func enqueue(_ job: consuming ExecutorJob) { run(UnownedJob(job)) }
        #endif

        private func run(_ job: UnownedJob) { queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) } }

        func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
    }
}
