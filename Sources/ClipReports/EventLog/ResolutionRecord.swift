import ClipRules
import ClipSuites

/// What iOS does with an invocation, as JSON: the answer of `explain --format json`, and a part of each ``CaseRecord``.
///
/// Every member is always there. `null` is for *none*: no `url` or `delivered` URL is handed over, no
/// `experience` serves the invocation, no `card` is shown, no `target` opens, it is not `declined`.
package enum ResolutionRecord {
    /// One JSON object on one line, without the line's end, with the members
    /// `url source experience card target delivered declined advisories trace`; before them `suite`, the identifier of the
    /// suite that answers, where it is to be named.
    package static func json(of resolution: Resolution, suite: String? = nil) -> String {
        var writer = JSONWriter()
        writer.object { writer in
            writer.write(key.suite, ifPresent: suite)
            writer.write(key.url, resolution.url)
            writer.write(key.source, resolution.source)
            writer.write(key.experience, resolution.experience?.spelling)
            writer.write(key.card, resolution.card)
            writer.write(key.target.name, resolution.target)
            writer.write(key.delivered, resolution.delivered)
            writer.write(key.declined, resolution.declined?.rawValue)
            writer.write(key.advisories, resolution.advisories)
            writer.write(key.trace, resolution.trace)
        }
        return writer.bytes.string
    }

    private static let key = CaseRecord.key

    static func read(_ object: LogObject) throws(Diagnostic) -> Resolution {
        let declined = try object.optional(key.declined).map { DeclineReason(rawValue: $0) }
        // A log without `opens` names only what the case is about.
        let opens = try object.optional(key.opens)
        let target = opens == nil && declined == nil ? try object.required(key.target) : opens
        return Resolution(
            url: try object.optional(key.url), source: try object.required(key.source),
            experience: try experience(object), card: try object.optional(key.card), target: target,
            delivered: try object.optional(key.delivered), declined: declined,
            advisories: try object.optional(key.advisories) ?? [], trace: try object.optional(key.trace) ?? [])
    }

    private static func experience(_ object: LogObject) throws(Diagnostic) -> ServingExperience? {
        guard let spelling = try object.optional(key.experience) else { return nil }
        if try object.optional(key.local) == true { return .local(spelling) }
        return [.default, .link].first { $0.spelling == spelling } ?? .advanced(spelling)
    }
}

extension Source: LogScalar {}
extension Target: LogScalar {}
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
    struct Keys {
        let title = LogKey<String?>.always("title", "The title.")
        let subtitle = LogKey<String?>.always("subtitle", "The line below it.")
        let action = LogKey<Action?>.always("action", "The verb on the button.")
        let image = LogKey<String?>.always("image", "The header image, as the suite names it.")
    }

    static let key = Keys()
    static var definition: String? { "card" }

    func writeMembers(to writer: inout JSONWriter) {
        writer.write(Self.key.title, title)
        writer.write(Self.key.subtitle, subtitle)
        writer.write(Self.key.action, action)
        writer.write(Self.key.image, image)
    }

    static func read(_ object: LogObject) throws(Diagnostic) -> Card {
        Card(
            title: try object.optional(key.title), subtitle: try object.optional(key.subtitle),
            action: try object.optional(key.action), image: try object.optional(key.image))
    }
}

extension Advisory: LogRecord {
    struct Keys {
        let name = LogKey<Name>.always("name", "The advisory's name.")
        let text = LogKey<String>.always("text", "What it says.")
    }

    static let key = Keys()
    static var definition: String? { "advisory" }

    func writeMembers(to writer: inout JSONWriter) {
        writer.write(Self.key.name, name)
        writer.write(Self.key.text, text)
    }

    static func read(_ object: LogObject) throws(Diagnostic) -> Advisory {
        Advisory(try object.required(key.name), try object.required(key.text))
    }
}

extension AssociationAnswer {
    /// The answer as a line of `association --format json`, without the line's end, with the members
    /// `url applinks appclips`. `applinks` has `match` or `block` for each identifier that a rule decides about.
    package var json: String {
        var writer = JSONWriter()
        writer.object { writer in
            writer.key("url")
            writer.string(url)
            writer.key("applinks")
            writer.object { writer in
                for (appID, decision) in links {
                    guard let word = decision.word else { continue }
                    writer.key(text: appID.text)
                    writer.string(word)
                }
            }
            writer.key("appclips")
            writer.array(clips) { $0.string($1.text) }
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
