import ClipRules
import ClipSuites

/// What a case expects, in the spelling of the suite format. What is not checked is left out.
extension Expectation: LogRecord {
    private enum Key {
        static let experience = LogKey<String?>.sometimes("experience", "What serves the invocation.")
        static let card = LogKey<CardExpectation>.sometimes("card", "What the card shows.")
        static let target = LogKey<Target>.sometimes("target", "What opens.")
        static let delivered = LogKey<String?>.sometimes("delivered", "The URL that is handed over.")
        static let declined = LogKey<String>.sometimes("declined", "Why nothing opens.")
        static let screen = LogKey<Matcher>.sometimes("screen", "The screen that the handlers show.")
        static let parameters = LogKey<ParametersExpectation>.sometimes(
            "parameters", "What they read, by name; * is all others.")
        static let output = LogKey<Matcher>.sometimes("output", "What is printed.")
        static let exit = LogKey<Int>.sometimes("exit", "The exit status.")
        static let within = LogKey<LogSpan>.sometimes("within", "How long the launch may take at most.")
        static let advisories = LogKey<[String]>.sometimes(
            "advisories", "The names of the advisories that the case has.")
    }

    static var definition: String? { "expectation" }
    static var members: [JSONSchema.Member] {
        [
            Key.experience.member, Key.card.member, Key.target.member, Key.delivered.member, Key.declined.member,
            Key.screen.member, Key.parameters.member, Key.output.member, Key.exit.member, Key.within.member,
            Key.advisories.member,
        ]
    }

    func writeMembers(to writer: inout JSONWriter) {
        let expected = fields.value
        writer.write(Key.experience, checked: expected.experience)
        writer.write(Key.card, ifPresent: expected.card)
        writer.write(Key.target, ifPresent: expected.target)
        writer.write(Key.delivered, checked: expected.delivered)
        writer.write(Key.declined, ifPresent: expected.declined?.rawValue)
        writer.write(Key.screen, ifPresent: expected.screen)
        writer.write(Key.parameters, ifPresent: expected.parameters)
        writer.write(Key.output, ifPresent: expected.output)
        writer.write(Key.exit, ifPresent: expected.exit.map { Int($0) })
        writer.write(Key.within, ifPresent: expected.within.map { LogSpan($0) })
        writer.write(Key.advisories, ifPresent: expected.advisories)
    }

    static func read(_ object: LogObject) throws(Diagnostic) -> Expectation {
        try Expectation(object.value, in: object.source)
    }
}

extension JSONWriter {
    /// Writes a member that may be expected to be absent.
    fileprivate mutating func write(_ key: LogKey<String?>, checked value: Expectation.Expected<String>) {
        switch value {
        case .unchecked: break
        case .absent: write(key, nil)
        case .equal(let text): write(key, text)
        }
    }
}

extension CardExpectation: LogWritable {
    private enum Key {
        static let title = LogKey<String?>.sometimes("title", "The title; null for none.")
        static let subtitle = LogKey<String?>.sometimes("subtitle", "The line below it; null for none.")
        static let action = LogKey<String?>.sometimes("action", "The verb on the button; null for none.")
        static let image = LogKey<String?>.sometimes("image", "The header image; null for none.")
    }

    static var schema: JSONSchema {
        .object([Key.title.member, Key.subtitle.member, Key.action.member, Key.image.member])
    }

    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.write(Key.title, checked: title)
            writer.write(Key.subtitle, checked: subtitle)
            writer.write(Key.action, checked: action)
            writer.write(Key.image, checked: image)
        }
    }
}

extension ParametersExpectation: LogWritable {
    static var schema: JSONSchema { .map(Matcher.schema) }

    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            for (name, matcher) in named.sorted(by: { $0.key < $1.key }) {
                writer.key(text: name.text)
                matcher.write(to: &writer)
            }
            if let others {
                writer.key("*")
                others.write(to: &writer)
            }
        }
    }
}

/// A value, or an object that says what it has to be like; null for one that has to be absent.
extension Matcher: LogWritable {
    private enum Key {
        static let matches = LogKey<String>.always("matches", "A regular expression that is found in it.")
        static let contains = LogKey<String>.always("contains", "A part of it.")
        static let present = LogKey<Bool>.always("present", "That it is there.")
    }

    static var schema: JSONSchema { .reference("matcher") }

    static var definition: JSONSchema {
        .oneOf([
            .string, .number, .boolean, .null, .object([Key.matches.member]), .object([Key.contains.member]),
            .object([Key.present.member(.constant(true))]),
        ])
    }

    func write(to writer: inout JSONWriter) {
        switch self {
        case .equals(.string(let text)): writer.string(text)
        case .equals(.number(let value)): writer.number(value)
        case .equals(.boolean(let value)): writer.boolean(value)
        case .equals(.null), .absent: writer.null()
        case .matches(let pattern): writer.object { $0.write(Key.matches, pattern) }
        case .contains(let text): writer.object { $0.write(Key.contains, text) }
        case .present: writer.object { $0.write(Key.present, true) }
        }
    }
}
