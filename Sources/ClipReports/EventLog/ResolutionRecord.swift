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
            writer.write(CaseRecord.Key.suite, ifPresent: suite)
            writer.write(CaseRecord.Key.url, resolution.url)
            writer.write(CaseRecord.Key.source, resolution.source)
            writer.write(Key.experience, resolution.experience?.spelling)
            writer.write(Key.card, resolution.card)
            writer.write(Key.target, resolution.target)
            writer.write(Key.delivered, resolution.delivered)
            writer.write(Key.declined, resolution.declined?.rawValue)
            writer.write(Key.advisories, resolution.advisories)
            writer.write(Key.trace, resolution.trace)
        }
        return writer.bytes.string
    }

    enum Key {
        static let experience = LogKey<String?>.always(
            "experience", "What serves the invocation: a registered URL, default or link.")
        static let card = LogKey<Card?>.always("card", "The card that iOS shows; null for none.")
        static let delivered = LogKey<String?>.always(
            "delivered", "The URL that the clip or app is handed; null for none.")
        static let declined = LogKey<String?>.always("declined", "Why nothing opens; null where something does.")
        static let trace = LogKey<[TraceStep]>.always(
            "trace", "How that was decided, step by step, with what it rests on.")
        static let advisories = LogKey<[Advisory]>.always("advisories", "What Apple's documentation leaves open here.")
        static let opens = LogKey<Target?>.always("opens", "What opens; null where nothing does.")
        static let local = LogKey<Bool>.sometimes("local", "That a local experience serves the invocation.")
        /// What opens, in an answer of `explain`.
        fileprivate static let target = LogKey<Target?>.always("target", "What opens; null where nothing does.")
    }

    static func read(_ object: LogObject) throws(Diagnostic) -> Resolution {
        let declined = try object.optional(Key.declined).map { DeclineReason(rawValue: $0) }
        // A log without `opens` names only what the case is about.
        let opens = try object.optional(Key.opens)
        let target = opens == nil && declined == nil ? try object.required(CaseRecord.Key.target) : opens
        return Resolution(
            url: try object.optional(CaseRecord.Key.url), source: try object.required(CaseRecord.Key.source),
            experience: try experience(object), card: try object.optional(Key.card), target: target,
            delivered: try object.optional(Key.delivered), declined: declined,
            advisories: try object.optional(Key.advisories) ?? [], trace: try object.optional(Key.trace) ?? [])
    }

    private static func experience(_ object: LogObject) throws(Diagnostic) -> ServingExperience? {
        guard let spelling = try object.optional(Key.experience) else { return nil }
        if try object.optional(Key.local) == true { return .local(spelling) }
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
    private enum Key {
        static let title = LogKey<String?>.always("title", "The title.")
        static let subtitle = LogKey<String?>.always("subtitle", "The line below it.")
        static let action = LogKey<Action?>.always("action", "The verb on the button.")
        static let image = LogKey<String?>.always("image", "The header image, as the suite names it.")
    }

    static var definition: String? { "card" }
    static var members: [JSONSchema.Member] {
        [Key.title.member, Key.subtitle.member, Key.action.member, Key.image.member]
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.write(Key.title, title)
        writer.write(Key.subtitle, subtitle)
        writer.write(Key.action, action)
        writer.write(Key.image, image)
    }

    static func read(_ object: LogObject) throws(Diagnostic) -> Card {
        Card(
            title: try object.optional(Key.title), subtitle: try object.optional(Key.subtitle),
            action: try object.optional(Key.action), image: try object.optional(Key.image))
    }
}

extension Advisory: LogRecord {
    private enum Key {
        static let name = LogKey<Name>.always("name", "The advisory's name.")
        static let text = LogKey<String>.always("text", "What it says.")
    }

    static var definition: String? { "advisory" }
    static var members: [JSONSchema.Member] { [Key.name.member, Key.text.member] }

    func writeMembers(to writer: inout JSONWriter) {
        writer.write(Key.name, name)
        writer.write(Key.text, text)
    }

    static func read(_ object: LogObject) throws(Diagnostic) -> Advisory {
        Advisory(try object.required(Key.name), try object.required(Key.text))
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
