extension DecodingContext {
    private static let rowErrorLimit = 20

    func rows(_ value: JSONValue) -> (RowsDefinition.Origin?, Columns) {
        if case .array(let elements) = value.content { return inlineRows(elements, value) }
        guard case .string = value.content else {
            mismatch(value, "the name of a CSV file, or an array of objects")
            return (nil, .unknown)
        }
        guard let file = path(value, as: .file) else { return (nil, .unknown) }
        let (table, shown) = (ReadFile(file.value), place.shown(file.value))
        do throws(Diagnostic) {
            let columns = Columns(try CSVReader(path: table.path, file: shown).columns)
            return (.csv(table, shown: shown), columns)
        } catch {
            add(error)
            return (nil, .unknown)
        }
    }

    private func inlineRows(_ elements: [JSONValue], _ value: JSONValue) -> (RowsDefinition.Origin?, Columns) {
        let objects = elements.lazy.compactMap { element -> (JSONValue, [JSONMember])? in
            if case .object(let members) = element.content { (element, members) } else { nil }
        }
        guard let (first, members) = objects.first else {
            if elements.isEmpty {
                error(value, "found no rows, so no case would run", fix: "add a row, or remove \"each\"")
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
        let read = members.compactMap { member in
            isComposed(member.key, a: "column", at: member.keyRange)
                ? field(member.value, in: member.key).map { (member.key, $0) } : nil
        }
        guard read.count == members.count else { return nil }
        let fields = Dictionary(read) { first, _ in first }
        let missing = columns.names.filter { fields[$0] == nil }
        let extra = read.map(\.0).filter { columns.place(of: $0) == nil }
        guard missing.isEmpty, extra.isEmpty else {
            let (problem, fix) =
                missing.isEmpty
                ? ("this row has a column \(Quotation.list(extra)) that the first row lacks", "add it to every row")
                : ("this row lacks the column \(Quotation.list(missing))", "add it")
            return error(value, problem, note: "the first row is at \(line(of: first.range))", fix: fix)
        }
        let inOrder = columns.names.compactMap { fields[$0] }
        return Row(inOrder.map(\.0), kinds: inOrder.map(\.1), location: location(value))
    }

    private func field(_ value: JSONValue, in column: String) -> (String, Row.FieldKind)? {
        switch value.content {
        case .string(let text):
            guard let excess = CSVReader.excess(of: text, in: column) else { return (text, .text) }
            return error(value, excess, fix: "shorten the text")
        case .number: return (source.bytes[value.range].text, .number)
        case .boolean(let flag): return (flag ? "true" : "false", .boolean)
        case .null: return ("", .null)
        case .array, .object, .template: return mismatch(value, "a string, a number, a boolean or null")
        }
    }

    func readRows(
        _ origin: RowsDefinition.Origin, _ columns: Columns, _ each: JSONValue,
        _ read: (Row) throws(Diagnostic) -> Void
    ) -> Int {
        var reader = RowReader(origin, columns)
        var count = 0
        var errors = 0
        while errors < Self.rowErrorLimit {
            do throws(Diagnostic) {
                guard let row = try reader.next() else { break }
                try read(row)
                count += 1
            } catch {
                add(source.withExcerpt(error))
                errors += 1
            }
        }
        if count == 0, errors == 0 {
            error(each, "the file has no rows below its header, so no case would run", fix: "add a row")
        }
        return count
    }

    func opened(_ value: JSONValue, _ columns: Columns, as role: TemplateRole) -> JSONValue {
        if role.isClosed { return value }
        var result = value
        switch value.content {
        case .string(let text) where !role.isObject:
            let template = template(text, value.range, columns, role)
            result.content = template.isFixed ? .string(template.fixed) : .template(template)
        case .array(let elements): result.content = .array(elements.map { opened($0, columns, as: role) })
        case .object(let members):
            result.content = .object(
                members.map { member in
                    var member = member
                    if case .matchers = role {
                        let key = template(member.key, member.keyRange, columns, role)
                        member.template = key.isFixed ? nil : key
                        member.key = key.fixed
                    }
                    member.value = opened(member.value, columns, as: role.role(of: member.key))
                    return member
                })
        default: break
        }
        return result
    }

    private func template(
        _ text: String, _ range: Range<Int>, _ columns: Columns, _ role: TemplateRole
    ) -> TextTemplate {
        let template = TextTemplate(text, in: range, columns: columns, isPattern: role.isPattern)
        let known =
            columns.names.isEmpty
            ? "there is no \"each\" with columns" : "the columns are \(Quotation.some(columns.names))"
        var names: Set<String> = []
        for (name, place) in template.unknown where !isFull && names.insert(name).inserted {
            let suggestion = Suggestion.nearest(to: name, in: Array(columns.names.prefix(1000)))
            error(
                self.range(of: place, inString: range), "there is no column \(quoted: name) to fill in here",
                note: known,
                fix: suggestion.map { "did you mean {\($0)}?" } ?? "write \(role.braces) for the braces themselves")
        }
        return template
    }
}

extension Format {
    /// Reads `{{` and `}}` as `{` and `}` even if there are no rows.
    var withoutColumns: Format {
        Format(type) { [read] context, value in read(context, context.opened(value, Columns(), as: .plain)) }
    }
}

enum TemplateRole {
    case keys(@Sendable () -> any AnyObjectFormat)
    case matchers, matcher, pattern, url, plain, closed

    fileprivate func role(of key: String) -> TemplateRole {
        switch self {
        case .keys(let format): format().key(key)?.braces ?? .plain
        case .matchers: .matcher
        case .matcher: key == "matches" ? .pattern : .plain
        case .pattern, .url, .plain, .closed: .plain
        }
    }

    var isClosed: Bool { if case .closed = self { true } else { false } }
    fileprivate var isPattern: Bool { if case .pattern = self { true } else { false } }

    fileprivate var isObject: Bool {
        switch self {
        case .keys, .matchers: true
        case .matcher, .pattern, .url, .plain, .closed: false
        }
    }

    fileprivate var braces: String {
        switch self {
        case .url: "%7B and %7D"
        case .pattern: #"\\{ and \\}"#
        default: "{{ and }}"
        }
    }
}
