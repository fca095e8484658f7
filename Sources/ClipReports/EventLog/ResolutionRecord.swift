import ClipRules
import ClipSuites

/// The answer of `explain --format json`. `null` is for *none*.
package enum ResolutionRecord {
    /// One JSON object on one line, without the line's end.
    package static func json(of resolution: Resolution, suite: String? = nil) -> String {
        JSONTree.members([
            ("suite", suite?.json), ("url", resolution.url.json), ("source", resolution.source.json),
            ("experience", (resolution.experience?.spelling).json), ("card", resolution.card.json),
            ("target", resolution.target.json), ("delivered", resolution.delivered.json),
            ("declined", (resolution.declined?.rawValue).json), ("phase", resolution.phase.json),
            ("advisories", resolution.advisories.json), ("trace", resolution.trace.json),
        ]).line
    }
}

extension Source: LogScalar {}
extension Target: LogScalar {}
extension Phase: LogScalar {}
extension Card.Action: LogScalar {}
extension Advisory.Name: LogScalar {}

/// A sentence, with what it rests on.
extension TraceStep: LogValue {
    static var schema: JSONSchema { .string }
    static var expected: String { String.expected }

    var json: JSONTree { .text(citedText) }

    static func read(_ value: JSONValue, in source: SourceFile) throws(Diagnostic) -> TraceStep {
        TraceStep(citedText: try String.read(value, in: source))
    }
}

extension Card: LogRecord {
    static let layout = LogLayout<Card>("card") {
        always("title", "The title.", { $0.title })
        always("subtitle", "The line below it.", { $0.subtitle })
        always("action", "The verb on the button.", { $0.action })
        always("image", "The header image, as the suite names it.", { $0.image })
    } make: {
        Card(title: $0, subtitle: $1, action: $2, image: $3)
    }
}

extension Advisory: LogRecord {
    static let layout = LogLayout<Advisory>("advisory") {
        always("name", "The advisory's name.", { $0.name })
        always("text", "What it says.", { $0.text })
    } make: {
        Advisory($0, $1)
    }
}

extension AssociationAnswer {
    /// The answer as a line of `association --format json`, without the line's end.
    package var json: String {
        JSONTree.object([
            ("url", .text(url)), ("applinks", .members(links.map { ($0.text, $1.word?.json) })),
            ("appclips", clips.map(\.text).json),
        ]).line
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
