/// A JSON value and the bytes of the file that it is written in.
public struct JSONValue: Sendable {
    /// What it is.
    public var content: Content
    private var lower: Int32
    private var upper: Int32

    /// Creates a value that is written in the given bytes of its file.
    package init(_ content: Content, in range: Range<Int>) {
        self.content = content
        lower = Int32(clamping: range.lowerBound)
        upper = Int32(clamping: range.upperBound)
    }

    /// The offsets of its bytes in the file.
    public var range: Range<Int> { Int(lower)..<Int(max(lower, upper)) }

    /// The kinds of JSON value.
    public enum Content: Sendable {
        case null
        case boolean(Bool)
        /// The nearest `Double`; the digits as written are the bytes of the value's range.
        case number(Double)
        case string(String)
        case array([JSONValue])
        /// The members in their order. A key that is written twice is here twice.
        case object([JSONMember])
        /// A text that rows fill in, which no decoder complains of.
        case unreadable
    }
}

/// A key of an object and its value.
public struct JSONMember: Sendable {
    /// The key.
    public var key: String
    /// The value.
    public var value: JSONValue
    private var lower: Int32
    private var upper: Int32

    /// Creates a member whose key is written in the given bytes of its file.
    package init(key: String, in range: Range<Int>, value: JSONValue) {
        self.key = key
        self.value = value
        lower = Int32(clamping: range.lowerBound)
        upper = Int32(clamping: range.upperBound)
    }

    /// The offsets of the key's bytes in the file, quotation marks included.
    public var keyRange: Range<Int> { Int(lower)..<Int(max(lower, upper)) }
}

extension JSONValue {
    /// The value as a matcher compares it; `nil` for containers.
    public var scalar: Scalar? {
        switch content {
        case .null: .null
        case .boolean(let value): .boolean(value)
        case .number(let value): .number(value)
        case .string(let value): .string(value)
        case .array, .object, .unreadable: nil
        }
    }

    /// The value of the first member with a key; `nil` where there is none, or this is no object.
    public subscript(key: String) -> JSONValue? {
        guard case .object(let members) = content else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// The text of a string; `nil` for other values.
    var string: String? {
        if case .string(let text) = content { text } else { nil }
    }

    /// Whether it is a text that rows fill in.
    var isFilledIn: Bool {
        if case .unreadable = content { true } else { false }
    }

    /// The bytes that an error underlines: of a container only the first.
    var underlinedRange: Range<Int> {
        switch content {
        case .array, .object: range.lowerBound..<(range.lowerBound + 1)
        case .null, .boolean, .number, .string, .unreadable: range
        }
    }

    /// What it is, as messages name it: "a number", "an object".
    public var kindName: String {
        switch content {
        case .null: "null"
        case .boolean: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        case .unreadable: "a text with columns"
        }
    }
}
