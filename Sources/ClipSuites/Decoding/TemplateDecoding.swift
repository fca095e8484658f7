/// A value with its columns taken out.
struct OpenedValue {
    /// What no row changes; a text that rows fill in is `unreadable`, which no decoder complains of.
    var fixed: JSONValue
    /// The whole value, as rows fill it in.
    var template: TemplateValue
}

extension DecodingContext {
    /// What a value is, as far as braces in it are concerned.
    enum TemplateRole {
        case invocation, journey, steps, expectation, matchers, matcher
        case pattern, url, plain
        /// No `{column}` may stand there.
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

        /// Whether only an object is right there, whatever a row may fill in.
        fileprivate var isObject: Bool {
            switch self {
            case .invocation, .journey, .steps, .expectation, .matchers: true
            case .matcher, .pattern, .url, .plain, .closed: false
            }
        }

        fileprivate var ofElements: TemplateRole { self == .steps ? .steps : .plain }
    }

    /// How many names of one text that are no columns are reported one by one.
    private static let unknownLimit = 8

    /// Takes the columns out of a value, and reports names in braces that are none.
    func opened(_ value: JSONValue, _ columns: Columns, as role: TemplateRole) -> OpenedValue {
        let unchanged = OpenedValue(fixed: value, template: .fixed(value))
        guard role != .closed else { return unchanged }
        switch value.content {
        case .null, .boolean, .number, .unreadable: return unchanged
        case .string where role.isObject: return unchanged
        case .string(let text):
            let template = template(text, value.range, columns, role)
            let isDecided = !template.hasColumns && template.unknown.isEmpty
            let content: JSONValue.Content = isDecided ? .string(template.fixed) : .unreadable
            let fixed = JSONValue(content, in: value.range)
            return OpenedValue(
                fixed: fixed, template: template.hasColumns ? .text(template, value.range) : .fixed(fixed))
        case .array(let elements):
            let opened = elements.map { self.opened($0, columns, as: role.ofElements) }
            let fixed = JSONValue(.array(opened.map(\.fixed)), in: value.range)
            let isOpen = opened.contains { $0.template.isOpen }
            return OpenedValue(
                fixed: fixed, template: isOpen ? .array(opened.map(\.template), value.range) : .fixed(fixed))
        case .object(let members):
            return opened(members, value.range, columns, as: role)
        }
    }

    private func opened(
        _ members: [JSONMember], _ range: Range<Int>, _ columns: Columns, as role: TemplateRole
    ) -> OpenedValue {
        var fixed: [JSONMember] = []
        var open: [TemplateValue.Member] = []
        var isOpen = role == .invocation
        for member in members {
            let value = opened(member.value, columns, as: role.role(of: member.key))
            // The names of parameters are the only keys that are not the format's own.
            let key =
                role == .matchers
                ? template(member.key, member.keyRange, columns, role) : TextTemplate(literal: member.key)
            fixed.append(
                JSONMember(key: key.hasColumns ? member.key : key.fixed, in: member.keyRange, value: value.fixed))
            open.append(TemplateValue.Member(key: key, keyRange: member.keyRange, value: value.template))
            isOpen = isOpen || key.hasColumns || value.template.isOpen
        }
        let whole = JSONValue(.object(fixed), in: range)
        return OpenedValue(fixed: whole, template: isOpen ? .object(open, range) : .fixed(whole))
    }

    private func template(
        _ text: String, _ range: Range<Int>, _ columns: Columns, _ role: TemplateRole
    ) -> TextTemplate {
        let template = TextTemplate(text, columns: columns, isPattern: role == .pattern)
        // Each name once a text, and of very many the first.
        var names: Set<ExactText> = []
        let unknown = template.unknown.filter { names.insert(ExactText(text: $0.name)).inserted }
        for (number, placeholder) in unknown.prefix(Self.unknownLimit).enumerated() where !isFull {
            let more = number + 1 == Self.unknownLimit ? unknown.count - Self.unknownLimit : 0
            report(placeholder, range, columns, role, more: more)
        }
        return template
    }

    private func report(
        _ placeholder: TextTemplate.Placeholder, _ value: Range<Int>, _ columns: Columns, _ role: TemplateRole,
        more: Int
    ) {
        let string = JSONValue(.null, in: value)
        let first = range(of: placeholder.range.lowerBound, inString: string)
        let last = range(of: placeholder.range.upperBound - 1, inString: string)
        // Of very many columns some are enough to look through for each of very many errors.
        let suggestion = Suggestion.nearest(to: placeholder.name, in: Array(columns.names.prefix(1000)))
        let known =
            columns.names.isEmpty
            ? "there is no \"each\" whose rows could" : "the columns are \(Quotation.some(columns.names))"
        let braces =
            switch role {
            case .url: "%7B and %7D"
            case .pattern: #"\\{ and \\}"#
            default: "{{ and }}"
            }
        error(
            first.lowerBound..<last.upperBound, "there is no column \(Quotation.of(placeholder.name)) to fill in here",
            note: known + (more > 0 ? "; \(more) more names in this text are no columns" : ""),
            fix: suggestion.map { "did you mean {\($0)}?" } ?? "write \(braces) for the braces themselves")
    }
}
