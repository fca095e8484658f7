/// A text with `{column}` in it, taken apart once so that each row is filled in quickly.
///
/// `{{` and `}}` are braces. In a regular expression its own braces stay: a quantifier's, and those behind a backslash.
struct TextTemplate: Sendable {
    /// The longest text that a row may make, in bytes.
    static let limit = 64 * 1024

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

    /// A name in braces.
    struct Placeholder {
        var name: String
        /// In bytes from the start of the text, the braces included.
        var range: Range<Int>
    }

    private var pieces: [Piece] = []
    /// Whether rows make a difference.
    private(set) var hasColumns = false
    /// The names that are no column.
    private(set) var unknown: [Placeholder] = []

    /// Takes a text apart.
    init(_ text: String, columns: Columns, isPattern: Bool = false) {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }) else {
            pieces = [.literal(text)]
            return
        }
        let bytes = Array(text.utf8)
        var literal: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let kept = isPattern ? Self.ownSyntax(of: bytes, at: index) : index
            if kept > index {
                literal += bytes[index..<kept]
                index = kept
            } else if Self.isBrace(bytes[index]), index + 1 < bytes.count, bytes[index + 1] == bytes[index] {
                literal.append(bytes[index])
                index += 2
            } else if let range = Self.placeholder(in: bytes, at: index) {
                take(Placeholder(name: Self.name(range, bytes), range: range), columns, &literal, bytes)
                index = range.upperBound
            } else {
                literal.append(bytes[index])
                index += 1
            }
        }
        finish(&literal)
    }

    /// A text in which braces mean nothing.
    init(literal: String) { pieces = [.literal(literal)] }

    private mutating func take(
        _ placeholder: Placeholder, _ columns: Columns, _ literal: inout [UInt8], _ bytes: [UInt8]
    ) {
        if let column = columns.place(of: placeholder.name) {
            finish(&literal)
            pieces.append(.column(column))
            hasColumns = true
        } else if columns.areKnown {
            unknown.append(placeholder)
            literal += bytes[placeholder.range]
        } else {
            hasColumns = true
        }
    }

    private mutating func finish(_ literal: inout [UInt8]) {
        guard !literal.isEmpty else { return }
        pieces.append(.literal(String(decoding: literal, as: UTF8.self)))
        literal = []
    }

    /// The text where no row makes a difference.
    var fixed: String { pieces.first?.text(of: []) ?? "" }

    /// The column of a text that is one placeholder and nothing else, and so takes the field's type.
    var onlyColumn: Int? {
        if pieces.count == 1, case .column(let index) = pieces[0] { index } else { nil }
    }

    /// How many bytes the text has with the row's fields filled in.
    func size(with fields: [String]) -> Int {
        var size = 0
        for piece in pieces { size += piece.text(of: fields).utf8.count }
        return size
    }

    /// The text with the row's fields filled in, of a known size.
    func filled(with fields: [String], size: Int) -> String {
        if let onlyColumn { return fields[onlyColumn] }
        var result = ""
        result.reserveCapacity(size)
        for piece in pieces { result += piece.text(of: fields) }
        return result
    }

    private static func isBrace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") }

    /// The braces that open at an index, if no other brace stands between them.
    private static func placeholder(in bytes: [UInt8], at index: Int) -> Range<Int>? {
        guard bytes[index] == UInt8(ascii: "{"), let end = bytes[(index + 1)...].firstIndex(where: isBrace),
            bytes[end] == UInt8(ascii: "}")
        else { return nil }
        return index..<(end + 1)
    }

    private static func name(_ range: Range<Int>, _ bytes: [UInt8]) -> String {
        String(decoding: bytes[(range.lowerBound + 1)..<(range.upperBound - 1)], as: UTF8.self)
    }

    /// The end of what a regular expression has at an index that is no placeholder, else the index: `\{`, `\p{Lu}`,
    /// `{4}`, `{2,}`, `{}`.
    private static func ownSyntax(of bytes: [UInt8], at index: Int) -> Int {
        if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count {
            let behind = index + 2
            guard "pPxN".utf8.contains(bytes[index + 1]), behind < bytes.count,
                let range = placeholder(in: bytes, at: behind)
            else { return behind }
            return range.upperBound
        }
        guard let range = placeholder(in: bytes, at: index) else { return index }
        let inner = bytes[(range.lowerBound + 1)..<(range.upperBound - 1)]
        let isQuantifier = inner.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ",") }
        return isQuantifier ? range.upperBound : index
    }
}
