/// The rows of a CSV file with a header row (RFC 4180), read one at a time.
///
/// Spaces around a field are dropped, unless they are inside quotation marks, and empty lines are passed over. A file of
/// any length takes the memory of its longest row. A copy goes on from its own place.
public struct CSVReader: Sendable {
    /// The longest row, in bytes. An unclosed quotation mark would otherwise take the rest of the file into one field.
    static let rowLimit = 4 * 1024 * 1024

    /// The path as shown to people.
    public let file: String
    /// The names of the columns, in their order.
    public let columns: [String]

    private var lines: LineReader
    private let headerLine: Int

    /// Whether rows can still be told apart; not so behind a quotation mark that is out of place, and at the end.
    public private(set) var isIntact = true

    /// One row: a field for each column, and the line that it starts in.
    public struct Row: Sendable, Hashable {
        /// The fields, as many as there are columns.
        public var fields: [String]
        /// The line, from 1.
        public var line: Int
    }

    /// Opens a file and reads its header.
    ///
    /// - Parameters:
    ///   - path: The file's path.
    ///   - file: The path as shown to people.
    /// - Throws: A diagnostic where the file cannot be read, is empty, or has no usable header.
    public init(path: String, file: String) throws(Diagnostic) {
        guard FileKind.of(path) == .file, var lines = LineReader(path: path) else {
            throw Diagnostic(.error, at: SourceLocation(file: file, line: 1, column: 1), "the file cannot be read")
        }
        guard let header = try CSVRecord.next(from: &lines, file: file) else {
            throw Diagnostic(
                .error, at: SourceLocation(file: file, line: 1, column: 1),
                "the file is empty, expected a header row with the names of the columns")
        }
        self.file = file
        self.lines = lines
        columns = try Self.names(in: header)
        headerLine = header.line
    }

    /// The next row; `nil` at the end of the file.
    ///
    /// - Throws: A diagnostic with the place in the file. Where ``isIntact`` is still true, the rows behind it can be read.
    public mutating func next() throws(Diagnostic) -> Row? {
        guard isIntact else { return nil }
        isIntact = false
        guard let record = try CSVRecord.next(from: &lines, file: file, columns: columns.count) else { return nil }
        isIntact = true
        let found = record.fields.count
        guard found == columns.count else {
            let place = found > columns.count ? record.fields[columns.count].start : record.end
            throw record.diagnostic(
                at: place..<(place + 1),
                "found \(found) field\(found == 1 ? "" : "s"), expected \(columns.count)",
                note: "the header in line \(headerLine) names \(columns.joined(separator: ", "))",
                fix: found > columns.count ? "put a field that holds a comma in double quotes" : nil)
        }
        return Row(fields: record.fields.map(\.text), line: record.line)
    }

    private static func names(in header: CSVRecord) throws(Diagnostic) -> [String] {
        var names: [String] = []
        var places: [String: Int] = [:]
        for (number, field) in header.fields.enumerated() {
            if field.text.isEmpty {
                throw header.diagnostic(
                    at: field.start..<(field.start + 1), "column \(number + 1) has no name",
                    fix: "name each column in the header row")
            }
            if let first = places.updateValue(number, forKey: field.text) {
                throw header.diagnostic(
                    at: field.start..<(field.start + field.text.utf8.count),
                    "columns \(first + 1) and \(number + 1) have the same name, \(Quotation.of(field.text))",
                    fix: "rename one of the two")
            }
            names.append(field.text)
        }
        return names
    }
}
