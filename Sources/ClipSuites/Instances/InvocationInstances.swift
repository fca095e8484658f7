/// The instances of an invocation, one for each row of `each`, made one at a time.
///
/// A CSV file of any length takes the memory of one row. Each iterator reads it anew.
public struct InvocationInstances: Sendable {
    let definition: InvocationDefinition

    /// Starts at the first row. What can fail does so in ``Iterator/next()``.
    public func makeIterator() -> Iterator { Iterator(definition) }

    /// Makes one instance after the other.
    public struct Iterator: Sendable {
        private let definition: InvocationDefinition
        private var isStarted = false
        // Not cases of one enumeration: a row would cost a copy of what the reader holds.
        private var csv: CSVReader?
        private var template: InstanceTemplate?
        private var inline: ArraySlice<Row> = []

        init(_ definition: InvocationDefinition) { self.definition = definition }

        /// The next instance; `nil` behind the last one, and where an error leaves the rows unreadable.
        ///
        /// - Throws: A diagnostic with the place in the CSV file, or of what a row made of the definition.
        public mutating func next() throws(Diagnostic) -> InvocationInstance? {
            if !isStarted {
                isStarted = true
                if let only = try start() { return only }
            }
            if let template {
                guard let row = try csv?.next() else { return nil }
                let place = SourceLocation(file: csv?.file ?? "", line: row.line, column: 1)
                return try template.instance(row.fields, at: place)
            }
            guard let row = inline.popFirst() else { return nil }
            let names = row.values.keys.sorted()
            return try InstanceTemplate(definition, columns: names)
                .instance(names.map { row.values[$0] ?? "" }, at: row.location)
        }

        /// Opens what the rows are in; where there are none, the invocation itself is the only instance.
        private mutating func start() throws(Diagnostic) -> InvocationInstance? {
            switch definition.rows {
            case nil:
                return InvocationInstance(title: definition.title, url: definition.url, expect: definition.expect)
            case .inline(let rows): inline = rows[...]
            case .csv(let path, let file, _):
                let reader = try CSVReader(path: path, file: file)
                template = InstanceTemplate(definition, columns: reader.columns)
                csv = reader
            }
            return nil
        }
    }
}

extension InvocationDefinition {
    /// The invocation once for each row of `each`, or once where it has none.
    public func instances() -> InvocationInstances { InvocationInstances(definition: self) }
}
