import ClipHarness
import Foundation

/// Records the events of a run.
///
/// `@unchecked Sendable`: `kept` is only touched while `lock` is held.
final class EventRecorder: @unchecked Sendable {
    private let lock = NSLock()
    private var kept: [RunEvent] = []

    func receive(_ event: RunEvent) { lock.withLock { kept.append(event) } }

    var events: [RunEvent] { lock.withLock { kept } }

    var results: [CaseResult] { events.compactMap { if case .finished(let result) = $0 { result } else { nil } } }

    /// The results of cases that ended before an earlier case of the plan.
    var judged: [CaseResult] { events.compactMap { if case .judged(let result) = $0 { result } else { nil } } }

    var started: [TestCase] { events.compactMap { if case .started(let testCase) = $0 { testCase } else { nil } } }

    var verdicts: [Verdict] { results.map(Verdict.init) }
}

/// A case and its verdict.
struct Verdict: Hashable, CustomStringConvertible {
    var id: String
    var status: CaseResult.Status
    var type: FindingType?
    var messages: [String]

    init(_ result: CaseResult) {
        id = result.testCase.id
        status = result.status
        type = result.findings.first?.type
        messages = result.findings.map(\.message)
    }

    var description: String { "\(id): \(status) \(type?.rawValue ?? "") \(messages)" }
}
