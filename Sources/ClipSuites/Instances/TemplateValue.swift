/// A value of a definition that rows fill in, or a part of one that they do not.
enum TemplateValue: Sendable {
    case fixed(JSONValue)
    /// A text with columns, and the bytes that it is written in.
    case text(TextTemplate, Range<Int>)
    case array([TemplateValue], Range<Int>)
    case object([Member], Range<Int>)

    /// A key with its value; only the names of parameters may hold columns.
    struct Member: Sendable {
        var key: TextTemplate
        var keyRange: Range<Int>
        var value: TemplateValue
    }

    /// Whether rows make a difference.
    var isOpen: Bool {
        if case .fixed = self { false } else { true }
    }

    /// The value of one row.
    ///
    /// - Throws: A diagnostic where it becomes too long.
    func filled(with row: RowFilling) throws(Diagnostic) -> JSONValue {
        switch self {
        case .fixed(let value): return value
        case .text(let template, let range): return try row.value(of: template, in: range)
        case .array(let elements, let range):
            var filled: [JSONValue] = []
            filled.reserveCapacity(elements.count)
            for element in elements { filled.append(try element.filled(with: row)) }
            return JSONValue(.array(filled), in: range)
        case .object(let members, let range):
            var filled: [JSONMember] = []
            filled.reserveCapacity(members.count)
            for member in members {
                let key = try row.text(of: member.key, in: member.keyRange)
                filled.append(
                    JSONMember(key: key, in: member.keyRange, value: try member.value.filled(with: row)))
            }
            return JSONValue(.object(filled), in: range)
        }
    }
}
