package indirect enum JSONTree: Sendable {
    case scalar(Scalar)
    case array([JSONTree])
    case object([(key: String, value: JSONTree)])

    package static func text(_ text: String) -> JSONTree { .scalar(.string(text)) }

    package static func texts(_ texts: [(String, String?)]) -> JSONTree {
        .object(texts.compactMap { key, text in text.map { (key, .text($0)) } })
    }

    package func text(newline: String = "\n", unit: String = "  ", lead: Int = 0, width: Int = 100) -> String {
        if let line, items.isEmpty || newline.utf8.count + lead + line.utf8.count <= width { return line }
        let inner = newline + unit
        let lines = items.map { inner + $0.value.text(after: $0.key, newline: inner, unit: unit, width: width) }
        return brackets.open + lines.joined(separator: ",") + newline + brackets.close
    }

    package func text(after key: String?, newline: String, unit: String, width: Int = 100) -> String {
        let start = Self.start(key)
        return start + text(newline: newline, unit: unit, lead: start.utf8.count, width: width)
    }

    private static func start(_ key: String?) -> String { key.map { Scalar.string($0).description + ": " } ?? "" }

    private var items: [(key: String?, value: JSONTree)] {
        switch self {
        case .scalar: []
        case .array(let elements): elements.map { (nil, $0) }
        case .object(let members): members.map { ($0.key, $0.value) }
        }
    }

    private var brackets: (open: String, close: String) { if case .array = self { ("[", "]") } else { ("{", "}") } }

    /// The value on one line. `nil` for an array of objects and for a value that contains one.
    private var line: String? {
        if case .scalar(let scalar) = self { return scalar.description }
        let lines = items.compactMap { key, value -> String? in
            if key == nil, case .object = value { return nil }
            return value.line.map { Self.start(key) + $0 }
        }
        guard lines.count == items.count else { return nil }
        let space = brackets.open == "[" || lines.isEmpty ? "" : " "
        return brackets.open + space + lines.joined(separator: ", ") + space + brackets.close
    }
}
