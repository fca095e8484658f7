/// The reason why a route's pattern cannot be read.
public struct PatternError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The pattern as written.
    public var pattern: String
    /// The position of the problem, in UTF-8 bytes.
    public var offset: Int
    /// The problem.
    public var problem: Problem

    /// The problems of patterns, with their fixes.
    public enum Problem: String, Sendable {
        case noPath = "a pattern begins with “/” or “scheme://host”, or is “*”"
        case host = "a host is text without braces, “*”, “@” and spaces, as in “https://example.com/menu”"
        case emptySegment = "a segment of the path is empty; remove one “/”"
        case tooManySegments = "a pattern has at most 128 segments"
        case unclosedBrace = "“{” is not closed; a parameter is written “{name}”"
        case strayBrace = "“}” closes nothing; a parameter is written “{name}”"
        case parameterName = "a parameter's name is made of letters, digits, “_” and “-”"
        case partialParameter = "a parameter takes a whole segment or value; split the text in the handler"
        case optionalInPath = "only a query item can be optional; write a second route without the segment"
        case catchAllNotLast = "“{name...}” ends a path; nothing may follow it"
        case catchAllInQuery = "“{name...}” belongs at the end of the path; a query item takes “{name}” or “{name?}”"
        case wildcard = "“*” is a pattern of its own; the rest of a path is written “{name...}”"
        case fragment = "fragments are not matched; remove “#” and what follows"
        case escape = "“%” is followed by two hexadecimal digits; the sign itself is “%25”"
        case character = "spaces and control characters are written with percent-encoding, as in “%20”"
        case queryName = "a query item has a name without braces, as in “bikeID={bikeID}”"
        case missingValue = "a query item has a value: “name=text”, “name={name}” or “name={name?}”"
        case duplicateParameter = "two parameters have one name"
        case duplicateQueryItem = "two query items have one name; the first value alone is matched"
    }

    /// The problem in a sentence, and the pattern with a caret.
    public var description: String {
        let head = pattern.utf8.prefix(offset).text
        let caret = String(repeating: " ", count: head.count) + "^"
        return "malformed route, offset \(offset): \(problem.rawValue)\n    \(pattern)\n    \(caret)"
    }
}
