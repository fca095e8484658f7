import ClipRules
import Foundation

/// Reads the rows of a CSV file that has a header row (RFC 4180).
///
/// Ignores spaces around fields, and rows in which all fields are empty. A semicolon or a tab
/// separates fields if the header has no comma. Only one row is in memory at a time.
package struct CSVReader {
    package let file: String
    package let columns: [String]

    private let typed: [(place: Int, column: CSVColumn)]
    private let kinds: [Row.FieldKind]
    private let separator: CSVSeparator
    /// The maximum size in bytes, also of a field of an inline row. A larger field usually has an
    /// unclosed quotation mark.
    package static let fieldLimit = 64 * 1024
    private var lines: LineReader
    package let header: CSVRecord

    /// Whether more rows can be read. False at the end and after a row that cannot be parsed.
    package private(set) var isIntact = true

    package init(path: String, file: String) throws(Diagnostic) {
        let start = SourceLocation(file: file)
        guard FileKind.of(path) == .file, var lines = try? LineReader(path: path) else {
            throw Diagnostic(.error, at: start, "the file cannot be read")
        }
        guard let header = try CSVRecord.next(from: &lines, file: file, nil) else {
            throw Diagnostic(
                .error, at: start, "the file is empty, expected a header row with the names of the columns")
        }
        self.file = file
        self.lines = lines
        let all = try CSVColumn.columns(in: header)
        columns = all.map(\.name)
        kinds = all.map(\.kind)
        typed = all.enumerated().filter { ![.text, .optionalText].contains($1.kind) }.map { ($0, $1) }
        separator = header.separator
        self.header = header
    }

    package mutating func next() throws(Diagnostic) -> Row? {
        guard let record = try nextRecord() else { return nil }
        try checkTypes(in: record)
        return Row(record.texts, kinds: kinds, location: SourceLocation(file: file, line: record.line))
    }

    package mutating func nextRecord() throws(Diagnostic) -> CSVRecord? {
        guard isIntact else { return nil }
        isIntact = false
        guard let record = try CSVRecord.next(from: &lines, file: file, separator, columns: columns.count) else {
            return nil
        }
        isIntact = true
        let found = record.texts.count
        guard found == columns.count else {
            let place = found > columns.count ? record.fields[columns.count].start : record.end
            throw record.error(
                at: place, "found \(Phrase.count(found, "field")), expected \(columns.count)",
                note: "the header on line \(header.line) names \(Quotation.some(columns))",
                fix: found > columns.count ? "put a field that contains \(separator.name) in double quotes" : nil)
        }
        if record.end <= Self.fieldLimit { return record }
        for (column, field) in zip(columns, record.fields) {
            guard let excess = Self.excess(of: field.text, in: column) else { continue }
            throw record.error(
                at: field.start, excess, fix: "shorten the field, or close the open quotation mark")
        }
        return record
    }

    static func excess(of text: String, in column: String) -> String? {
        let count = text.utf8.count
        return count > fieldLimit
            ? "found \(count) bytes in the column \(quoted: column), expected at most \(fieldLimit)" : nil
    }

    private func checkTypes(in record: CSVRecord) throws(Diagnostic) {
        for (place, column) in typed {
            guard let expected = column.requirement(for: record.texts[place]) else { continue }
            let field = record.fields[place]
            throw record.error(
                in: field, "found \(quoted: field.text) in the column \(quoted: column.name), expected \(expected)",
                note: "the header on line \(header.line) declares the column's type",
                fix: column.meant(by: field.text).map { "write \($0)" }
                    ?? "leave the field empty for null, or leave the type out of the header")
        }
    }
}

/// A column as declared in the header, such as `table`, `open:bool`, `room?` or `room?:number`.
private struct CSVColumn {
    var name: String
    var kind: Row.FieldKind = .text

    private static let types: [String: Row.FieldKind] = ["number": .number, "bool": .boolean]

    static func columns(in header: CSVRecord) throws(Diagnostic) -> [CSVColumn] {
        var columns: [CSVColumn] = []
        var places: [String: Int] = [:]
        for (number, field) in header.fields.enumerated() {
            let column = CSVColumn(field.text)
            if column.name.isEmpty {
                throw header.error(
                    in: field, "column \(number + 1) has no name", fix: "name each column in the header row")
            }
            if let problem = ComposedForm(of: column.name, a: "column") {
                throw header.error(in: field, problem.message, fix: problem.fix)
            }
            if let first = places.updateValue(number, forKey: column.name) {
                throw header.error(
                    in: field, "columns \(first + 1) and \(number + 1) have the same name, \(quoted: column.name)",
                    fix: "rename one of the two")
            }
            columns.append(column)
        }
        return columns
    }

    /// Treats a colon as part of the name unless a type follows.
    private init(_ text: String) {
        name = text
        let space = CharacterSet(charactersIn: " ")
        if let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")),
            let type = Self.types[text[text.utf8.index(after: colon)...].trimmingCharacters(in: space)]
        {
            name = text[..<colon].trimmingCharacters(in: space)
            kind = type
        }
        guard name.utf8.count > 1, name.utf8.last == "?" else { return }
        name.removeLast()
        if kind == .text { kind = .optionalText }
    }

    /// Returns the valid spelling of a field such as `True` or `1,5`, but not of `1,500`, which may mean 1500.
    func meant(by field: String) -> String? {
        switch kind {
        case .boolean: return ["true": "true", "yes": "true", "false": "false", "no": "false"][field.lowercased()]
        case .number:
            let parts = field.split(separator: ",")
            let number = parts.joined(separator: ".")
            return parts.count == 2 && parts[1].utf8.count != 3 && requirement(for: number) == nil ? number : nil
        case .text, .optionalText, .null: return nil
        }
    }

    func requirement(for field: String) -> String? {
        // Spreadsheets write booleans as TRUE and FALSE.
        if kind == .boolean { return ["", "true", "TRUE", "false", "FALSE"].contains(field) ? nil : "true or false" }
        let bytes = Array(field.utf8)[...]
        let isNumber = bytes.isEmpty || JSONNumber.isNumber(bytes) && JSONNumber.value(of: bytes) != nil
        return isNumber ? nil : "a number such as 17 or -2.5"
    }
}
