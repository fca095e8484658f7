/// The rows of a CSV file with a header row (RFC 4180), read one at a time.
///
/// Spaces around a field are dropped, unless they are inside quotation marks, and empty lines are passed over. A semicolon
/// or a tab separates fields where the header has no comma. A file of any length takes the memory of its longest row. A
/// copy goes on from its own place.
public struct CSVReader: Sendable {
    /// The longest row, in bytes. An unclosed quotation mark would otherwise take the rest of the file into one field.
    static let rowLimit = 4 * 1024 * 1024

    /// The path as shown to people.
    public let file: String
    /// The names of the columns, in their order.
    public let columns: [String]

    private let typed: [CSVColumn]
    private let kinds: [Row.FieldKind]
    private let hasTypes: Bool
    private let separator: CSVSeparator
    private var lines: LineReader
    private let headerLine: Int

    /// Whether rows can still be told apart; not so behind a quotation mark that is out of place, and at the end.
    public private(set) var isIntact = true

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
        guard let header = try CSVRecord.next(from: &lines, file: file, nil) else {
            throw Diagnostic(
                .error, at: SourceLocation(file: file, line: 1, column: 1),
                "the file is empty, expected a header row with the names of the columns")
        }
        self.file = file
        self.lines = lines
        typed = try Self.columns(in: header)
        columns = typed.map(\.name)
        kinds = typed.map(\.kind)
        hasTypes = typed.contains { $0.kind != .text }
        separator = header.separator
        headerLine = header.line
    }

    /// The next row; `nil` at the end of the file.
    ///
    /// - Throws: A diagnostic with the place in the file. Where ``isIntact`` is still true, the rows behind it can be read.
    public mutating func next() throws(Diagnostic) -> Row? {
        guard isIntact else { return nil }
        isIntact = false
        guard let record = try CSVRecord.next(from: &lines, file: file, separator, columns: columns.count) else {
            return nil
        }
        isIntact = true
        let found = record.fields.count
        guard found == columns.count else {
            let place = found > columns.count ? record.fields[columns.count].start : record.end
            throw record.diagnostic(
                at: place..<(place + 1),
                "found \(found) field\(found == 1 ? "" : "s"), expected \(columns.count)",
                note: "the header in line \(headerLine) names \(Quotation.some(columns))",
                fix: found > columns.count ? "put a field that holds \(separator.name) in double quotes" : nil)
        }
        try checkTypes(in: record)
        return Row(
            record.fields.map(\.text), kinds: kinds,
            location: SourceLocation(file: file, line: record.line, column: 1))
    }

    private func checkTypes(in record: CSVRecord) throws(Diagnostic) {
        guard hasTypes else { return }
        for (column, field) in zip(typed, record.fields) where column.kind != .text {
            guard let expected = column.requirement(for: field.text) else { continue }
            throw record.diagnostic(
                at: field.start..<(field.start + max(1, field.text.utf8.count)),
                "found \(Quotation.of(field.text)) in the column \(Quotation.of(column.name)), expected \(expected)",
                note: "the header in line \(headerLine) gives the column its type",
                fix: "leave the field empty for null, or leave the type out of the header")
        }
    }

    private static func columns(in header: CSVRecord) throws(Diagnostic) -> [CSVColumn] {
        var columns: [CSVColumn] = []
        var places: [ExactText: Int] = [:]
        for (number, field) in header.fields.enumerated() {
            let column = CSVColumn(field.text)
            let place = field.start..<(field.start + max(1, field.text.utf8.count))
            if column.name.isEmpty {
                throw header.diagnostic(
                    at: place, "column \(number + 1) has no name", fix: "name each column in the header row")
            }
            if let first = places.updateValue(number, forKey: ExactText(text: column.name)) {
                throw header.diagnostic(
                    at: place,
                    "columns \(first + 1) and \(number + 1) have the same name, \(Quotation.of(column.name))",
                    fix: "rename one of the two")
            }
            if let meant = column.meantType {
                throw header.diagnostic(
                    at: place, "found \(Quotation.of(field.text)), expected a column's type to be number or bool",
                    fix: "did you mean \":\(meant)\"?")
            }
            columns.append(column)
        }
        return columns
    }
}
