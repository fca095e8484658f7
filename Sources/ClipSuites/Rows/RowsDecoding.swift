extension DecodingContext {
    /// How many errors in the rows of one invocation are shown.
    private static let rowErrorLimit = 20

    /// An `each`: a CSV file, or an array of objects; and the names of its columns.
    func rows(_ value: JSONValue) -> (RowsDefinition.Origin?, Columns) {
        if case .array(let elements) = value.content { return inlineRows(elements, value) }
        guard case .string = value.content else {
            mismatch(value, "the name of a CSV file, or an array of objects")
            return (nil, .unknown)
        }
        guard let file = path(value, as: .file) else { return (nil, .unknown) }
        let shown = place.shown(file.value)
        do throws(Diagnostic) {
            let columns = Columns(try CSVReader(path: file.value, file: shown).columns)
            return (.csv(path: file.value, file: shown), columns)
        } catch {
            add(error)
            return (nil, .unknown)
        }
    }

    /// The rows that are written in the suite; the first one's keys are the columns.
    private func inlineRows(_ elements: [JSONValue], _ value: JSONValue) -> (RowsDefinition.Origin?, Columns) {
        let objects = elements.lazy.compactMap { element -> (JSONValue, [JSONMember])? in
            if case .object(let members) = element.content { (element, members) } else { nil }
        }
        guard let (first, members) = objects.first else {
            if elements.isEmpty {
                error(value, "found no rows, so that no case would run", fix: "add a row, or remove \"each\"")
            }
            for element in elements { mismatch(element, "an object with a value for each column") }
            return (nil, .unknown)
        }
        let columns = Columns(members.map(\.key))
        let rows = elements.compactMap { row($0, columns, first) }
        return (rows.count == elements.count ? .inline(rows) : nil, columns)
    }

    private func row(_ value: JSONValue, _ columns: Columns, _ first: JSONValue) -> Row? {
        guard let members = members(value, of: "an object with a value for each column") else { return nil }
        var fields = [String?](repeating: nil, count: columns.names.count)
        var kinds = [Row.FieldKind](repeating: .null, count: columns.names.count)
        var extra: [String] = []
        var isReadable = true
        for member in members {
            if let (text, kind) = field(member.value) {
                guard let place = columns.place(of: member.key) else {
                    extra.append(member.key)
                    continue
                }
                (fields[place], kinds[place]) = (text, kind)
            } else {
                isReadable = false
            }
        }
        guard isReadable else { return nil }
        let missing = zip(columns.names, fields).filter { $0.1 == nil }.map(\.0)
        guard missing.isEmpty, extra.isEmpty else {
            error(
                value,
                missing.isEmpty
                    ? "this row has a column \(Quotation.list(extra)) that the first has not"
                    : "this row lacks the column \(Quotation.list(missing))",
                note: "the first row is at \(line(of: first.range))",
                fix: missing.isEmpty ? "add it to every row" : "add it")
            return nil
        }
        return Row(fields.compactMap { $0 }, kinds: kinds, location: location(value))
    }

    /// A field of a row that is written in the suite, as it is spelled there.
    private func field(_ value: JSONValue) -> (String, Row.FieldKind)? {
        switch value.content {
        case .string(let text): return (text, .text)
        case .number: return (String(decoding: source.bytes[value.range], as: UTF8.self), .number)
        case .boolean(let flag): return (flag ? "true" : "false", .boolean)
        case .null: return ("", .null)
        case .array, .object, .unreadable:
            mismatch(value, "a string, a number, a boolean or null")
            return nil
        }
    }

    /// Reads every row once, so that a run can trust them.
    /// Rows are not filled into a definition that is not sound.
    func checkRows(of definition: InvocationDefinition, _ each: JSONValue, isSound: Bool) -> Int {
        guard let defined = definition.rows else { return 0 }
        var definition = definition
        if !isSound {
            definition.rows = RowsDefinition(origin: defined.origin, template: RowTemplate(defined.template.columns))
        }
        var rows = definition.instances()
        var count = 0
        var errors = 0
        while true {
            do throws(Diagnostic) {
                guard try rows.next() != nil else { break }
                count += 1
            } catch {
                add(withExcerpt(error, ofRow: count + errors, in: each))
                errors += 1
                if errors == Self.rowErrorLimit { break }
            }
        }
        if count == 0, errors == 0 {
            error(each, "the file has no rows below its header, so that no case would run", fix: "add a row")
        }
        return count
    }

    /// The error of a row that is written in the suite, with its excerpt.
    private func withExcerpt(_ error: Diagnostic, ofRow row: Int, in each: JSONValue) -> Diagnostic {
        guard case .array(let elements) = each.content, elements.indices.contains(row) else { return error }
        return source.diagnostic(
            error.severity, at: elements[row].underlinedRange, error.message, note: error.note, fix: error.fix)
    }
}
