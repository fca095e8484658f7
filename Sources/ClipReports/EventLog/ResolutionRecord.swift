import ClipRules
import ClipSuites

/// The answer of `explain --format json`.
package struct ResolutionRecord: Encodable {
    private let suite: String?
    @OrNull private var url: String?
    private let source: Source
    @OrNull private var experience: String?
    @OrNull private var card: Card?
    @OrNull private var target: Target?
    @OrNull private var delivered: String?
    @OrNull private var declined: DeclineReason?
    private let phase: Phase
    private let advisories: [Advisory]
    private let trace: [TraceStep]

    package init(_ resolution: Resolution, suite: String? = nil) {
        self.suite = suite
        url = resolution.url
        source = resolution.source
        experience = resolution.experience?.spelling
        card = resolution.card
        target = resolution.target
        delivered = resolution.delivered
        declined = resolution.declined
        phase = resolution.phase
        advisories = resolution.advisories
        trace = resolution.trace
    }

    package var json: String { JSONText.line(self) }
}

/// A step as its sentence, and what that rests on. In version 1 it is one text.
extension TraceStep: Codable {
    private enum Member: String, CodingKey { case text, rests }

    /// Reads a step, which may be a sentence alone; throws what the decoder throws.
    public init(from decoder: any Decoder) throws {
        guard let object = try? decoder.container(keyedBy: Member.self) else {
            self.init(try decoder.singleValueContainer().decode(String.self))
            return
        }
        self.init(
            try object.decode(String.self, forKey: .text),
            citation: try object.decodeIfPresent(Citation.self, forKey: .rests))
    }

    /// Writes the sentence and what it rests on; throws what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Member.self)
        try object.encode(text, forKey: .text)
        try object.encodeIfPresent(citation, forKey: .rests)
    }
}

private struct AssociationRecord: Encodable {
    let url: String
    let applinks: [String: String]
    let appclips: [String]
    let redirects: [String]?
}

extension AssociationAnswer {
    /// A line of `association --format json`, without its end.
    package func json(redirects: [String] = []) -> String {
        JSONText.line(
            AssociationRecord(
                url: url,
                applinks: Dictionary(links.compactMap { id, word in word.word.map { (id.text, $0) } }) { first, _ in
                    first
                },
                appclips: clips.map(\.text), redirects: redirects.isEmpty ? nil : redirects))
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
