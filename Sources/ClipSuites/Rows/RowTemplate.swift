import ClipRules

/// The parts of an invocation that rows fill in, split once; a class, so that no row costs a copy.
final class RowTemplate: Sendable {
    let columns: Columns
    private let source: SourceFile
    private let title: TextTemplate?
    private let url: TextTemplate?
    private let skip: TextTemplate?
    private let tags: [JSONValue]
    private let members: [JSONMember]
    /// The keys of `expect` with columns, alone: all others are decoded once (row "1,000,000 cases").
    private let expect: [JSONMember]

    init(_ columns: Columns, _ invocation: JSONValue, in source: SourceFile) {
        self.columns = columns
        self.source = source
        url = invocation["url"]?.template
        title = invocation["title"] == nil ? url : invocation["title"]?.template
        skip = invocation["skip"]?.template
        let tags = invocation["tags"].flatMap { $0.isOpen ? $0 : nil }
        self.tags = tags.map { $0.elements ?? [$0] } ?? []
        members = invocation.openMembers.filter { !["title", "url", "skip", "tags", "expect"].contains($0.key) }
        expect = invocation["expect"]?.openMembers ?? []
    }

    var fillsTags: Bool { !tags.isEmpty }

    func instance(of definition: InvocationDefinition, _ row: Row) throws(Diagnostic) -> InvocationDefinition {
        let filling = RowFilling(row, in: source)
        var result = definition
        result.row = row.location
        if let url { result.url = try text(url, "url", filling) }
        if let title { result.title = try text(title, "title", filling) ?? result.url ?? "No URL" }
        if let skip { result.skip = try reason(skip, filling) }
        if fillsTags { result.tags = try filledTags(filling) }
        if !members.isEmpty || !expect.isEmpty { try decode(filling, into: &result) }
        if url != nil || members.contains(where: { $0.key == "from" }), result.url == nil,
            let source = result.sources.first(where: \.rules.deliversURL)
        {
            throw Diagnostic(
                .error, at: row.location,
                "this row has no URL: an invocation from \(Quotation.of(source.rawValue)) has one",
                fix: "add the URL; only \"notification\" and \"appSwitcher\" need none")
        }
        return result
    }

    private func text(_ template: TextTemplate, _ key: String, _ filling: RowFilling) throws(Diagnostic) -> String? {
        let filled = try filling.text(of: template)
        if !filled.isBlank { return filled }
        if let column = template.onlyColumn, filling.row.kinds[column] != .text { return nil }
        throw filling.error("this row leaves \(Quotation.of(key)) empty", template.range, fix: "add a text")
    }

    /// Why a row's case is skipped; `nil` where the field is empty, null or false.
    private func reason(_ skip: TextTemplate, _ filling: RowFilling) throws(Diagnostic) -> String? {
        switch try filling.value(of: skip).content {
        case .null, .boolean(false): return nil
        case .string(let why): return why.isBlank ? nil : why
        default:
            let found = filling.spelled[skip.range.lowerBound] ?? ""
            throw filling.error(
                "found \(found) for \"skip\", expected why the case is skipped", skip.range,
                fix: "write the reason into the column; an empty field lets the case run")
        }
    }

    private func filledTags(_ filling: RowFilling) throws(Diagnostic) -> [String] {
        var found: [String] = []
        for tag in tags {
            if let template = tag.template {
                let filled = try filling.text(of: template).utf8.split(separator: 0x20).map { String(Substring($0)) }
                if let problem = filled.lazy.compactMap({ ComposedForm(of: $0, a: "tag") }).first {
                    throw filling.error(problem.message, template.range, fix: problem.fix)
                }
                found += filled
            } else if let tag = tag.string {
                found.append(tag)
            }
        }
        var seen: Set<String> = []
        return found.filter { seen.insert($0).inserted }
    }

