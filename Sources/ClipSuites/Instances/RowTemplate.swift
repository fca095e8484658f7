/// What the rows of an invocation fill in, taken apart once for all of them.
///
/// A class, so that no row costs a copy of it.
final class RowTemplate: Sendable {
    let columns: Columns
    private let source: SourceFile
    private let title: Text?
    private let url: Text?
    private let skip: Text?
    private let tags: [Tag]
    /// The keys whose filled-in values are decoded as if they were written there, those of `expect` apart.
    private let open: [String: TemplateValue]
    private let expect: [(key: ExpectationKey, value: TemplateValue)]

    private struct Text: Sendable {
        var template: TextTemplate
        var range: Range<Int>
    }

    private enum Tag: Sendable {
        case fixed(String)
        /// Several may stand in one field.
        case words(Text)
    }

    /// Takes apart what of an invocation has columns.
    ///
    /// - Parameters:
    ///   - invocation: The object of the definition.
    ///   - source: The file that it is written in.
    init(_ columns: Columns, _ invocation: TemplateValue, in source: SourceFile) {
        self.columns = columns
        self.source = source
        var open: [String: TemplateValue] = [:]
        var title: Text?
        var url: Text?
        var skip: Text?
        var tags: [Tag] = []
        var expect: [(ExpectationKey, TemplateValue)] = []
        for member in invocation.members {
            switch (member.key.fixed, member.value) {
            case ("title", .text(let template, let range)): title = Text(template: template, range: range)
            case ("url", .text(let template, let range)): url = Text(template: template, range: range)
            case ("skip", .text(let template, let range)): skip = Text(template: template, range: range)
            case ("tags", let value): tags = Self.tags(value)
            case ("expect", .object(let members, _)):
                for member in members where member.value.isOpen {
                    if let key = ExpectationKey(rawValue: member.key.fixed) { expect.append((key, member.value)) }
                }
            case (let key, let value): if value.isOpen { open[key] = value }
            }
        }
        let isTitled = invocation.members.contains { $0.key.fixed == "title" }
        self.title = isTitled ? title : url
        self.url = url
        self.skip = skip
        self.tags = tags
        self.open = open
        self.expect = expect
    }

    /// Fills in a title and a URL at most.
    init(_ columns: Columns, title: String? = nil, url: String? = nil) {
        self.columns = columns
        source = SourceFile(name: "", bytes: [])
        self.title = title.map { Text(template: TextTemplate($0, columns: columns), range: 0..<0) }
        self.url = url.map { Text(template: TextTemplate($0, columns: columns), range: 0..<0) }
        (skip, tags, open, expect) = (nil, [], [:], [])
    }

    private static func tags(_ value: TemplateValue) -> [Tag] {
        switch value {
        case .text(let template, let range): [.words(Text(template: template, range: range))]
        case .array(let elements, _): elements.flatMap(tags)
        case .fixed(let value):
            if case .string(let tag) = value.content { [.fixed(tag)] } else { [] }
        case .object: []
        }
    }

    /// Whether rows change the tags.
    var fillsTags: Bool { !tags.isEmpty }

    /// The instance of one row.
    ///
    /// - Parameter definition: What no row changes.
    /// - Throws: A diagnostic where the row makes something of the definition that is none.
    func instance(of definition: InvocationInstance, _ row: Row) throws(Diagnostic) -> InvocationInstance {
        let filling = RowFilling(row, in: source)
        var result = definition
        result.row = row.location
        if let url { result.url = try text(url, "url", filling) }
        if let title { result.title = try text(title, "title", filling) ?? result.url ?? "No URL" }
        if let skip { result.skip = try reason(skip, filling) }
        if !tags.isEmpty { result.tags = try filledTags(filling) }
        if !open.isEmpty || !expect.isEmpty { try decode(filling, into: &result) }
        if url != nil || open["from"] != nil, result.url == nil, let source = result.sources.first(where: \.deliversURL)
        {
            throw Diagnostic(
                .error, at: row.location,
                "this row has no URL: an invocation from \(Quotation.of(source.rawValue)) has one",
                fix: "add the URL; only \"notification\" and \"appSwitcher\" need none")
        }
        return result
    }

    /// A text that may be null, but not empty.
    private func text(_ text: Text, _ key: String, _ filling: RowFilling) throws(Diagnostic) -> String? {
        let filled = try filling.text(of: text.template, in: text.range)
        if filled.utf8.contains(where: { $0 != UInt8(ascii: " ") }) { return filled }
        if let column = text.template.onlyColumn, filling.row.kinds[column] != .text { return nil }
        throw filling.error("this row leaves \(Quotation.of(key)) empty", text.range, fix: "add a text")
    }

    /// Why a row's case is skipped; `nil` where the field is empty, null or false.
    private func reason(_ skip: Text, _ filling: RowFilling) throws(Diagnostic) -> String? {
        let value = try filling.value(of: skip.template, in: skip.range)
        switch value.content {
        case .null, .boolean(false):
            return nil
        case .string(let why):
            return why.utf8.contains { $0 != UInt8(ascii: " ") } ? why : nil
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
            case .words(let text):
                let words = try filling.text(of: text.template, in: text.range).utf8.split(separator: 0x20)
                found += words.map { String(Substring($0)) }
            }
        }
        var seen: Set<ExactText> = []
        return found.filter { seen.insert(ExactText(text: $0)).inserted }
    }

    /// Decodes what the row made of values with a word or type of their own.
    private func decode(_ filling: RowFilling, into result: inout InvocationInstance) throws(Diagnostic) {
        var values: [String: JSONValue] = [:]
        for (key, value) in open { values[key] = try value.filled(with: filling) }
        var expected: [(ExpectationKey, JSONValue)] = []
        for (key, value) in expect { expected.append((key, try value.filled(with: filling))) }
        let context = DecodingContext(source: source, filledBy: filling)
        if let value = values["from"] { result.sources = context.sources(value) ?? [] }
        if let value = values["installed"] { result.appInstalled = context.boolean(value) ?? false }
        if let value = values["location"] { result.deviceLocation = context.deviceLocation(value) }
        for (key, value) in expected { context.set(key, of: &result.expect, to: value) }
        if let diagnostic = context.diagnostics.first { throw diagnostic }
    }
}

extension TemplateValue {
    fileprivate var members: [Member] {
        if case .object(let members, _) = self { members } else { [] }
    }
}
