import ClipFacts

package struct JSONValue: Sendable {
    package var content: Content
    package let range: Range<Int>

    package init(_ content: Content, in range: Range<Int>) {
        self.content = content
        self.range = range
    }

    package enum Content: Sendable {
        case null
        case boolean(Bool)
        case number(DecimalNumber)
        case string(String)
        case array([JSONValue])
        case object([JSONMember])
        case template(TextTemplate)
    }

    package var scalar: Scalar? {
        switch content {
        case .null: .null
        case .boolean(let value): .boolean(value)
        case .number(let value): .number(value)
        case .string(let value): .string(value)
        case .array, .object, .template: nil
        }
    }

    func member(_ key: String) -> JSONMember? { members?.first { $0.key == key } }

    package subscript(key: String) -> JSONValue? { member(key)?.value }

    var boolean: Bool? { if case .boolean(let flag) = content { flag } else { nil } }
    package var string: String? { if case .string(let text) = content { text } else { nil } }
    var isEmptyField: Bool { if case .null = content { true } else { string?.isBlank == true } }
    package var elements: [JSONValue]? { if case .array(let elements) = content { elements } else { nil } }
    package var members: [JSONMember]? { if case .object(let members) = content { members } else { nil } }

    package var underlinedRange: Range<Int> {
        switch content {
        case .array, .object: range.lowerBound..<(range.lowerBound + 1)
        case .null, .boolean, .number, .string, .template: range
        }
    }

    package var kindName: String {
        switch content {
        case .null: "null"
        case .boolean: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        case .template: "a text with columns"
        }
    }
}

package struct JSONMember: Sendable {
    package var key: String
    var template: TextTemplate?
    package var value: JSONValue
    /// The byte offsets of the key, including its quotation marks.
    package let keyRange: Range<Int>
}
