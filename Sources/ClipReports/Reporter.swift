import ClipHarness

/// Writes one format from the events of a run.
public protocol Reporter: AnyObject {
    /// Takes the next event.
    ///
    /// - Throws: ``ReportError`` where the report cannot be written; the reporter is not called again.
    func handle(_ event: RunEvent) throws(ReportError)
}
