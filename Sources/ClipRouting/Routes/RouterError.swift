/// Why no router can be made of routes.
public enum RouterError: Error, Sendable, Hashable {
    /// A pattern cannot be read.
    case malformed(PatternError)
    /// Two patterns take a URL that neither takes more specifically.
    case ambiguous(String, String)
}

extension RouterError: CustomStringConvertible {
    /// The error with the patterns and the mend.
    public var description: String {
        switch self {
        case .malformed(let error): error.description
        case .ambiguous(let first, let second):
            """
            ambiguous routes: some URL fits both, and neither is more specific
                \(first)
                \(second)
            remove one, give one a query item or value that the other has not, or add a route that asks for the \
            items of both
            """
        }
    }
}
