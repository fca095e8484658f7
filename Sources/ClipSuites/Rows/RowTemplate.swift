import ClipRules

/// The parts of an invocation that rows fill in.
struct RowTemplate {
    let columns: Columns
    private let source: SourceFile
    private var title: TextTemplate?
    private var url: TextTemplate?
    private let tags: [JSONValue]
    private let members: [Filled]
    /// The keys of `expect` that use columns. The other keys are decoded only once.
    private var expect: [Filled]

    private typealias Filled = (key: any AnyKey, value: JSONValue)

    init(_ columns: Columns, _ invocation: JSONValue, in source: SourceFile) {
        self.columns = columns
        self.source = source
        url = invocation["url"]?.template
        title = invocation["title"] == nil ? url : invocation["title"]?.template
        let tags = invocation["tags"].flatMap { $0.isOpen ? $0 : nil }
        self.tags = tags.map { $0.elements ?? [$0] } ?? []
        members = Self.filled(
            invocation.openMembers.filter { !["title", "url", "tags", "expect"].contains($0.key) },
            by: InvocationKeys.format)
        expect = Self.filled(invocation["expect"]?.openMembers ?? [], by: ExpectationKeys.format)
    }

    var forResolving: RowTemplate {
        var template = self
        template.expect.removeAll { $0.key.name != "declined" }
        return template
    }

    var forChecking: RowTemplate {
        var template = self
        if title?.isNeverBlank == true { template.title = nil }
        if !fillsSources, url?.isNeverBlank == true { template.url = nil }
        return template
    }

    private static func filled(_ members: [JSONMember], by format: any AnyObjectFormat) -> [Filled] {
        members.compactMap { member in format.key(member.key).map { ($0, member.value) } }
    }

    var fillsTags: Bool { !tags.isEmpty }

    func fills(_ expectation: String) -> Bool { expect.contains { $0.key.name == expectation } }

    var fillsSources: Bool { members.contains { $0.key.name == "from" } }

    func instance(of definition: InvocationDefinition, _ row: Row) throws(Diagnostic) -> InvocationDefinition {
        let filling = RowFilling(row, in: source)
        var result = definition
        result.terms.fill(from: row.location)
        if let url { result.terms.url = try text(url, "url", filling) }
        if let title {
            result.terms.title = try text(title, "title", filling) ?? result.terms.url ?? CaseTerms.titleWithoutURL
        }
        if fillsTags { result.terms.tags = try filledTags(filling) }
        if !members.isEmpty || !expect.isEmpty { try decode(filling, into: &result) }
        if url != nil || fillsSources, result.terms.url == nil,
            let source = result.sources.first(where: \.rules.deliversURL)
        {
            throw Diagnostic(
                .error, at: row.location,
                "this row has no URL: an invocation from \(quoted: source.rawValue) needs a URL",
                fix: "add the URL; only \"notification\" and \"appSwitcher\" work without a URL")
        }
        return result
    }

    private func text(_ template: TextTemplate, _ key: String, _ filling: RowFilling) throws(Diagnostic) -> String? {
        let filled = filling.text(of: template)
        if !filled.isBlank { return filled }
        if let column = template.onlyColumn, filling.row.kinds[column] != .text { return nil }
        throw filling.error("this row leaves \(quoted: key) empty", template.range, fix: "add text")
    }

    private func filledTags(_ filling: RowFilling) throws(Diagnostic) -> [String] {
        var found: [String] = []
        for tag in tags {
            if let template = tag.template {
                let filled = filling.text(of: template).utf8.split(separator: 0x20).map { String(Substring($0)) }
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
        for (key, value) in members {
            let value = value.filled(with: filling)
            key.fill(&result, from: value, in: context)
            key.fill(&result.terms, from: value, in: context)
        }
        if !expect.isEmpty {
            var fields = result.expect?.fields.value ?? Expectation.Fields()
            for (key, value) in expect { key.fill(&fields, from: value.filled(with: filling), in: context) }
            result.expect = Expectation(fields)
        }
        if let diagnostic = context.diagnostics.first { throw diagnostic }
    }
}

final class RowFilling {
    let row: Row
    private let source: SourceFile
    /// The row's spellings of numbers and Booleans, keyed by the placeholder's position.
    private(set) var spelled: [Int: String] = [:]
    /// The positions of strings that use a column whose field is empty in the row.
    private(set) var lacking: Set<Int> = []

    init(_ row: Row, in source: SourceFile) {
        self.row = row
        self.source = source
    }

    func text(of template: TextTemplate) -> String { template.filled(with: row.fields) }

    func value(of template: TextTemplate) -> JSONValue {
        let text = text(of: template)
        if template.columns.contains(where: { row.fields[$0].isEmpty }) { lacking.insert(template.range.lowerBound) }
        let kind = template.onlyColumn.map { row.kinds[$0] } ?? .text
        if kind != .text, text.isEmpty { return JSONValue(.null, in: template.range) }
        if kind == .number || kind == .boolean { spelled[template.range.lowerBound] = text }
        let content: JSONValue.Content =
            switch kind {
            case .text, .optionalText: .string(text)
            case .null: .null
            case .boolean: .boolean(text == "true" || text == "TRUE")
            case .number: JSONNumber.value(of: Array(text.utf8)[...]).map { .number($0) } ?? .null
            }
        return JSONValue(content, in: template.range)
    }

    func error(_ message: String, _ range: Range<Int>, note: String? = nil, fix: String? = nil) -> Diagnostic {
        let filled = "the value is filled in at \(source.location(at: range.lowerBound).text)"
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

    func filled(with row: RowFilling) -> JSONValue {
        switch content {
        case .template(let template): row.value(of: template)
        case .array(let elements): JSONValue(.array(elements.map { $0.filled(with: row) }), in: range)
        case .object(let members): JSONValue(.object(members.map { $0.filled(with: row) }), in: range)
        default: self
        }
    }
}

extension JSONMember {
    fileprivate func filled(with row: RowFilling) -> JSONMember {
        JSONMember(key: template.map(row.text) ?? key, value: value.filled(with: row), keyRange: keyRange)
    }
}
