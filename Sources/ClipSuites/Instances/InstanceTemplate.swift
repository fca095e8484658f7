/// An invocation's texts, taken apart for the columns of its rows.
///
/// A class, so that no row costs a copy of it.
final class InstanceTemplate: Sendable {
    private let title: TextTemplate
    private let url: TextTemplate?
    private let expect: Expectation?
    /// The expectation's texts that hold columns; those that hold none need no filling in.
    private let texts: [ExactText: TextTemplate]
    /// The short way to fill them in; `nil` where it does not do.
    private let plain: PlainFilling?

    /// Prepares a definition for rows with these columns.
    init(_ definition: InvocationDefinition, columns names: [String]) {
        var columns: [String: Int] = [:]
        for (index, name) in names.enumerated() { columns[name] = index }
        title = TextTemplate(definition.title, columns: columns)
        url = definition.url.map { TextTemplate($0, columns: columns) }
        expect = definition.expect
        var texts: [ExactText: TextTemplate] = [:]
        for text in definition.expect?.texts ?? [] where text.utf8.contains(UInt8(ascii: "{")) {
            let template = TextTemplate(text, columns: columns)
            if template.hasColumns { texts[ExactText(text: text)] = template }
        }
        self.texts = texts
        plain = definition.expect.flatMap { PlainFilling($0, columns: columns) }
    }

    /// The instance of one row.
    ///
    /// - Throws: A diagnostic where the row makes something of the expectation that is none.
    func instance(_ fields: [String], at row: SourceLocation) throws(Diagnostic) -> InvocationInstance {
        var expect = expect
        if let definition = expect, !texts.isEmpty || !definition.unfilled.isEmpty {
            if let plain {
                expect = plain.filled(definition, with: fields)
            } else {
                expect = try definition.filled(for: row) { texts[ExactText(text: $0)]?.filled(with: fields) ?? $0 }
            }
        }
        return InvocationInstance(
            title: title.filled(with: fields), url: url?.filled(with: fields), expect: expect, row: row)
    }
}
