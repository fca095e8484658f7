import ClipRules
import ClipSuites

/// What a case expects, in the spelling of the suite format. What is not checked is left out.
extension Expectation: LogRecord {
    static let layout = LogLayout<Expectation>(
        definition: "expectation",
        members: [
            LogMember(sometimes: "experience", "What serves the invocation.", { $0.experience.logged }),
            LogMember("card", "What the card shows.", schema: CardExpectation.schema) { $0.card?.json },
            LogMember(sometimes: "target", "What opens.", { $0.target }),
            LogMember(sometimes: "delivered", "The URL that is handed over.", { $0.delivered.logged }),
            LogMember(sometimes: "declined", "Why nothing opens.", { $0.declined?.rawValue }),
            LogMember("screen", "The screen that the handlers show.", schema: Matcher.schema) { $0.screen?.json },
            LogMember("parameters", "What they read, by name; * is all others.", schema: .map(Matcher.schema)) {
                $0.parameters?.json
            },
            LogMember("output", "What is printed.", schema: Matcher.schema) { $0.output?.json },
            LogMember(sometimes: "exit", "The exit status.") { $0.exit.map { Int($0) } },
            LogMember(sometimes: "within", "How long the launch may take at most.") { $0.within.map(LogSpan.init) },
            LogMember(sometimes: "advisories", "The names of the advisories that the case has.", { $0.advisories }),
        ]
    ) { object throws(Diagnostic) in
        try Expectation(object.json, in: object.source)
    }
}

extension Expectation.Expected<String> {
    /// The value, or `null` if it has to be absent; `nil` if it is not checked.
    fileprivate var logged: String?? {
        switch self {
        case .unchecked: nil
        case .absent: .some(nil)
        case .equal(let text): text
        }
    }
}

extension CardExpectation {
    private static let members: [LogMember<CardExpectation>] = [
        LogMember(sometimes: "title", "The title; null for none.", { $0.title.logged }),
        LogMember(sometimes: "subtitle", "The line below it; null for none.", { $0.subtitle.logged }),
        LogMember(sometimes: "action", "The verb on the button; null for none.", { $0.action.logged }),
        LogMember(sometimes: "image", "The header image; null for none.", { $0.image.logged }),
    ]

    fileprivate static var schema: JSONSchema { .object(members) }

    fileprivate var json: JSONTree { .members(Self.members.map { ($0.name, $0.json(self)) }) }
}

extension ParametersExpectation {
    fileprivate var json: JSONTree {
        .members(named.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) } + [("*", others?.json)])
    }
}

/// A value, or an object that says what it has to be like; null for one that has to be absent.
extension Matcher {
    fileprivate static var schema: JSONSchema { .reference("matcher") }

    static var definition: JSONSchema {
        func object(_ name: String, _ about: String, _ schema: JSONSchema) -> JSONSchema {
            .object([(name, schema.described(as: about))], required: [name])
        }
        return .oneOf([
            .string, .number, .boolean, .null,
            object("matches", "A regular expression that is found in it.", .string),
            object("contains", "A part of it.", .string),
            object("present", "That it is there.", .constant(.boolean(true))),
        ])
    }

    fileprivate var json: JSONTree {
        switch self {
        case .equals(let scalar): .scalar(scalar)
        case .absent: .scalar(.null)
        case .matches(let regex): .object([("matches", .text(regex.pattern))])
        case .contains(let text): .object([("contains", .text(text))])
        case .present: .object([("present", .flag(true))])
        }
    }
}
