import ClipRules

extension AssociationDecoder {
    private static let keys = ["/", "?", "#", "exclude", "comment", "caseSensitive", "percentEncoded"]

    /// A component, or defaults, which may hold the same keys.
    func component(_ value: JSONValue, isDefaults: Bool) -> AppLinksComponent? {
        guard let members = members(value, isDefaults ? "an object" : "an object with \"/\", \"?\" or \"#\"") else {
            return nil
        }
        for member in members where !Self.keys.contains(member.key) {
            warnOfUnknownKey(member)
        }
        var component = AppLinksComponent(line: notes.line(of: value))
        component.path = string(value["/"], "a path pattern")
        component.query = value["?"].flatMap(query)
        component.fragment = string(value["#"], "a fragment pattern")
        component.exclude = boolean(value["exclude"])
        if case .string(let comment) = value["comment"]?.content { component.comment = comment }
        component.caseSensitive = boolean(value["caseSensitive"])
        component.percentEncoded = boolean(value["percentEncoded"])
        return component
    }

    private func warnOfUnknownKey(_ member: JSONMember) {
        let words = ["path": "/", "query": "?", "fragment": "#"]
        let meant = words[member.key] ?? Suggestion.nearest(to: member.key, in: Self.keys)
        guard let meant else { return }
        notes.warn(
            .associationKey, member.keyRange, "\(Quotation.of(member.key)) means nothing in a component",
            fix: "did you mean \(Quotation.of(meant))?")
    }

    /// One pattern for the whole query, or one for each named item.
    private func query(_ value: JSONValue) -> AppLinksComponent.Query? {
        switch value.content {
        case .string(let pattern): return .text(pattern)
        case .object(let members):
            var items: [AppLinksComponent.Item] = []
            var names: Set<ExactText> = []
            for member in members {
                guard case .string(let pattern) = member.value.content else {
                    notes.error(
                        AssociationNotes.start(of: member.value),
                        "found \(member.value.kindName), expected a pattern in quotes",
                        note: "the system is reported to ignore the whole \"?\" then",
                        fix: "write \"*\" for any value, or leave the item out")
                    return nil
                }
                // Of a name that is there twice the first counts.
                if names.insert(ExactText(text: member.key)).inserted { items.append(.init(member.key, pattern)) }
            }
            return .items(items)
        default:
            notes.mismatch(value, "a pattern, or an object with a pattern for each query item")
            return nil
        }
    }
}
