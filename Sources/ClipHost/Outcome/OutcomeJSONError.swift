/// Why a text is not an outcome.
public enum OutcomeJSONError: Error, Sendable, Hashable, CustomStringConvertible {
    /// It has more than ``OutcomeJSON/limit`` bytes.
    case tooLarge(bytes: Int)
    /// It is not one JSON text; with what the parser says.
    case notJSON(String)
    /// It is JSON, but no object.
    case notAnObject(found: String)
    /// A key holds a value of a type that it may not hold.
    case wrongType(key: String, found: String, expected: String)

    /// The error in a sentence.
    public var description: String {
        switch self {
        case .tooLarge(let bytes): "the outcome has \(bytes) bytes; at most \(OutcomeJSON.limit) are read"
        case .notJSON(let problem): "the outcome is not one JSON object: \(problem)"
        case .notAnObject(let found): "the outcome is \(found); expected an object such as {\"screen\": \"menu\"}"
        case .wrongType(let key, let found, let expected): "“\(key)” is \(found); expected \(expected)"
        }
    }

    /// What the parser says about a text that it cannot read, without the words around it.
    static func text(of error: any Error) -> String {
        guard case DecodingError.dataCorrupted(let context)? = error as? DecodingError else { return "\(error)" }
        guard let cause = context.underlyingError else { return context.debugDescription }
        return "\(cause)"
    }
}
