import ClipHarness

/// Hands the events of a run to all its reporters.
///
/// A reporter that fails is dropped and its error kept; the others go on.
public final class ReportSet {
    /// Why reporters were dropped, in the order in which they were.
    public private(set) var errors: [ReportError] = []
    private var reporters: [any Reporter]

    /// Takes the reporters that the events go to, in this order.
    public init(_ reporters: [any Reporter]) {
        self.reporters = reporters
    }

    /// Hands an event to every reporter that has not failed.
    public func handle(_ event: RunEvent) {
        reporters.removeAll { reporter in
            do throws(ReportError) {
                try reporter.handle(event)
                return false
            } catch {
                errors.append(error)
                return true
            }
        }
    }
}
