import ClipRules

package struct InvocationInstances {
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

struct RowReader {
    private var unopened: (table: ReadFile, file: String, columns: [String])?
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
                    .error, at: SourceLocation(file: file),
                    "the columns have changed since the suite was read", note: "they were \(Quotation.some(columns))",
                    fix: "run again, and do not change the file during a run")
            }
            csv = reader
        }
        return try csv?.next() ?? inline.popFirst()
    }
}

extension InvocationDefinition {
    package func instances() -> InvocationInstances { InvocationInstances(self) }

    package var allTags: Set<String> {
        guard let rows, rows.template.fillsTags else { return Set(terms.tags) }
        return filled.reduce(into: Set(terms.tags)) { $0.formUnion($1.terms.tags) }
    }

    /// Ends before the first row with an error, which the plan reports.
    fileprivate var filled: some Sequence<InvocationDefinition> { sequence(state: instances()) { try? $0.next() } }

    func filling(_ expectation: String) -> AnySequence<InvocationDefinition> {
        rows?.template.fills(expectation) == true ? AnySequence(filled) : AnySequence([])
    }

    func instances(from wanted: Set<Source>) -> AnySequence<InvocationDefinition> {
        guard rows?.template.fillsSources == true || !wanted.isDisjoint(with: sources) else { return AnySequence([]) }
        return AnySequence(filled.lazy.filter { !wanted.isDisjoint(with: $0.sources) })
    }
}

extension Suite {
    package var urlsOfRows: [String] {
        Array(invocations.lazy.filter { $0.rows != nil }.flatMap(\.filled).prefix(1000).compactMap(\.url))
    }

    package var forResolving: Suite {
        var suite = self
        for place in invocations.indices {
            guard let rows = invocations[place].rows else { continue }
            suite.invocations[place].rows = RowsDefinition(origin: rows.origin, template: rows.template.forResolving)
        }
        return suite
    }

    func terms(from wanted: Set<Source>) -> some Sequence<CaseTerms> {
        let invoked = invocations.lazy.flatMap { $0.instances(from: wanted) }.map(\.terms)
        let steps = journeys.lazy.flatMap(\.steps).filter { $0.source.map(wanted.contains) ?? false }.map(\.terms)
        return [AnySequence(invoked), AnySequence(steps)].joined()
    }
}
