import ClipFacts

package struct Columns {
    package let names: [String]
    /// Whether the columns are known. If not, any name may be a column.
    private let areKnown: Bool
    private let places: [String: Int]

    package init(_ names: [String] = [], areKnown: Bool = true) {
        self.names = names
        self.areKnown = areKnown
        places = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    }

    package static let unknown = Columns([], areKnown: false)

    func place(of name: String) -> Int? { areKnown ? places[name] : 0 }
}

/// A string with placeholders such as `{column}`, split only once for all rows.
///
/// `{{` and `}}` stand for braces. In a regular expression, braces in quantifiers and after a
/// backslash are not placeholders.
package final class TextTemplate: Sendable {
    let range: Range<Int>
    private let literals: [String]
    let columns: [Int]
    package let unknown: [(name: String, range: Range<Int>)]

    package init(_ text: String, in range: Range<Int>, columns: Columns, isPattern: Bool = false) {
        let bytes = Array(text.utf8)
        var literals: [String] = []
        var places: [Int] = []
        var unknown: [(String, Range<Int>)] = []
        var literal: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let kept = isPattern ? Self.endOfPatternSyntax(in: bytes, at: index) : index
            if kept > index {
                literal += bytes[index..<kept]
                index = kept
            } else if Self.isBrace(bytes[index]), index + 1 < bytes.count, bytes[index + 1] == bytes[index] {
                literal.append(bytes[index])
                index += 2
            } else if let range = Self.placeholder(in: bytes, at: index) {
                let name = bytes[range].dropFirst().dropLast().text
                if let place = columns.place(of: name) {
                    literals.append(literal.text)
                    literal = []
                    places.append(place)
                } else {
                    unknown.append((name, range))
                    literal += bytes[range]
                }
                index = range.upperBound
            } else {
                literal.append(bytes[index])
                index += 1
            }
        }
        self.range = range
        self.literals = literals + [literal.text]
        self.columns = places
        self.unknown = unknown
    }

    package var isFixed: Bool { columns.isEmpty && unknown.isEmpty }
    var fixed: String { literals[0] }
    var isNeverBlank: Bool { !literals.allSatisfy(\.isBlank) }

    var onlyColumn: Int? { columns.count == 1 && literals.allSatisfy(\.isEmpty) ? columns[0] : nil }

    package func filled(with fields: [String]) -> String {
        if let onlyColumn { return fields[onlyColumn] }
        var result = literals[0]
        let count = columns.reduce(literals.reduce(0) { $0 + $1.utf8.count }) { $0 + fields[$1].utf8.count }
        result.reserveCapacity(count)
        for index in columns.indices {
            result += fields[columns[index]]
            result += literals[index + 1]
        }
        return result
    }

    private static func isBrace(_ byte: UInt8) -> Bool { byte == "{" || byte == "}" }

    private static func placeholder(in bytes: [UInt8], at index: Int) -> Range<Int>? {
        guard bytes[index] == "{", let end = bytes[(index + 1)...].firstIndex(where: isBrace),
            bytes[end] == "}"
        else { return nil }
        return index..<(end + 1)
    }

    private static func endOfPatternSyntax(in bytes: [UInt8], at index: Int) -> Int {
        if bytes[index] == "\\", index + 1 < bytes.count {
            let next = index + 2
            guard "pPxN".utf8.contains(bytes[index + 1]), next < bytes.count else { return next }
            return placeholder(in: bytes, at: next)?.upperBound ?? next
        }
        guard let range = placeholder(in: bytes, at: index) else { return index }
        let isQuantifier = bytes[range].dropFirst().dropLast().allSatisfy { $0.isDigit || $0 == "," }
        return isQuantifier ? range.upperBound : index
    }
}
