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
        private var state = State.start

        private enum State: Sendable {
            case start
            case csv(CSVReader, InstanceTemplate)
            case inline(ArraySlice<Row>)
            case end
        }

        init(_ definition: InvocationDefinition) { self.definition = definition }

        /// The next instance; `nil` behind the last one, and where an error leaves the rows unreadable.
        ///
        /// - Throws: A diagnostic with the place in the CSV file, or of what a row made of the definition.
        public mutating func next() throws(Diagnostic) -> InvocationInstance? {
            let state = self.state
            self.state = .end
            switch state {
            case .start: return try first()
            case .csv(var reader, let template):
                defer { if reader.isIntact { self.state = .csv(reader, template) } }
                guard let row = try reader.next() else { return nil }
                let place = SourceLocation(file: reader.file, line: row.line, column: 1)
                return try template.instance(row.fields, at: place)
            case .inline(let rows):
                guard let row = rows.first else { return nil }
                self.state = .inline(rows.dropFirst())
                let names = row.values.keys.sorted()
                let template = InstanceTemplate(definition, columns: names)
                return try template.instance(names.map { row.values[$0] ?? "" }, at: row.location)
            case .end: return nil
            }
        }

        private mutating func first() throws(Diagnostic) -> InvocationInstance? {
            switch definition.rows {
            case nil:
                return InvocationInstance(title: definition.title, url: definition.url, expect: definition.expect)
            case .inline(let rows): state = .inline(rows[...])
            case .csv(let path, let file, _):
                let reader = try CSVReader(path: path, file: file)
                state = .csv(reader, InstanceTemplate(definition, columns: reader.columns))
            }
            return try next()
        }
    }
}

extension InvocationDefinition {
    /// The invocation once for each row of `each`, or once where it has none.
    public func instances() -> InvocationInstances { InvocationInstances(definition: self) }
}
