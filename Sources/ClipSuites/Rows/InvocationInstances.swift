import ClipRules

/// The instances of an invocation, one for each row of `each`: a CSV file of any length takes the memory of one row.
package struct InvocationInstances: Sendable {
    private let base: InvocationDefinition
    private let template: RowTemplate?
    private var reader: RowReader

    fileprivate init(_ definition: InvocationDefinition) {
        var base = definition
        base.rows = nil
        self.base = base
        template = definition.rows?.template
        reader =
            definition.rows.map { RowReader($0.origin, $0.template.columns) }
            ?? RowReader(.inline([Row([], location: definition.terms.location)]), Columns())
    }

    package mutating func next() throws(Diagnostic) -> InvocationDefinition? {
        guard let row = try reader.next() else { return nil }
        return try template?.instance(of: base, row) ?? base
    }
}

struct RowReader: Sendable {
    private var unopened: (table: ReadFile, file: String, columns: [String])?
    // Not cases of one enumeration: a row would cost a copy of what the reader holds.
    private var csv: CSVReader?
    private var inline: ArraySlice<Row> = []

    init(_ origin: RowsDefinition.Origin, _ columns: Columns) {
        switch origin {
        case .inline(let rows): inline = rows[...]
        case .csv(let table, let file): unopened = (table, file, columns.names)
        }
    }

    mutating func next() throws(Diagnostic) -> Row? {
        if let (table, file, columns) = unopened {
            unopened = nil
            let reader = try CSVReader(path: table.path, file: file)
            guard columns == reader.columns else {
                throw Diagnostic(
                    .error, at: SourceLocation(file: file, line: 1, column: 1),
                    "the columns are others than when the suite was read", note: "they were \(Quotation.some(columns))",
                    fix: "run again, and leave the file alone during a run")
            }
            csv = reader
        }
        return try csv?.next() ?? inline.popFirst()
    }
}

extension InvocationDefinition {
    package func instances() -> InvocationInstances { InvocationInstances(self) }

    package var allTags: Set<String> {
        var all = Set(terms.tags)
        guard let rows, rows.template.fillsTags else { return all }
        var instances = instances()
        while let instance = try? instances.next() { all.formUnion(instance.terms.tags) }
        return all
    }
}
