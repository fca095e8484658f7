/// What a decision rests on.
public struct Citation: Sendable, Hashable {
    /// Who says so.
    public let mark: Mark
    /// The short name of Apple's document, such as `CFG`; `nil` where the mark says it all.
    public let source: String?

    /// Cites a document, or only the kind of authority.
    public init(_ mark: Mark, _ source: String? = nil) {
        self.mark = mark
        self.source = source
    }

    /// How traces show it: `A: CFG`, `M`.
    public var text: String { source.map { "\(mark.rawValue): \($0)" } ?? mark.rawValue }

    /// The kinds of authority.
    public enum Mark: String, CaseIterable, Sendable, Hashable {
        /// Apple documents it.
        case documented = "A"
        /// Developers report it.
        case reported = "R"
        /// This project's model, where nobody documents it.
        case model = "M"
    }
}
