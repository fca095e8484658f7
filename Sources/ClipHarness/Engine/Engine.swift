import ClipSuites

/// Runs a plan: launches each case, judges it, and tells what happens as it happens.
///
/// An engine runs once.
public final class Engine: Sendable {
    /// Hears what happens. It is called serially and not concurrently with itself.
    public typealias Sink = @Sendable (RunEvent) -> Void

    private let configuration: RunConfiguration

    /// Creates an engine.
    public init(_ configuration: RunConfiguration) {
        self.configuration = configuration
    }

    /// Runs units of a plan, all of it or what was selected, and returns when every case is finished.
    ///
    /// - Parameters:
    ///   - units: The units in the order of the plan. They are walked lazily.
    ///   - total: How many cases the units have, as ``PlanCheck`` counts.
    ///   - suites: The suites that the units come from.
    ///   - sink: Hears the events, first ``RunEvent/planned(_:)`` and last ``RunEvent/ended(_:)``.
    /// - Returns: What the last event holds.
    @discardableResult
    public func run(
        _ units: some Sequence<PlanUnit> & Sendable, total: Int, suites: [SuiteReference], sink: @escaping Sink
    ) async -> RunEnded {
        RunEnded(counts: StatusCounts(), duration: .zero)
    }

    /// Ends the children and reports every unfinished case as interrupted. May be called at any time, from any thread.
    public func interrupt(signal: Int32) {
    }
}
