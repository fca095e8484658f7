/// A column of a CSV file, as its header names it: `table`, `table:number`, `open:bool`.
struct CSVColumn: Sendable {
    /// The name, without the type.
    var name: String
    /// What its fields are.
    var kind: Row.FieldKind = .text

    private static let types: [(word: String, kind: Row.FieldKind)] = [("number", .number), ("bool", .boolean)]
    /// What is often written for a type.
    private static let otherWords = ["boolean": "bool", "int": "number", "integer": "number", "float": "number"]

    /// Reads a field of the header. A colon before anything but a type belongs to the name.
    init(_ text: String) {
        name = text
        guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")) else { return }
        let word = Self.trimmed(text.utf8[text.utf8.index(after: colon)...])
        guard let type = Self.types.first(where: { $0.word.utf8.elementsEqual(word.utf8) }) else { return }
        name = Self.trimmed(text.utf8[..<colon])
        kind = type.kind
    }

    /// The type that a mistyped one behind the colon was meant to be.
    var meantType: String? {
        guard kind == .text, let colon = name.utf8.lastIndex(of: UInt8(ascii: ":")) else { return nil }
        let word = Self.trimmed(name.utf8[name.utf8.index(after: colon)...])
        return Self.otherWords[word] ?? Suggestion.nearest(to: word, in: Self.types.map(\.word))
    }

    /// What a field of the column is expected to be, where it is not; an empty one is null.
    func requirement(for field: String) -> String? {
        switch kind {
        case .text, .null: return nil
        case .number:
            let bytes = Array(field.utf8)[...]
            let isNumber = bytes.isEmpty || NumberText.isNumber(bytes) && NumberText.value(of: bytes) != nil
            return isNumber ? nil : "a number such as 17 or -2.5"
        case .boolean:
            return ["", "true", "false"].contains { $0.utf8.elementsEqual(field.utf8) } ? nil : "true or false"
        }
    }

    private static func trimmed(_ bytes: Substring.UTF8View) -> String {
        let head = bytes.drop { $0 == 0x20 }
        let length = head.reversed().drop { $0 == 0x20 }.count
        return String(Substring(head.prefix(length)))
    }
}
