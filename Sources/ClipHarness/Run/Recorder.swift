import ClipSuites

/// Orders and counts results, and makes the events: `started` and `ended` nowhere else.
struct Recorder {
    private let configuration: RunConfiguration
    private var waiting: [Int: [CaseResult]] = [:]
    private(set) var units = 0
    private var counts = StatusCounts()
    private var hostFailed = false
    private var isChecked = false
    var problems: [Diagnostic] = []
    private var failures = 0
    private var recordedFailures = 0
    /// Whether cases were recorded after the failures at which the run stopped.
    private var hasLeftOver = false

    private(set) var events: [RunEvent] = []
    private(set) var eventCount = 0

    init(_ configuration: RunConfiguration) {
        self.configuration = configuration
    }

    var isStopping: Bool { configuration.maxFailures.map { failures >= $0 } ?? false }

    /// Whether that is recorded. Later cases are skipped, so that verdicts do not depend on the jobs.
    var hasStopped: Bool { configuration.maxFailures.map { recordedFailures >= $0 } ?? false }

    mutating func emit(_ event: RunEvent) {
        events.append(event)
        eventCount += 1
    }

    mutating func finish(_ found: [CaseResult], at place: Int) {
        let results = found.withKnownFailures(on: configuration.today)
        if configuration.maxFailures != nil { failures += results.count(where: configuration.countsAsFailure) }
        waiting[place] = results
        while let next = waiting.removeValue(forKey: units) {
            for result in next { record(result) }
            units += 1
        }
    }

    private mutating func record(_ result: CaseResult) {
        var result = result
        if hasStopped {
            hasLeftOver = true
            result = CaseResult(result, afterFailures: recordedFailures)
        }
        if configuration.countsAsFailure(result) { recordedFailures += 1 }
        counts.count(result)
        if result.findings.contains(where: { $0.type == .hostFailed }) { hostFailed = true }
        if result.isChecked { isChecked = true }
        emit(.finished(result))
    }

    mutating func end(after duration: Duration, interruptedBy signal: Int32?, remarks: [Diagnostic]) -> RunEnded {
        var ended = RunEnded(
            counts: counts, duration: duration, interruptedBy: signal,
            stoppedAfter: hasLeftOver ? recordedFailures : nil, hostFailed: hostFailed, problems: problems + remarks)
        ended.isChecked = isChecked
        emit(.ended(ended))
        return ended
    }

    mutating func takeEvents() -> [RunEvent] {
        defer { events = [] }
        return events
    }
}
