/// An https URL as App Clip experiences compare it.
public struct InvocationURL: Sendable, Hashable {
    /// The URL as written, which is what the clip is handed.
    public let text: String

    /// Parses and checks a URL.
    ///
    /// - Throws: ``URLRefusal`` with the reason to decline it.
    public init(_ text: String) throws(URLRefusal) { self.text = text }
}
