package indirect enum JSONTree: Sendable {
    case scalar(Scalar)
    case array([JSONTree])
    case object([(key: String, value: JSONTree)])

    package static func text(_ text: String) -> JSONTree { .scalar(.string(text)) }

    package static func texts(_ texts: [(String, String?)]) -> JSONTree {
        .object(texts.compactMap { key, text in text.map { (key, .text($0)) } })
    }

    package func text(newline: String = "\n", unit: String = "  ", lead: Int = 0, width: Int = 100) -> String {
        if let line, ["[]", "{}"].contains(line) || newline.utf8.count + lead + line.utf8.count <= width {
            return line
        }
        let inner = newline + unit
        func lines(_ brackets: (String, String), _ lines: [String]) -> String {
            brackets.0 + lines.map { inner + $0 }.joined(separator: ",") + newline + brackets.1
        }
        switch self {
        case .scalar(let scalar): return scalar.description
        case .array(let elements):
            return lines(("[", "]"), elements.map { $0.text(newline: inner, unit: unit, width: width) })
        case .object(let members):
            return lines(
                ("{", "}"), members.map { $0.value.text(after: $0.key, newline: inner, unit: unit, width: width) })
        }
    }

    package func text(after key: String?, newline: String, unit: String, width: Int = 100) -> String {
        let key = key.map { Scalar.string($0).description + ": " } ?? ""
        return key + text(newline: newline, unit: unit, lead: key.utf8.count, width: width)
    }

    /// The value on one line; `nil` if the value is or contains an array with objects.
    private var line: String? {
        switch self {
        case .scalar(let scalar): return scalar.description
        case .array(let elements):
            let lines = elements.compactMap { element -> String? in
                if case .object = element { return nil }
                return element.line
            }
            return lines.count < elements.count ? nil : "[" + lines.joined(separator: ", ") + "]"
        case .object(let members):
            let lines = members.compactMap { member in
                member.value.line.map { Scalar.string(member.key).description + ": " + $0 }
            }
            if lines.count < members.count { return nil }
            return lines.isEmpty ? "{}" : "{ " + lines.joined(separator: ", ") + " }"
        }
    }
}
