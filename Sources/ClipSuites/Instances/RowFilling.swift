/// One row while its fields are filled in.
final class RowFilling {
    let row: Row
    private let source: SourceFile
    /// The texts of numbers and booleans, by where their placeholders are written: a title takes `6` as it is spelled.
    private(set) var spelled: [Int: String] = [:]
    private var size = 0

    /// The most bytes that all texts of one row may have.
    private static let limit = 4 * 1024 * 1024

    init(_ row: Row, in source: SourceFile) {
        self.row = row
        self.source = source
    }

    /// A text with the fields in it.
    ///
    /// - Throws: A diagnostic at the row where it becomes too long.
    func text(of template: TextTemplate, in range: Range<Int>) throws(Diagnostic) -> String {
        guard template.hasColumns else { return template.fixed }
        let length = template.size(with: row.fields)
        size += length
        guard length <= TextTemplate.limit else {
            throw error(
                "this row makes a text of \(length) bytes, expected at most \(TextTemplate.limit / 1024) KiB", range,
                fix: "shorten the field, or fill it in fewer times")
        }
        guard size <= Self.limit else {
            throw error(
                "this row fills in more than \(Self.limit / 1024 / 1024) MiB in all", range,
                fix: "shorten its fields, or fill them in fewer times")
        }
        return template.filled(with: row.fields, size: length)
    }

    /// A text with the fields in it; one that is a placeholder and nothing else has the field's type.
    func value(of template: TextTemplate, in range: Range<Int>) throws(Diagnostic) -> JSONValue {
        let text = try text(of: template, in: range)
        guard let column = template.onlyColumn else { return JSONValue(.string(text), in: range) }
        switch row.kinds[column] {
        case .text: return JSONValue(.string(text), in: range)
        case .null: return JSONValue(.null, in: range)
        case .number, .boolean:
            if text.isEmpty { return JSONValue(.null, in: range) }
            spelled[range.lowerBound] = text
            if row.kinds[column] == .boolean { return JSONValue(.boolean(text == "true"), in: range) }
            return JSONValue(NumberText.value(of: Array(text.utf8)[...]).map { .number($0) } ?? .null, in: range)
        }
    }

    /// An error of what the row makes of a value.
    func error(_ message: String, _ range: Range<Int>, note: String? = nil, fix: String? = nil) -> Diagnostic {
        let place = source.location(at: range.lowerBound)
        let filled = "it is filled in at \(place.file):\(place.line):\(place.column)"
        return Diagnostic(
            .error, at: row.location, message, note: note.map { "\(filled)\n\($0)" } ?? filled, fix: fix)
    }
}
