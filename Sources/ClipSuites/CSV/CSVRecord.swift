/// One row of a CSV file: its fields, and where they start.
struct CSVRecord {
    /// A field without its quotation marks.
    struct Field {
        var text: String
        /// Where it starts, in bytes from the start of the row's last line; 0 where it starts in an earlier one.
        var start: Int
    }

    var fields: [Field] = []
    /// What stands between them.
    var separator: CSVSeparator
    /// The line that the row starts in.
    var line: Int
    /// The line that the row ends in.
    var last: CSVLine

    /// Where the row ends, in bytes from the start of its last line.
    var end: Int { last.bytes.count }

    /// A diagnostic about bytes of the row's last line.
    func diagnostic(at range: Range<Int>, _ message: String, note: String? = nil, fix: String? = nil) -> Diagnostic {
        last.diagnostic(at: range, message, note: note, fix: fix)
    }

    /// Reads the next row that is no empty line; `nil` at the end of the file.
    ///
    /// - Parameters:
    ///   - separator: What stands between fields; `nil` finds out, as of a header.
    ///   - columns: How many fields are expected; there may be more, or fewer.
    static func next(
        from lines: inout LineReader, file: String, _ separator: CSVSeparator?, columns: Int = 0
    ) throws(Diagnostic) -> CSVRecord? {
        var line = try CSVLine.next(from: &lines, file: file)
        while let empty = line, empty.bytes.isEmpty { line = try CSVLine.next(from: &lines, file: file) }
        guard let first = line else { return nil }
        let separator = separator ?? CSVSeparator(of: first.bytes)
        var scanner = CSVScanner(separator, columns: columns)
        var size = first.size
        var current = first
        while try !scanner.scan(current) {
            let next = size <= CSVReader.rowLimit ? try CSVLine.next(from: &lines, file: file) : nil
            guard let next else { throw scanner.unclosedQuote }
            size += next.size
            current = next
        }
        return CSVRecord(fields: scanner.fields, separator: separator, line: first.number, last: current)
    }
}
