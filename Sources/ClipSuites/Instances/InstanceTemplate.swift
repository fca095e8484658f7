/// An invocation's texts, taken apart for the columns of its rows.
struct InstanceTemplate: Sendable {
    private let columns: [String: Int]
    private let title: TextTemplate
    private let url: TextTemplate?
    private let expect: Expectation?
    /// Whether the expectation holds a brace at all.
    private let fillsExpectation: Bool

    /// Prepares a definition for rows with these columns.
    init(_ definition: InvocationDefinition, columns names: [String]) {
        var columns: [String: Int] = [:]
        for (index, name) in names.enumerated() { columns[name] = index }
        self.columns = columns
        title = TextTemplate(definition.title, columns: columns)
        url = definition.url.map { TextTemplate($0, columns: columns) }
        expect = definition.expect
        fillsExpectation = definition.expect?.holdsBraces ?? false
    }

    /// The instance of one row.
    ///
    /// - Throws: A diagnostic where the row makes something of the expectation that is none.
    func instance(_ fields: [String], at row: SourceLocation) throws(Diagnostic) -> InvocationInstance {
        var expect = expect
        if fillsExpectation {
            expect = try expect?.filled(for: row) { TextTemplate($0, columns: columns).filled(with: fields) }
        }
        return InvocationInstance(
            title: title.filled(with: fields), url: url?.filled(with: fields), expect: expect, row: row)
    }
}
