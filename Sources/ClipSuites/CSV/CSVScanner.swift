/// Splits the lines of one row into fields.
struct CSVScanner {
    private(set) var fields: [CSVRecord.Field] = []
    private let separator: CSVSeparator

    /// - Parameters:
    ///   - separator: What stands between fields.
    ///   - columns: How many fields are expected; there may be more, or fewer.
    init(_ separator: CSVSeparator, columns: Int = 0) {
        self.separator = separator
        fields.reserveCapacity(columns)
    }

    private var isQuoted = false
    /// The text of the quoted field that the row is in.
    private var text: [UInt8] = []
    private var opening: (line: CSVLine, offset: Int)?

    /// The error of a row that ends inside quotation marks.
    var unclosedQuote: Diagnostic {
        guard let opening else { return Diagnostic(.error, at: nil, "a quotation mark is not closed") }
        return opening.line.diagnostic(
            at: opening.offset..<(opening.offset + 1), "the quotation mark that opens here is not closed",
            fix: "close it; a quotation mark inside a quoted field is written twice")
    }

    /// Takes the row's next line.
    ///
    /// - Returns: Whether the row ends with it.
    mutating func scan(_ line: CSVLine) throws(Diagnostic) -> Bool {
        let bytes = line.bytes
        var index = bytes.startIndex
        var start = 0
        while true {
            if !isQuoted {
                Self.skipSpaces(bytes, &index)
                start = index - bytes.startIndex
                guard index < bytes.endIndex, bytes[index] == UInt8(ascii: "\"") else {
                    try unquoted(line, &index)
                    if index == bytes.endIndex { return true }
                    index += 1
                    continue
                }
                isQuoted = true
                opening = (line, start)
                text = []
                index += 1
            }
            guard quoted(bytes, &index) else {
                text += line.ending
                // Where the field goes on, it has no place in the row's last line.
                return false
            }
            fields.append(CSVRecord.Field(text: String(decoding: text, as: UTF8.self), start: start))
            Self.skipSpaces(bytes, &index)
            if index == bytes.endIndex { return true }
            guard bytes[index] == separator.rawValue else {
                let offset = index - bytes.startIndex
                throw line.diagnostic(
                    at: offset..<(offset + 1), "found text behind a closing quotation mark, expected \(separator.name)",
                    fix: "a quotation mark inside a quoted field is written twice")
            }
            index += 1
        }
    }

    /// A field without quotation marks, up to its separator or the line's end.
    private mutating func unquoted(_ line: CSVLine, _ index: inout Int) throws(Diagnostic) {
        let bytes = line.bytes
        let start = index
        while index < bytes.endIndex, bytes[index] != separator.rawValue {
            if bytes[index] == UInt8(ascii: "\"") {
                let offset = index - bytes.startIndex
                throw line.diagnostic(
                    at: offset..<(offset + 1), "found a quotation mark inside an unquoted field",
                    fix: "put the whole field in double quotes, and write a quotation mark in it twice")
            }
            index += 1
        }
        var end = index
        while end > start, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
        fields.append(
            CSVRecord.Field(text: String(decoding: bytes[start..<end], as: UTF8.self), start: start - bytes.startIndex))
    }

    /// The rest of a quoted field.
    ///
    /// - Returns: Whether it ends in this line; then the reading place is behind its quotation mark.
    private mutating func quoted(_ bytes: ArraySlice<UInt8>, _ index: inout Int) -> Bool {
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            guard byte == UInt8(ascii: "\"") else {
                text.append(byte)
                continue
            }
            guard index < bytes.endIndex, bytes[index] == UInt8(ascii: "\"") else {
                isQuoted = false
                return true
            }
            text.append(byte)
            index += 1
        }
        return false
    }

    private static func skipSpaces(_ bytes: ArraySlice<UInt8>, _ index: inout Int) {
        while index < bytes.endIndex, bytes[index] == UInt8(ascii: " ") { index += 1 }
    }
}
