/// A text with `{column}` in it, taken apart once so that each row is filled in quickly.
struct TextTemplate: Sendable {
    private enum Piece: Sendable {
        case literal(String)
        case column(Int)

        func text(of fields: [String]) -> String {
            switch self {
            case .literal(let text): text
            case .column(let index): fields[index]
            }
        }
    }

    private var pieces: [Piece] = []

    /// A pair of braces and what is between them.
    struct Braces {
        var name: String
        /// In bytes from the start of the text, the braces included.
        var range: Range<Int>
    }

    /// Takes a text apart. Braces around what is no column stay as they are.
    init(_ text: String, columns: [String: Int]) {
        let bytes = Array(text.utf8)
        var copied = 0
        for braces in Self.braces(in: text) {
            guard let column = columns[braces.name] else { continue }
            if braces.range.lowerBound > copied {
                pieces.append(.literal(String(decoding: bytes[copied..<braces.range.lowerBound], as: UTF8.self)))
            }
            pieces.append(.column(column))
            copied = braces.range.upperBound
        }
        if copied < bytes.count { pieces.append(.literal(String(decoding: bytes[copied...], as: UTF8.self))) }
    }

    /// Whether rows make a difference.
    var hasColumns: Bool {
        pieces.contains { piece in
            if case .column = piece { true } else { false }
        }
    }

    /// The text with the row's fields filled in.
    func filled(with fields: [String]) -> String {
        if pieces.count == 1, case .column(let index) = pieces[0] { return fields[index] }
        var size = 0
        for piece in pieces { size += piece.text(of: fields).utf8.count }
        var result = ""
        result.reserveCapacity(size)
        for piece in pieces { result += piece.text(of: fields) }
        return result
    }

    /// The pairs of braces that hold no brace themselves.
    static func braces(in text: String) -> [Braces] {
        guard text.utf8.contains(UInt8(ascii: "{")) else { return [] }
        let bytes = Array(text.utf8)
        var found: [Braces] = []
        var open: Int?
        for (index, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "{") {
                open = index
            } else if byte == UInt8(ascii: "}"), let start = open {
                let name = String(decoding: bytes[(start + 1)..<index], as: UTF8.self)
                found.append(Braces(name: name, range: start..<(index + 1)))
                open = nil
            }
        }
        return found
    }
}
