import ClipSuites

extension RunComparison {
    /// One JSON object on one line, without the line's end.
    package var json: String {
        let head: [(key: String, value: JSONTree)] = [
            ("old", .text(paths[0])), ("new", .text(paths[1])), ("isComplete", .flag(warnings.isEmpty)),
        ]
        return JSONTree.object(head + Self.order.map { ($0, .array((changes[$0] ?? []).map(\.json))) }).line
    }
}

extension ChangedCase {
    fileprivate var json: JSONTree {
        .object([
            ("id", .text(found.id)), ("formerID", (former?.id).json), ("suite", .text(found.suite)),
            ("place", .text(found.place)), ("owner", found.owner.json), ("verdict", found.verdict.json),
            ("formerVerdict", (former?.verdict).json),
            (
                "changes",
                .object(facts.map { fact in (fact.name, .array([fact.old, fact.new].map { $0 ?? .scalar(.null) })) })
            ),
        ])
    }
}
