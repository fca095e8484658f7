import ClipSuites

struct Recorder {
    private let configuration: RunConfiguration
    private var waiting: [Int: [CaseResult]] = [:]
    private(set) var units = 0
    private var tally = ResultTally()
    var problems: [Diagnostic] = []
    private var failures = 0
    private var recordedFailures = 0
    private var hasLeftOver = false

    private(set) var events: [RunEvent] = []
    private(set) var eventCount = 0

    private let mark: Mark?

    typealias Mark = @Sendable (CaseResult) -> BaselineMark?

    init(_ configuration: RunConfiguration, mark: Mark?) { (self.configuration, self.mark) = (configuration, mark) }

    var isStopping: Bool { configuration.maxFailures.map { failures >= $0 } ?? false }

    var hasStopped: Bool { configuration.maxFailures.map { recordedFailures >= $0 } ?? false }

    mutating func emit(_ event: RunEvent) {
        events.append(event)
        eventCount += 1
    }

    mutating func finish(_ found: [CaseResult], at place: Int) {
        var results = found.withKnownFailures(on: configuration.today)
        if let mark { for place in results.indices { results[place].mark = mark(results[place]) } }
        if configuration.maxFailures != nil { failures += results.count(where: stops) }
        waiting[place] = results
        if place > units { for result in results { emit(.judged(result)) } }
        while let next = waiting.removeValue(forKey: units) {
            let hadStopped = hasStopped
            for result in next { record(result, hadStopped) }
            units += 1
        }
    }

    /// - Parameter hadStopped: Whether the run had stopped before the first result of this unit.
    private mutating func record(_ result: CaseResult, _ hadStopped: Bool) {
        var result = result
        if hasStopped, result.status != .skipped || hadStopped && result.skipCause == .otherCase {
            result = CaseResult(result, afterFailures: recordedFailures)
            result.mark = mark?(result)
            if result.skipCause == .stopped { hasLeftOver = true }
        }
        if configuration.maxFailures != nil, stops(result) { recordedFailures += 1 }
        tally.count(result, under: configuration.rules)
        emit(.finished(result))
    }

    private func stops(_ result: CaseResult) -> Bool {
        let standing = result.standing(under: configuration.rules)
        return standing.isProblem && standing != .problem(.interrupted)
    }

    mutating func end(
        of planned: RunPlanned, after duration: Duration, interruptedBy signal: Int32?, remarks: [Diagnostic]
    ) -> RunEnded {
        var ended = RunEnded(
            counts: tally.counts, duration: duration, interruptedBy: signal,
            stoppedAfter: hasLeftOver ? recordedFailures : nil, problems: problems + remarks)
        ended.conclusion = Conclusion(of: tally, in: planned, ended, under: configuration.rules)
        emit(.ended(ended))
        return ended
    }

    mutating func takeEvents() -> [RunEvent] {
        defer { events = [] }
        return events
    }
}
