import ClipRules

/// An invocation with the columns of one row filled in.
public struct InvocationInstance: Sendable, Hashable {
    /// The title.
    public var title: String
    /// The URL; `nil` where the definition has none.
    public var url: String?
    /// Where it comes from; TestFlight, for an entry of it, not included.
    public var sources: [Source]
    /// Words to select its cases by.
    public var tags: [String]
    /// What is expected.
    public var expect: Expectation?
    /// Whether its cases run with the full app installed.
    public var appInstalled: Bool
    /// Where the device is; `nil` where that is unknown.
    public var deviceLocation: DeviceLocation?
    /// Why its cases are skipped.
    public var skip: String?
    /// The row of the CSV file, or the object in the suite, that filled it in; `nil` without `each`.
    public var row: SourceLocation?

    /// The part of a definition that no row changes.
    fileprivate init(_ definition: InvocationDefinition) {
        title = definition.title
        url = definition.url
        sources = definition.sources
        tags = definition.tags
        expect = definition.expect
        appInstalled = definition.appInstalled
        deviceLocation = definition.deviceLocation
        skip = definition.skip
    }
}

/// The instances of an invocation, one for each row of `each`, made one at a time.
///
/// A CSV file of any length takes the memory of one row. Each iterator reads it again.
public struct InvocationInstances: Sendable {
    fileprivate let definition: InvocationDefinition

    /// Starts at the first row. What can fail does so in ``Iterator/next()``.
    public func makeIterator() -> Iterator { Iterator(definition) }

    /// Makes one instance after the other.
    public struct Iterator: Sendable {
        private let base: InvocationInstance
        private let rows: RowsDefinition?
        private var isStarted = false
        // Not cases of one enumeration: a row would cost a copy of what the reader holds.
        private var csv: CSVReader?
        private var inline: ArraySlice<Row> = []

        fileprivate init(_ definition: InvocationDefinition) {
            base = InvocationInstance(definition)
            rows = definition.rows
        }

        /// The next instance; `nil` behind the last one, and where an error leaves the rows unreadable.
        ///
        /// - Throws: A diagnostic with the place in the CSV file, or of what a row made of the definition.
        public mutating func next() throws(Diagnostic) -> InvocationInstance? {
            let isFirst = !isStarted
            isStarted = true
            guard let rows else { return isFirst ? base : nil }
            if isFirst { try start(rows) }
            guard let row = try csv?.next() ?? inline.popFirst() else { return nil }
            return try rows.template.instance(of: base, row)
        }

        private mutating func start(_ rows: RowsDefinition) throws(Diagnostic) {
            switch rows.origin {
            case .inline(let rows): inline = rows[...]
            case .csv(let path, let file):
                let reader = try CSVReader(path: path, file: file)
                let names = rows.template.columns.names
                guard names.map(ExactText.init) == reader.columns.map(ExactText.init) else {
                    throw Diagnostic(
                        .error, at: SourceLocation(file: file, line: 1, column: 1),
                        "the columns are others than when the suite was read",
                        note: "they were \(Quotation.some(names))",
                        fix: "run again, and leave the file alone while a run goes on")
                }
                csv = reader
            }
        }
    }
}

extension InvocationDefinition {
    /// The invocation once for each row of `each`, or once where it has none.
    public func instances() -> InvocationInstances { InvocationInstances(definition: self) }

    /// The tags of all its cases. Where rows fill them in, the rows are read for it, as far as they can be.
    package var allTags: Set<ExactText> {
        var all = Set(tags.map(ExactText.init))
        guard let rows, rows.template.fillsTags else { return all }
        var instances = instances().makeIterator()
        while let instance = try? instances.next() { all.formUnion(instance.tags.map(ExactText.init)) }
        return all
    }
}
