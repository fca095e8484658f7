/// A JSON value that is to be written.
package indirect enum JSONTree: Sendable {
    case scalar(Scalar)
    case array([JSONTree])
    case object([(key: String, value: JSONTree)])

    package static func text(_ text: String) -> JSONTree { .scalar(.string(text)) }

    /// The longest line that a value shares with its elements.
    private static let width = 100

    /// The value as JSON: on one line where it fits, else with each element on a line of its own.
    ///
    /// - Parameters:
    ///   - indent: The white space of the line in which the value begins.
    ///   - unit: What each level adds to it.
    ///   - lead: How many characters are before the value in its line, the indentation aside.
    package func text(indent: String = "", unit: String = "  ", newline: String = "\n", lead: Int = 0) -> String {
        let room = Self.width - indent.utf8.count - lead
        if let line = line(room: room) { return line }
        let inner = indent + unit
        switch self {
        case .scalar(let scalar): return scalar.description
        case .array(let elements):
            let lines = elements.map { inner + $0.text(indent: inner, unit: unit, newline: newline) }
            return "[" + newline + lines.joined(separator: "," + newline) + newline + indent + "]"
        case .object(let members):
            let lines = members.map { member in
                let key = Scalar.string(member.key).description + ": "
                return inner + key
                    + member.value.text(indent: inner, unit: unit, newline: newline, lead: key.utf8.count)
            }
            return "{" + newline + lines.joined(separator: "," + newline) + newline + indent + "}"
        }
    }

    /// The value on one line; `nil` where it has more bytes than there is room for, or holds objects in an array.
    private func line(room: Int) -> String? {
        var parts: [String] = []
        var room = room - 4
        func add(_ key: String, _ value: JSONTree) -> Bool {
            guard room > 0, let text = value.line(room: room - key.utf8.count) else { return false }
            parts.append(key + text)
            room -= key.utf8.count + text.utf8.count + 2
            return room >= 0
        }
        switch self {
        case .scalar(let scalar): return scalar.description
        case .array(let elements):
            for element in elements {
                if case .object = element { return nil }
                guard add("", element) else { return nil }
            }
            return "[" + parts.joined(separator: ", ") + "]"
        case .object(let members):
            for member in members {
                guard add(Scalar.string(member.key).description + ": ", member.value) else { return nil }
            }
            return parts.isEmpty ? "{}" : "{ " + parts.joined(separator: ", ") + " }"
        }
    }
}
