import ClipRules
import ClipSuites

/// What a case expects, in the spelling of the suite format. What is not checked is left out.
extension Expectation: LogRecord {
    struct Keys {
        let experience = LogKey<String?>.sometimes("experience", "What serves the invocation.")
        let card = LogKey<CardExpectation>.sometimes("card", "What the card shows.")
        let target = LogKey<Target>.sometimes("target", "What opens.")
        let delivered = LogKey<String?>.sometimes("delivered", "The URL that is handed over.")
        let declined = LogKey<String>.sometimes("declined", "Why nothing opens.")
        let screen = LogKey<Matcher>.sometimes("screen", "The screen that the handlers show.")
        let parameters = LogKey<ParametersExpectation>.sometimes(
            "parameters", "What they read, by name; * is all others.")
        let output = LogKey<Matcher>.sometimes("output", "What is printed.")
        let exit = LogKey<Int>.sometimes("exit", "The exit status.")
        let within = LogKey<LogSpan>.sometimes("within", "How long the launch may take at most.")
        let advisories = LogKey<[String]>.sometimes(
            "advisories", "The names of the advisories that the case has.")
    }

    static let key = Keys()
    static var definition: String? { "expectation" }

    func writeMembers(to writer: inout JSONWriter) {
        let expected = fields.value
        writer.write(Self.key.experience, checked: expected.experience)
        writer.write(Self.key.card, ifPresent: expected.card)
        writer.write(Self.key.target, ifPresent: expected.target)
        writer.write(Self.key.delivered, checked: expected.delivered)
        writer.write(Self.key.declined, ifPresent: expected.declined?.rawValue)
        writer.write(Self.key.screen, ifPresent: expected.screen)
        writer.write(Self.key.parameters, ifPresent: expected.parameters)
        writer.write(Self.key.output, ifPresent: expected.output)
        writer.write(Self.key.exit, ifPresent: expected.exit.map { Int($0) })
        writer.write(Self.key.within, ifPresent: expected.within.map { LogSpan($0) })
        writer.write(Self.key.advisories, ifPresent: expected.advisories)
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
    struct Keys {
        let title = LogKey<String?>.sometimes("title", "The title; null for none.")
        let subtitle = LogKey<String?>.sometimes("subtitle", "The line below it; null for none.")
        let action = LogKey<String?>.sometimes("action", "The verb on the button; null for none.")
        let image = LogKey<String?>.sometimes("image", "The header image; null for none.")
    }

    static let key = Keys()
    static var schema: JSONSchema { .object(key) }

    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.write(Self.key.title, checked: title)
            writer.write(Self.key.subtitle, checked: subtitle)
            writer.write(Self.key.action, checked: action)
            writer.write(Self.key.image, checked: image)
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
    struct Keys {
        let matches = LogKey<String>.always("matches", "A regular expression that is found in it.")
        let contains = LogKey<String>.always("contains", "A part of it.")
        let present = LogKey<Bool>.always("present", "That it is there.")
    }

    static let key = Keys()
    static var schema: JSONSchema { .reference("matcher") }

    static var definition: JSONSchema {
        .oneOf([
            .string, .number, .boolean, .null, .object([key.matches]), .object([key.contains]),
            .object([key.present], ["present": .constant(true)]),
        ])
    }

    func write(to writer: inout JSONWriter) {
        switch self {
        case .equals(.string(let text)): writer.string(text)
        case .equals(.number(let value)): writer.number(value)
        case .equals(.boolean(let value)): writer.boolean(value)
        case .equals(.null), .absent: writer.null()
        case .matches(let regex): writer.object { $0.write(Self.key.matches, regex.pattern) }
        case .contains(let text): writer.object { $0.write(Self.key.contains, text) }
        case .present: writer.object { $0.write(Self.key.present, true) }
        }
    }
}
