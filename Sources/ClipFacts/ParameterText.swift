extension ParameterValue: CustomStringConvertible {
    /// The value as JSON. Only quotes, backslashes and invisible characters are escaped.
    public var description: String {
        switch self {
        case .string(let text): Self.quoted(text)
        case .number(let number): number.description
        case .boolean(let value): value ? "true" : "false"
        case .null: "null"
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.isInvisible:
                for unit in String(scalar).utf16 {
                    result += "\\u" + String(0x10000 + Int(unit), radix: 16).dropFirst()
                }
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is invisible, ends a line, changes the text direction, or is U+FFFE or U+FFFF.
    package var isInvisible: Bool {
        switch value {
        case 0x20..<0x7F: false
        case ..<0xA0, 0x061C, 0x180E, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
            0xFFF9...0xFFFB, 0xFFFE...0xFFFF:
            true
        default: false
        }
    }
}
