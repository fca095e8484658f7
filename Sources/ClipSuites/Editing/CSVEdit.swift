/// Changes of fields in a CSV file that keep all else of it: quotation marks, line ends and order.
struct CSVEdit {
    /// The absolute path.
    let path: String
    private let bytes: [UInt8]
    private let columnCount: Int
    private let separator: CSVSeparator
    /// The rows that may be changed, by their first lines.
    private var records: [Int: CSVRecord] = [:]
    private var lineStarts: [Int]
    /// By where the field starts. One that is changed twice has its last text.
    private var changes: [Int: (place: Range<Int>, text: String)] = [:]
    /// How many bytes the rows have, by their first lines.
    private var sizes: [Int: Int] = [:]

    /// Reads the rows that start in some lines.
    ///
    /// - Throws: What is wrong with the file, which was read before.
    init(path: String, file: String, lines wanted: Set<Int>) throws(Diagnostic) {
        let start = SourceLocation(file: file, line: 1, column: 1)
        self.path = path
        guard let bytes = try? OpenFile(path: path).readAll(limit: .max), var lines = try? LineReader(path: path),
            let header = try CSVRecord.next(from: &lines, file: file, nil)
        else { throw Diagnostic(.error, at: start, "the file cannot be read") }
        self.bytes = bytes
        (columnCount, separator) = (header.fields.count, header.separator)
        lineStarts = [0] + bytes.indices.lazy.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
        while records.count < wanted.count, let record = try CSVRecord.next(from: &lines, file: file, separator) {
            if wanted.contains(record.line) { records[record.line] = record }
        }
    }

    /// Gives a field another text and returns the one that it had; `nil` where there is no such field, or a row would be
    /// too long to be read again.
    mutating func set(_ column: Int, ofRowAt line: Int, to text: String) -> String? {
        guard let record = records[line], record.fields.indices.contains(column), line <= lineStarts.count else {
            return nil
        }
        let (field, start) = (record.fields[column], lineStarts[line - 1])
        let place = (start + field.start)..<(start + field.end)
        // The file has been read twice, and may have become shorter in between.
        guard place.upperBound <= bytes.count else { return nil }
        let new = spelled(text, isQuoted: bytes[place].first == UInt8(ascii: "\""))
        let size = (sizes[line] ?? record.end) + new.utf8.count
        guard size <= LineReader.lineLimit else { return nil }
        (changes[place.lowerBound], sizes[line]) = ((place, new), size)
        return field.text
    }

    /// A field as the file has it: in quotation marks where it was, or where it has to be (RFC 4180).
    private func spelled(_ text: String, isQuoted: Bool) -> String {
        let special = [separator.rawValue] + Array("\"\r\n".utf8)
        let isBlankEnded = text.utf8.first == UInt8(ascii: " ") || text.utf8.last == UInt8(ascii: " ")
        // A line without anything is no row.
        let isLineOfItsOwn = text.isEmpty && columnCount == 1
        guard isQuoted || isBlankEnded || isLineOfItsOwn || text.utf8.contains(where: special.contains) else {
            return text
        }
        // Scalars, since a quotation mark and a combining mark behind it are one character.
        return "\"" + text.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
    }

    /// The file with all changes.
    var result: [UInt8] { bytes.replacing(Array(changes.values)) }
}
