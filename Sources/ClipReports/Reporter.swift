import ClipHarness

/// Writes one format from the events of a run.
public protocol Reporter: AnyObject {
    /// Takes the next event.
    ///
    /// - Throws: ``ReportError`` where the report cannot be written; the reporter is not called again.
    func handle(_ event: RunEvent) throws(ReportError)
}

/// Why a report could not be written.
public struct ReportError: Error, Sendable, Hashable {
    /// The report's file.
    public var path: String
    /// What failed, in a sentence.
    public var reason: String

    /// Creates an error.
    public init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }
}
