extension DecodingContext {
    /// How many errors in the rows of one invocation are shown.
    private static let rowErrorLimit = 20

    /// An `each`: a CSV file, or an array of objects; and the names of its columns.
    func rows(_ value: JSONValue?) -> (RowsDefinition?, Columns) {
        guard let value else { return (nil, .none) }
        if case .array(let elements) = value.content { return inlineRows(elements, value) }
        guard case .string = value.content else {
            mismatch(value, "the name of a CSV file, or an array of objects")
            return (nil, .unknown)
        }
        guard let file = file(value) else { return (nil, .unknown) }
        let shown = place.shown(file.value)
        let rows = RowsDefinition.csv(path: file.value, file: shown, location: file.location)
        do throws(Diagnostic) {
            return (rows, .named(Set(try CSVReader(path: file.value, file: shown).columns)))
        } catch {
            add(error)
            return (nil, .unknown)
        }
    }

    private func inlineRows(_ elements: [JSONValue], _ value: JSONValue) -> (RowsDefinition?, Columns) {
        guard !elements.isEmpty else {
            error(value, "found no rows, so that no case would run", fix: "add a row, or remove \"each\"")
            return (nil, .unknown)
        }
        var names: Set<String>?
        var rows: [Row] = []
        for element in elements {
            guard let row = row(element) else { continue }
            let columns = Set(row.values.keys)
            if let names, names != columns {
                let missing = names.subtracting(columns).sorted()
                let extra = columns.subtracting(names).sorted()
                error(
                    element,
                    missing.isEmpty
                        ? "this row has a column \(Quotation.list(extra)) that the first has not"
                        : "this row lacks the column \(Quotation.list(missing))",
                    note:
                        "the first row is at \(rows.first.map { "\($0.location.file):\($0.location.line):\($0.location.column)" } ?? source.name)",
                    fix: missing.isEmpty ? "add it to every row" : "add it")
                continue
            }
            names = columns
            rows.append(row)
        }
        guard let names, rows.count == elements.count else { return (nil, names.map { .named($0) } ?? .unknown) }
        return (.inline(rows), .named(names))
    }

    private func row(_ value: JSONValue) -> Row? {
        guard case .object(let members) = value.content else {
            mismatch(value, "an object with a value for each column")
            return nil
        }
        var values: [String: String] = [:]
        for member in members {
            switch member.value.content {
            case .string(let text): values[member.key] = text
            case .number: values[member.key] = String(decoding: source.bytes[member.value.range], as: UTF8.self)
            case .boolean(let flag): values[member.key] = flag ? "true" : "false"
            case .unreadable: return nil
            case .null, .array, .object:
                mismatch(member.value, "a string, a number or a boolean")
                return nil
            }
        }
        return Row(values: values, location: location(value))
    }

    /// The error of a row that is written in the suite, with its excerpt.
    private func inline(_ error: Diagnostic, row: Int, of value: JSONValue?) -> Diagnostic {
        guard case .array(let elements) = value?.content, elements.indices.contains(row) else { return error }
        let start = elements[row].range.lowerBound
        return source.diagnostic(
            error.severity, at: start..<(start + 1), error.message, note: error.note, fix: error.fix)
    }

    /// Reads every row once, so that a run can trust them.
    ///
    /// - Returns: How many there are.
    func checkRows(of definition: InvocationDefinition, _ object: KeyedObject) -> Int {
        var rows = definition.instances().makeIterator()
        var count = 0
        var errors = 0
        while true {
            do throws(Diagnostic) {
                guard try rows.next() != nil else { break }
                count += 1
            } catch {
                add(inline(error, row: count + errors, of: object["each"]))
                errors += 1
                if errors == Self.rowErrorLimit { break }
            }
        }
        if count == 0, errors == 0, let value = object["each"] {
            error(value, "the file has no rows below its header, so that no case would run", fix: "add a row")
        }
        return count
    }
}
