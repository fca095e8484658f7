/// Where a rule comes from.
public struct RuleMark: Sendable, Hashable {
    /// Who says so.
    public var authority: Authority
    /// The documents, as short as a line of a trace needs them.
    public var sources: String

    /// Creates a mark.
    public init(_ authority: Authority, _ sources: String = "") {
        self.authority = authority
        self.sources = sources
    }

    /// Who says so.
    public enum Authority: String, CaseIterable, Sendable, Hashable {
        /// Apple documents it.
        case apple = "Apple"
        /// Developers report it.
        case reported
        /// Nobody documents it; it is this project's model.
        case model
    }

    /// The mark in a few words: `Apple: TN3155`.
    public var text: String { sources.isEmpty ? authority.rawValue : authority.rawValue + ": " + sources }
}
