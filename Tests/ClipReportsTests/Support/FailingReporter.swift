import ClipHarness
import ClipReports

/// Counts events, and fails from a certain event on.
///
/// `@unchecked` is safe because a test uses each instance on one thread only.
final class FailingReporter: Reporter, @unchecked Sendable {
    private(set) var events = 0
    private let limit: Int

    init(after limit: Int) { self.limit = limit }

    func handle(_ event: RunEvent, _: RunTally) throws(ReportError) {
        events += 1
        if events > limit { throw ReportError(path: "failing", reason: "event \(events)") }
    }
}
