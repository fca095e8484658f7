/// A value of a definition that rows fill in, or a part of one that they do not.
enum TemplateValue: Sendable {
    case fixed(JSONValue)
    /// A text with columns.
    case text(TextTemplate)
    case array([TemplateValue], Range<Int>)
    case object([Member], Range<Int>)

    /// A key with its value; only the names of parameters may hold columns.
    struct Member: Sendable {
        var key: TextTemplate
        var value: TemplateValue
    }

    var isOpen: Bool {
        if case .fixed = self { false } else { true }
    }

    var members: [Member] {
        if case .object(let members, _) = self { members } else { [] }
    }

    /// The part that no row changes; a text that rows fill in is `unreadable`.
    var fixed: JSONValue {
        switch self {
        case .fixed(let value): value
        case .text(let template): JSONValue(.unreadable, in: template.range)
        case .array(let elements, let range): JSONValue(.array(elements.map(\.fixed)), in: range)
        case .object(let members, let range):
            JSONValue(
                .object(
                    members.map { member in
                        let key = member.key.hasColumns ? "" : member.key.fixed
                        return JSONMember(key: key, in: member.key.range, value: member.value.fixed)
                    }), in: range)
        }
    }

    /// The value of one row.
    ///
    /// - Throws: A diagnostic where it becomes too long.
    func filled(with row: RowFilling) throws(Diagnostic) -> JSONValue {
        switch self {
        case .fixed(let value): return value
        case .text(let template): return try row.value(of: template)
        case .array(let elements, let range):
            var filled: [JSONValue] = []
            for element in elements { filled.append(try element.filled(with: row)) }
            return JSONValue(.array(filled), in: range)
        case .object(let members, let range): return try Self.filled(members, range, with: row)
        }
    }

    static func filled(
        _ members: [Member], _ range: Range<Int>, with row: RowFilling
    ) throws(Diagnostic) -> JSONValue {
        var filled: [JSONMember] = []
        for member in members {
            let key = try row.text(of: member.key)
            filled.append(JSONMember(key: key, in: member.key.range, value: try member.value.filled(with: row)))
        }
        return JSONValue(.object(filled), in: range)
    }
}

/// What a value of a definition is, as far as braces in it are concerned.
enum TemplateRole {
    case invocation, journey, steps, expectation, matchers, matcher
    case pattern, url, plain
    /// A value that may have no `{column}`.
    case closed

    fileprivate func role(of key: String) -> TemplateRole {
        switch (self, key) {
        case (.invocation, "each"), (.invocation, "timeout"), (.invocation, "parity"), (.invocation, "testFlight"),
            (.steps, "timeout"):
            .closed
        case (.journey, "steps"): .steps
        case (.invocation, "expect"), (.steps, "expect"): .expectation
        case (.invocation, "url"), (.steps, "invoke"): .url
        case (.expectation, "screen"), (.expectation, "output"): .matcher
        case (.expectation, "parameters"): .matchers
        case (.matchers, _): .matcher
        case (.matcher, "matches"): .pattern
        default: .plain
        }
    }

    /// Whether only an object is right here, whatever a row may fill in.
    fileprivate var isObject: Bool {
        switch self {
        case .invocation, .journey, .steps, .expectation, .matchers: true
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

extension DecodingContext {
    /// How many unknown names of one text are reported one by one.
    private static let unknownLimit = 8

    /// Takes the columns out of a value, and reports names in braces that are none.
    func opened(_ value: JSONValue, _ columns: Columns, as role: TemplateRole) -> TemplateValue {
        guard role != .closed else { return .fixed(value) }
        let result: TemplateValue
        switch value.content {
        case .null, .boolean, .number, .unreadable: return .fixed(value)
        case .string where role.isObject: return .fixed(value)
        case .string(let text):
            let template = template(text, value.range, columns, role)
            if template.hasColumns { return .text(template) }
            return .fixed(JSONValue(template.unknown.isEmpty ? .string(template.fixed) : .unreadable, in: value.range))
        case .array(let elements):
            let opened = elements.map { self.opened($0, columns, as: role == .steps ? .steps : .plain) }
            result = .array(opened, value.range)
            if opened.contains(where: \.isOpen) { return result }
        case .object(let members):
            let opened = members.map { member in
                // The names of parameters are the only keys that are not the format's own.
                let key =
                    role == .matchers
                    ? template(member.key, member.keyRange, columns, role)
                    : TextTemplate(literal: member.key, in: member.keyRange)
                return TemplateValue.Member(
                    key: key, value: self.opened(member.value, columns, as: role.role(of: member.key)))
            }
            result = .object(opened, value.range)
            if role == .invocation || opened.contains(where: { $0.key.hasColumns || $0.value.isOpen }) { return result }
        }
        return .fixed(result.fixed)
    }

    private func template(
        _ text: String, _ range: Range<Int>, _ columns: Columns, _ role: TemplateRole
    ) -> TextTemplate {
        let template = TextTemplate(text, in: range, columns: columns, isPattern: role == .pattern)
        // Each name once a text, and of very many the first.
        var names: Set<ExactText> = []
        let unknown = template.unknown.filter { names.isNew($0.name) }
        for (number, placeholder) in unknown.prefix(Self.unknownLimit).enumerated() where !isFull {
            let more = number + 1 == Self.unknownLimit ? unknown.count - Self.unknownLimit : 0
            report(unknown: placeholder, in: range, columns, role, more: more)
        }
        return template
    }

    private func report(
        unknown placeholder: TextTemplate.Placeholder, in string: Range<Int>, _ columns: Columns, _ role: TemplateRole,
        more: Int
    ) {
        let first = range(of: placeholder.range.lowerBound, inString: string)
        let last = range(of: placeholder.range.upperBound - 1, inString: string)
        // Of very many columns some are enough to look through for each of very many errors.
        let suggestion = Suggestion.nearest(to: placeholder.name, in: Array(columns.names.prefix(1000)))
        let known =
            columns.names.isEmpty
            ? "there is no \"each\" whose rows could" : "the columns are \(Quotation.some(columns.names))"
        error(
            first.lowerBound..<last.upperBound, "there is no column \(Quotation.of(placeholder.name)) to fill in here",
            note: known + (more > 0 ? "; \(more) more names in this text are no columns" : ""),
            fix: suggestion.map { "did you mean {\($0)}?" } ?? "write \(role.braces) for the braces themselves")
    }
}
