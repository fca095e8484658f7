import ClipRules

/// What an association file says of one URL, as JSON: a line of `association --format json`.
package struct AssociationRecord {
    private let answer: AssociationAnswer

    /// Takes what is to be written.
    package init(_ answer: AssociationAnswer) {
        self.answer = answer
    }

    /// One JSON object on one line, without the line's end, with the members `url applinks appclips`. `applinks` has
    /// `match` or `block` for each identifier that a rule decides about; the others are left out.
    package var json: String {
        var writer = JSONWriter()
        writer.object { writer in
            writer.key("url")
            writer.string(answer.url)
            writer.key("applinks")
            writer.object { writer in
                for (appID, decision) in answer.links {
                    guard let word = decision.word else { continue }
                    writer.key(text: appID.text)
                    writer.string(word)
                }
            }
            writer.key("appclips")
            writer.array(answer.clips) { $0.string($1.text) }
        }
        return writer.bytes.string
    }
}

extension AppLinksDecision {
    fileprivate var word: String? {
        switch self {
        case .match: "match"
        case .excluded: "block"
        case .unknownID, .noRule, .tooCostly: nil
        }
    }
}
