/// The reason why a route's pattern cannot be read.
public struct PatternError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The pattern as written.
    public var pattern: String
    /// The position of the problem, in UTF-8 bytes.
    public var offset: Int
    /// The problem.
    public var problem: Problem

    /// The problems that a pattern can have, with their fixes.
    public enum Problem: String, Sendable {
        case noPath = "a pattern begins with “/” or “scheme://host”, or is “*”"
        case host = "a host is text without braces, “*”, “@” or spaces, as in “https://example.com/menu”"
        case emptySegment = "a segment of the path is empty; remove one “/”"
        case tooManySegments = "a pattern has at most 128 segments"
        case unclosedBrace = "“{” is not closed; a parameter is written “{name}”"
        case strayBrace = "“}” has no matching “{”; a parameter is written “{name}”"
        case parameterName = "a parameter's name is made of letters, digits, “_” and “-”"
        case partialParameter = "a parameter matches a whole segment or value; split the text in the handler"
        case optionalInPath = "only a query item can be optional; write a second route without the segment"
        case catchAllNotLast = "“{name...}” ends a path; no other segment may follow it"
        case catchAllInQuery = "“{name...}” belongs at the end of the path; a query item accepts “{name}” or “{name?}”"
        case wildcard = "“*” must be the whole pattern; the rest of a path is written “{name...}”"
        case fragment = "fragments are not matched; remove “#” and the text after it"
        case escape = "“%” must be followed by two hexadecimal digits; the sign itself is written “%25”"
        case character = "spaces and control characters must be percent-encoded, as in “%20”"
        case queryName = "a query item has a name without braces, as in “bikeID={bikeID}”"
        case missingValue = "a query item has a value: “name=text”, “name={name}” or “name={name?}”"
        case duplicateParameter = "two parameters have the same name"
        case duplicateQueryItem = "two query items have the same name; only the first value is matched"
    }

    /// A sentence about the problem, then the pattern with a caret under the error.
    public var description: String {
        let head = pattern.utf8.prefix(offset).text
        let caret = String(repeating: " ", count: head.count) + "^"
        return "malformed route, offset \(offset): \(problem.rawValue)\n    \(pattern)\n    \(caret)"
    }
}
