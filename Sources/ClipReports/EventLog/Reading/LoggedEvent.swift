import ClipHarness
import ClipSuites

/// A line of an event log.
public enum LoggedEvent: Sendable {
    /// The first line.
    case started(LoggedStart)
    /// A case that has ended.
    case finished(CaseResult)
    /// The last line of a log that is complete.
    case ended(RunEnded)
}

/// What the first line of an event log says.
public struct LoggedStart: Sendable {
    /// What was known before the first launch. A log that was written with `--reproducible` has neither time nor
    /// machine: they are 0 and empty.
    public var planned: RunPlanned
    /// Whether durations, timestamps and the machine's name were left out.
    public var isReproducible: Bool
    /// Whose output the log keeps.
    public var storeOutput: StoreOutput
}
