import ClipHarness
import Foundation

/// Writes one format from the events of a run.
public protocol Reporter: AnyObject {
    /// Takes the next event.
    ///
    /// - Throws: ``ReportError`` where the report cannot be written; the reporter is not called again.
    func handle(_ event: RunEvent) throws(ReportError)
}

/// Hands the events of a run to all its reporters.
///
/// A reporter that fails is dropped and its error kept; the others continue. It may be called from any thread, as an
/// engine's sink is: `@unchecked` holds because every access to its state is made under its lock, and the reporters
/// were sent to it.
public final class ReportSet: @unchecked Sendable {
    private let lock = NSLock()
    private var reporters: [any Reporter]
    private var failures: [ReportError] = []

    /// Takes the reporters that the events go to, in this order.
    public init(_ reporters: sending [any Reporter]) {
        self.reporters = reporters
    }

    /// Why reporters were dropped, in the order in which they were.
    public var errors: [ReportError] { lock.withLock { failures } }

    /// Hands an event to every reporter that has not failed.
    public func handle(_ event: RunEvent) {
        lock.withLock {
            reporters.removeAll { reporter in
                do throws(ReportError) {
                    try reporter.handle(event)
                    return false
                } catch {
                    failures.append(error)
                    return true
                }
            }
        }
    }
}
