/// The columns that rows may fill in where an expectation is decoded.
enum Columns {
    /// There are no rows.
    case none
    /// The names.
    case named(Set<String>)
    /// There are rows, but their columns could not be read; that has been reported.
    case unknown

    /// Whether rows may change a text, so that it can only be checked once it is filled in.
    func mayFill(_ text: String) -> Bool {
        switch self {
        case .none: false
        case .named(let names): TextTemplate.braces(in: text).contains { names.contains($0.name) }
        case .unknown: !TextTemplate.braces(in: text).isEmpty
        }
    }
}
