import ClipSuites
import Foundation

/// One case of a suite, or one journey, as the argument of a test.
///
/// Swift Testing shows its description, and tells the arguments apart by their identity.
public struct SuiteCase: Sendable, Identifiable, CustomStringConvertible {
    private let unit: PlanUnit

    /// - Parameter unit: One case, or a journey with at least one.
    init(_ unit: PlanUnit) {
        self.unit = unit
    }

    /// The case; of a journey its steps.
    public var cases: [TestCase] { unit.cases }

    /// `suite-id/kind/title/url/source/target`, as reports have it; of a journey that of its first step.
    public var id: String { unit.cases.first?.id ?? unit.suite.reference.id }

    /// `<title> · <url or "no URL"> · <source> · <target>`; of a journey its title and the number of its steps.
    public var description: String {
        guard let first = unit.cases.first else { return unit.suite.reference.title }
        guard unit.isJourney else { return "\(first.kind.rawValue): \(first.displayName)" }
        let count = unit.cases.count
        return "journey: \(first.title) · \(count) step\(count == 1 ? "" : "s")"
    }

    /// Runs the case through handlers, a journey step by step.
    ///
    /// - Parameters:
    ///   - handlers: What the case is run through.
    ///   - timeout: How long one launch may take; `nil` leaves it to the suite.
    /// - Returns: How it ended: passed or skipped; of a journey, how each step did.
    /// - Throws: ``CaseFailure`` where it failed or could not be run to its end.
    @discardableResult
    public func check(through handlers: Handlers, timeout: Duration? = nil) async throws(CaseFailure) -> [CaseResult] {
        let results = Results()
        let engine = Engine(
            RunConfiguration(jobs: 1, timeout: timeout), provider: InProcessHosts(handlers, stretch: 1))
        await engine.run([unit], total: unit.cases.count, suites: [unit.suite.reference], sink: results.hear)
        if let failure = CaseFailure(results.all) { throw failure }
        return results.all
    }

    /// Keeps the results of a run.
    ///
    /// `@unchecked Sendable`: `kept` is only touched while `lock` is held.
    private final class Results: @unchecked Sendable {
        private let lock = NSLock()
        private var kept: [CaseResult] = []

        var all: [CaseResult] { lock.withLock { kept } }

        func hear(_ event: RunEvent) {
            if case .finished(let result) = event { lock.withLock { kept.append(result) } }
        }
    }
}