    private func decode(_ filling: RowFilling, into result: inout InvocationDefinition) throws(Diagnostic) {
        let context = DecodingContext(source: source, filledBy: filling)
        for member in members {
            let value = try member.value.filled(with: filling)
            switch member.key {
            case "from": result.sources = context.sources(value) ?? []
            case "installed": result.appInstalled = context.boolean(value) ?? false
            case "location": result.deviceLocation = context.deviceLocation(value)
            case "description": result.notes.description = context.note(value)
            case "owner": result.notes.owner = context.note(value)
            default:
                context.error(
                    value, "no column can be filled in for \(Quotation.of(member.key))", fix: "write the value")
            }
        }
        if !expect.isEmpty {
            var fields = result.expect?.fields.value ?? Expectation.Fields()
            for member in expect { context.read(try member.filled(with: filling), into: &fields) }
            result.expect = Expectation(fields)
        }
        if let diagnostic = context.diagnostics.first { throw diagnostic }
    }
}

final class RowFilling {
    let row: Row
    private let source: SourceFile
    /// The texts of numbers and booleans, by where their placeholders are written: a title has `6` as it is spelled.
    private(set) var spelled: [Int: String] = [:]

    init(_ row: Row, in source: SourceFile) {
        self.row = row
        self.source = source
    }

    func text(of template: TextTemplate) throws(Diagnostic) -> String {
        let length = template.size(with: row.fields)
        guard length <= TextTemplate.limit else {
            throw error(
                "this row makes a text of \(length) bytes, expected at most \(TextTemplate.limit / 1024) KiB",
                template.range, fix: "shorten the field, or fill it in fewer times")
        }
        return template.filled(with: row.fields, size: length)
    }

    /// A text with the fields in it; one that is a placeholder and nothing else has the field's type.
    func value(of template: TextTemplate) throws(Diagnostic) -> JSONValue {
        let text = try text(of: template)
        let kind = template.onlyColumn.map { row.kinds[$0] } ?? .text
        if kind != .text, text.isEmpty { return JSONValue(.null, in: template.range) }
        if kind == .number || kind == .boolean { spelled[template.range.lowerBound] = text }
        let content: JSONValue.Content =
            switch kind {
            case .text: .string(text)
            case .null: .null
            case .boolean: .boolean(text == "true")
            case .number: JSONNumber.value(of: Array(text.utf8)[...]).map { .number($0) } ?? .null
            }
        return JSONValue(content, in: template.range)
    }

    func error(_ message: String, _ range: Range<Int>, note: String? = nil, fix: String? = nil) -> Diagnostic {
        let filled = "it is filled in at \(source.location(at: range.lowerBound).text)"
        return Diagnostic(.error, at: row.location, message, note: note.map { "\(filled)\n\($0)" } ?? filled, fix: fix)
    }
}

extension JSONValue {
    var isOpen: Bool {
        switch content {
        case .template: true
        case .array(let elements): elements.contains(where: \.isOpen)
        case .object: !openMembers.isEmpty
        default: false
        }
    }

    fileprivate var template: TextTemplate? { if case .template(let template) = content { template } else { nil } }

    fileprivate var openMembers: [JSONMember] { (members ?? []).filter { $0.template != nil || $0.value.isOpen } }

    func filled(with row: RowFilling) throws(Diagnostic) -> JSONValue {
        switch content {
        case .template(let template): return try row.value(of: template)
        case .array(let elements):
            let filled = try elements.map { (value) throws(Diagnostic) in try value.filled(with: row) }
            return JSONValue(.array(filled), in: range)
        case .object(let members):
            let filled = try members.map { (member) throws(Diagnostic) in try member.filled(with: row) }
            return JSONValue(.object(filled), in: range)
        default: return self
        }
    }
}

extension JSONMember {
    fileprivate func filled(with row: RowFilling) throws(Diagnostic) -> JSONMember {
        let key = try template.map { (template) throws(Diagnostic) in try row.text(of: template) } ?? key
        return JSONMember(key: key, in: keyRange, value: try value.filled(with: row))
    }
}
