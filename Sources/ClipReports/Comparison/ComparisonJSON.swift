import ClipRules
import ClipSuites

/// The answer of `diff --format json`.
extension RunComparison: Encodable {
    package var json: String { JSONText.line(self) }

    package func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Record.Name.self)
        try object.encode(paths[0], forKey: "old")
        try object.encode(paths[1], forKey: "new")
        try object.encode(warnings.isEmpty, forKey: "isComplete")
        for section in Self.order { try object.encode(changes[section] ?? [], forKey: Record.Name(section)) }
    }
}

extension ChangedCase: Encodable {
    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Record.Name.self)
        try object.encode(found.id, forKey: "id")
        try object.encode(former?.id, forKey: "formerID")
        try object.encode(found.suite, forKey: "suite")
        try object.encode(found.place, forKey: "place")
        try object.encode(found.owner, forKey: "owner")
        try object.encode(found.verdict, forKey: "verdict")
        try object.encode(former?.verdict, forKey: "formerVerdict")
        try object.encode(facts.oldAndNew, forKey: "changes")
    }
}

extension [ChangedFact] {
    /// The values in the old and in the new run or definitions, by their paths.
    var oldAndNew: [String: [FactValue]] {
        Dictionary(map { ($0.name, [$0.old, $0.new].map { $0 ?? .one(.null) }) }) { first, _ in first }
    }
}
