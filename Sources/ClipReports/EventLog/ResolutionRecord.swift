import ClipRules
import ClipSuites

/// What iOS does with an invocation: the answer of `explain --format json`. `null` is for *none*.
package enum ResolutionRecord {
    /// One JSON object on one line, without the line's end, with the members `url source experience card target
    /// delivered declined phase advisories trace`; before them `suite`, where the suite that answers is to be named.
    package static func json(of resolution: Resolution, suite: String? = nil) -> String {
        var writer = JSONWriter()
        writer.object { writer in
            if let suite { writer.write("suite", suite) }
            writer.write("url", resolution.url)
            writer.write("source", resolution.source)
            writer.write("experience", resolution.experience?.spelling)
            writer.write("card", resolution.card)
            writer.write("target", resolution.target)
            writer.write("delivered", resolution.delivered)
            writer.write("declined", resolution.declined?.rawValue)
            writer.write("phase", resolution.phase)
            writer.write("advisories", resolution.advisories)
            writer.write("trace", resolution.trace)
        }
        return writer.bytes.string
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

    func write(to writer: inout JSONWriter) { writer.string(citedText) }

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
    /// The answer as a line of `association --format json`, without the line's end, with the members
    /// `url applinks appclips`. `applinks` has `match` or `block` for each identifier that a rule decides about.
    package var json: String {
        var writer = JSONWriter()
        writer.object { writer in
            writer.write("url", url)
            writer.key("applinks")
            writer.object { writer in
                for (appID, decision) in links {
                    guard let word = decision.word else { continue }
                    writer.key(text: appID.text)
                    writer.string(word)
                }
            }
            writer.write("appclips", clips.map(\.text))
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
