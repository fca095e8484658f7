import ClipRules

/// The instances of an invocation, one for each row of `each`: a CSV file of any length takes the memory of one row.
package struct InvocationInstances: Sendable {
    private let base: InvocationDefinition
    private let rows: RowsDefinition?
    private var isStarted = false
    private var reader: RowReader?

    fileprivate init(_ definition: InvocationDefinition) {
        rows = definition.rows
        var base = definition
        base.rows = nil
        self.base = base
    }

    /// The next instance; `nil` behind the last one, and where an error leaves the rows unreadable.
    package mutating func next() throws(Diagnostic) -> InvocationDefinition? {
        defer { isStarted = true }
        guard let rows else { return isStarted ? nil : base }
        if !isStarted { reader = try RowReader(rows.origin, rows.template.columns) }
        guard let row = try reader?.next() else { return nil }
        return try rows.template.instance(of: base, row)
    }
}

struct RowReader: Sendable {
    // Not cases of one enumeration: a row would cost a copy of what the reader holds.
    private var csv: CSVReader?
    private var inline: ArraySlice<Row> = []

    init(_ origin: RowsDefinition.Origin, _ columns: Columns) throws(Diagnostic) {
        switch origin {
        case .inline(let rows): inline = rows[...]
        case .csv(let table, let file):
            let reader = try CSVReader(path: table.path, file: file)
            let names = columns.names
            guard names == reader.columns else {
                throw Diagnostic(
                    .error, at: SourceLocation(file: file, line: 1, column: 1),
                    "the columns are others than when the suite was read", note: "they were \(Quotation.some(names))",
                    fix: "run again, and leave the file alone during a run")
            }
            csv = reader
        }
    }

    mutating func next() throws(Diagnostic) -> Row? { try csv?.next() ?? inline.popFirst() }
}

extension InvocationDefinition {
    package func instances() -> InvocationInstances { InvocationInstances(self) }

    /// The tags of all its cases. Where rows fill them in, the rows are read for it, as far as they can be.
    package var allTags: Set<String> {
        var all = Set(tags)
        guard let rows, rows.template.fillsTags else { return all }
        var instances = instances()
        while let instance = try? instances.next() { all.formUnion(instance.tags) }
        return all
    }
}
