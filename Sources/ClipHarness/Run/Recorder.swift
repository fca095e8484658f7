import ClipSuites

/// Puts results into the plan's order, counts them, and makes the events: `started` and `ended` nowhere else.
struct Recorder {
    private let configuration: RunConfiguration
    /// The results of units behind one that has not ended, by place.
    private var waiting: [Int: (results: [CaseResult], bytes: Int)] = [:]
    /// How many units are recorded: the first ones of the plan.
    private(set) var units = 0
    private var counts = StatusCounts()
    private var hostFailed = false
    private var problems: [Diagnostic] = []
    /// How many failures there are, those included that wait for an earlier unit.
    private var failures = 0
    private var recordedFailures = 0
    /// Whether cases were recorded behind the failures at which the run stopped.
    private var hasLeftOver = false

    /// The events that are to be written next.
    private(set) var events: [RunEvent] = []
    private(set) var eventCount = 0
    /// How much output waits for an earlier unit or to be written, in bytes.
    private(set) var heldBytes = 0
    private var eventBytes = 0

    /// Creates a recorder of a run that has not begun.
    init(_ configuration: RunConfiguration) {
        self.configuration = configuration
    }

    /// Whether so much has failed that no more is started. What was not started is behind the last failure, with any
    /// number of jobs.
    var isStopping: Bool { configuration.maxFailures.map { failures >= $0 } ?? false }

    /// Whether that is recorded, and what comes behind is skipped: verdicts are the same for any number of jobs.
    var hasStopped: Bool { configuration.maxFailures.map { recordedFailures >= $0 } ?? false }

    /// Emits an event that has no place in the order.
    mutating func emit(_ event: RunEvent) {
        events.append(event)
        eventCount += 1
    }

    /// Records that cases are about to be launched for the first time.
    mutating func start(_ cases: [TestCase]) {
        for testCase in cases { emit(.started(testCase)) }
    }

    /// Records definitions that cannot be read any more.
    mutating func note(_ problem: Diagnostic) {
        problems.append(problem)
    }

    /// Records the results of the unit at a place, as soon as all before it are recorded.
    mutating func finish(_ results: [CaseResult], at place: Int) {
        if configuration.maxFailures != nil { failures += results.count(where: configuration.countsAsFailure) }
        let bytes = results.reduce(0) { $0 + $1.heldBytes }
        heldBytes += bytes
        guard place == units else {
            waiting[place] = (results, bytes)
            return
        }
        record(results, bytes)
        while let next = waiting.removeValue(forKey: units) { record(next.results, next.bytes) }
    }

    private mutating func record(_ results: [CaseResult], _ bytes: Int) {
        eventBytes += bytes
        for result in results { record(result) }
        units += 1
    }

    private mutating func record(_ result: CaseResult) {
        var result = result
        if hasStopped {
            hasLeftOver = true
            result = CaseResult(result, afterFailures: recordedFailures)
        }
        if configuration.countsAsFailure(result) { recordedFailures += 1 }
        counts.count(result.status)
        if result.findings.contains(where: { $0.type == .hostFailed }) { hostFailed = true }
        emit(.finished(result))
    }

    /// Records how the run ended, and emits its last event.
    mutating func end(after duration: Duration, interruptedBy signal: Int32?, remarks: [Diagnostic]) -> RunEnded {
        let ended = RunEnded(
            counts: counts, duration: duration, interruptedBy: signal,
            stoppedAfter: hasLeftOver ? recordedFailures : nil, hostFailed: hostFailed, problems: problems + remarks)
        emit(.ended(ended))
        return ended
    }

    /// Takes the events that are to be written. Their bytes are held until ``release(_:)``.
    mutating func takeEvents() -> (events: [RunEvent], bytes: Int) {
        defer { (events, eventBytes) = ([], 0) }
        return (events, eventBytes)
    }

    /// Forgets bytes of events that are written.
    mutating func release(_ bytes: Int) {
        heldBytes -= bytes
    }
}

extension CaseResult {
    /// What an entry of the parameters takes in memory beside its texts: an outcome may hold very many short ones.
    private static let sizeOfParameter = 96

    var heldBytes: Int {
        var total = output.heldBytes + errorOutput.heldBytes + (outcome?.screen?.utf8.count ?? 0)
        for attempt in furtherFailures { total += attempt.output.heldBytes + attempt.errorOutput.heldBytes }
        for (name, value) in outcome?.parameters ?? [:] {
            total += Self.sizeOfParameter + name.utf8.count
            if case .string(let text) = value { total += text.utf8.count }
        }
        return total
    }
}

extension CapturedOutput {
    fileprivate var heldBytes: Int { head.count + tail.count }
}
