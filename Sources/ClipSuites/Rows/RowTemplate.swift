import ClipRules

/// The parts of an invocation that rows fill in, split once for all of them.
///
/// A class, so that no row costs a copy of it.
final class RowTemplate: Sendable {
    let columns: Columns
    private let source: SourceFile
    private let title: TextTemplate?
    private let url: TextTemplate?
    private let skip: TextTemplate?
    private let tags: [Tag]
    /// The keys whose filled-in values are decoded as if they were written there; of `expect`, those that have columns.
    private let open: [TemplateValue.Member]

    private enum Tag: Sendable {
        case fixed(String)
        /// Several may be in one field.
        case words(TextTemplate)
    }

    /// Collects the parts of an invocation that have columns.
    init(_ columns: Columns, _ invocation: TemplateValue, in source: SourceFile) {
        self.columns = columns
        self.source = source
        let members = Dictionary(invocation.members.map { ($0.key.fixed, $0.value) }) { _, last in last }
        var texts: [String: TextTemplate] = [:]
        for key in ["title", "url", "skip"] {
            if case .text(let template)? = members[key] { texts[key] = template }
        }
        url = texts["url"]
        title = members["title"] == nil ? texts["url"] : texts["title"]
        skip = texts["skip"]
        tags = members["tags"].map(Self.tags) ?? []
        open = invocation.members.compactMap { member in
            guard ["from", "installed", "location", "expect"].contains(member.key.fixed), member.value.isOpen else {
                return nil
            }
            guard case .object(let members, let range) = member.value, member.key.fixed == "expect" else {
                return member
            }
            return TemplateValue.Member(key: member.key, value: .object(members.filter(\.value.isOpen), range))
        }
    }

    /// Fills in a title and a URL at most.
    init(_ columns: Columns, title: String? = nil, url: String? = nil) {
        self.columns = columns
        source = SourceFile(name: "", bytes: [])
        self.title = title.map { TextTemplate($0, in: 0..<0, columns: columns) }
        self.url = url.map { TextTemplate($0, in: 0..<0, columns: columns) }
        (skip, tags, open) = (nil, [], [])
    }

    private static func tags(_ value: TemplateValue) -> [Tag] {
        switch value {
        case .text(let template): [.words(template)]
        case .array(let elements, _): elements.flatMap(tags)
        case .fixed(let value): value.string.map { [.fixed($0)] } ?? []
        case .object: []
        }
    }

    var fillsTags: Bool { !tags.isEmpty }

    /// The definition with one row filled in.
    func instance(of definition: InvocationDefinition, _ row: Row) throws(Diagnostic) -> InvocationDefinition {
        let filling = RowFilling(row, in: source)
        var result = definition
        result.row = row.location
        if let url { result.url = try text(url, "url", filling) }
        if let title { result.title = try text(title, "title", filling) ?? result.url ?? "No URL" }
        if let skip { result.skip = try reason(skip, filling) }
        if !tags.isEmpty { result.tags = try filledTags(filling) }
        if !open.isEmpty { try decode(filling, into: &result) }
        if url != nil || open.contains(where: { $0.key.fixed == "from" }), result.url == nil,
            let source = result.sources.first(where: \.deliversURL)
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
        let value = try filling.value(of: skip)
        switch value.content {
        case .null, .boolean(false): return nil
        case .string(let why): return why.isBlank ? nil : why
        case .boolean(true), .number, .array, .object, .unreadable:
            let found = filling.spelled[skip.range.lowerBound] ?? value.kindName
            throw filling.error(
                "found \(found) for \"skip\", expected why the case is skipped", skip.range,
                fix: "write the reason into the column; an empty field lets the case run")
        }
    }

    private func filledTags(_ filling: RowFilling) throws(Diagnostic) -> [String] {
        var found: [String] = []
        for tag in tags {
            switch tag {
            case .fixed(let tag): found.append(tag)
            case .words(let template):
                found += try filling.text(of: template).utf8.split(separator: 0x20).map { String(Substring($0)) }
            }
        }
        var seen: Set<ExactText> = []
        return found.filter { seen.isNew($0) }
    }

    /// Decodes the values that the row made and that have a word or type of their own.
    private func decode(_ filling: RowFilling, into result: inout InvocationDefinition) throws(Diagnostic) {
        let values = try TemplateValue.filled(open, 0..<0, with: filling)
        let context = DecodingContext(source: source, filledBy: filling)
        guard let object = KeyedObject(values, InvocationKeys.format, in: context) else { return }
        if object.member(\.from) != nil { result.sources = object.from ?? [] }
        if object.member(\.installed) != nil { result.appInstalled = object.installed ?? false }
        if object.member(\.location) != nil { result.deviceLocation = object.location }
        if let value = object.member(\.expect)?.value,
            let expect = KeyedObject(value, ExpectationKeys.format, in: context)
        {
            var fields = result.expect?.fields.value ?? Expectation.Fields()
            context.read(expect, into: &fields)
            result.expect = Expectation(fields)
        }
        if let diagnostic = context.diagnostics.first { throw diagnostic }
    }
}

/// One row while its fields are filled in.
final class RowFilling {
    let row: Row
    private let source: SourceFile
    /// The texts of numbers and booleans, by where their placeholders are written: a title has `6` as it is spelled.
    private(set) var spelled: [Int: String] = [:]
    private var size = 0

    /// The most bytes that all texts of one row may have.
    private static let limit = 4 * 1024 * 1024

    init(_ row: Row, in source: SourceFile) {
        self.row = row
        self.source = source
    }

    /// A text with the fields in it.
    ///
    /// - Throws: A diagnostic at the row where it becomes too long.
    func text(of template: TextTemplate) throws(Diagnostic) -> String {
        guard template.hasColumns else { return template.fixed }
        let length = template.size(with: row.fields)
        size += length
        guard length <= TextTemplate.limit else {
            throw error(
                "this row makes a text of \(length) bytes, expected at most \(TextTemplate.limit / 1024) KiB",
                template.range, fix: "shorten the field, or fill it in fewer times")
        }
        guard size <= Self.limit else {
            throw error(
                "this row fills in more than \(Self.limit / 1024 / 1024) MiB in all", template.range,
                fix: "shorten its fields, or fill them in fewer times")
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
        return Diagnostic(
            .error, at: row.location, message, note: note.map { "\(filled)\n\($0)" } ?? filled, fix: fix)
    }
}
