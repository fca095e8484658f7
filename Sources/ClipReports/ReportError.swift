/// Why a report could not be written.
public struct ReportError: Error, Sendable, Hashable {
    /// The report's file, as it was named.
    public var path: String
    /// What failed and the mend, in a sentence.
    public var reason: String

    /// Creates an error.
    public init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }
}
