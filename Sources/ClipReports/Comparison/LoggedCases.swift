import ClipHarness
import ClipSuites

/// The lines of an event log by the identities of their cases.
///
/// Only the places of lines are in memory: a line is read again if more of it is needed.
struct LoggedCases: Sendable {
    private var lines: [Range<Int>] = []
    /// Numbers of cases in the order of the plan, by hashes of their identities.
    private var numbers: [Int: Int32] = [:]
    private let file: OpenFile
    /// The lines of a pipe, which cannot be read twice.
    private var streamed: [[UInt8]] = []

    init(of log: EventLogReader) { file = log.lines.file }

    var count: Int { lines.count }

    /// Adds the case on the line read last.
    mutating func add(_ result: CaseResult, from log: EventLogReader) {
        numbers[result.testCase.id.hashValue] = Int32(lines.count)
        lines.append(log.lines.range)
        if file.isStream { streamed.append(log.bytes) }
    }

    func number(of id: String) -> Int? { numbers[id.hashValue].map(Int.init) }

    /// The result of a case; `nil` if the log was changed since it was read.
    func result(_ number: Int, in suites: [String: SuiteReference]) -> CaseResult? {
        let range = lines[number]
        let line = streamed.isEmpty ? try? file.read(range.count, at: range.lowerBound) : streamed[number]
        return line.flatMap { LoggedCase.result(inLine: $0, in: suites) }
    }
}
