import ClipSuites

/// What a case expects, as a JSON object in the spelling of the suite format. What is not checked is left out.
struct ExpectationRecord {
    private let expectation: Expectation

    init(_ expectation: Expectation) { self.expectation = expectation }

    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writeResolution(to: &writer)
            writeLaunch(to: &writer)
        }
    }

    /// Writes what is expected of iOS.
    private func writeResolution(to writer: inout JSONWriter) {
        writer.expected("experience", expectation.experience)
        if let card = expectation.card {
            writer.key("card")
            writer.object { writer in
                writer.expected("title", card.title)
                writer.expected("subtitle", card.subtitle)
                writer.expected("action", card.action)
                writer.expected("image", card.image)
            }
        }
        writer.optional("target", expectation.target?.rawValue)
        writer.expected("delivered", expectation.delivered)
        writer.optional("declined", expectation.declined?.rawValue)
    }

    /// Writes what is expected of the handlers and the verdict.
    private func writeLaunch(to writer: inout JSONWriter) {
        if let screen = expectation.screen {
            writer.key("screen")
            writer.matcher(screen)
        }
        if let parameters = expectation.parameters {
            writer.key("parameters")
            write(parameters, to: &writer)
        }
        if let output = expectation.output {
            writer.key("output")
            writer.matcher(output)
        }
        if let exit = expectation.exit {
            writer.key("exit")
            writer.number(Int(exit))
        }
        writer.optional("within", expectation.within.map(DurationText.render))
        if let advisories = expectation.advisories {
            writer.key("advisories")
            writer.array(advisories) { $0.string($1) }
        }
    }

    private func write(_ parameters: ParametersExpectation, to writer: inout JSONWriter) {
        writer.object { writer in
            for (name, matcher) in parameters.named.sorted(by: { $0.key < $1.key }) {
                writer.key(text: name.text)
                writer.matcher(matcher)
            }
            if let others = parameters.others {
                writer.key("*")
                writer.matcher(others)
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func optional(_ name: StaticString, _ text: String?) {
        guard let text else { return }
        key(name)
        string(text)
    }

    fileprivate mutating func expected(_ name: StaticString, _ value: Expectation.Expected<String>) {
        switch value {
        case .unchecked: break
        case .absent:
            key(name)
            null()
        case .equal(let text):
            key(name)
            string(text)
        }
    }

    fileprivate mutating func matcher(_ matcher: Matcher) {
        switch matcher {
        case .equals(.string(let text)): string(text)
        case .equals(.number(let value)): number(value)
        case .equals(.boolean(let value)): boolean(value)
        case .equals(.null), .absent: null()
        case .matches(let pattern): object { $0.optional("matches", pattern) }
        case .contains(let text): object { $0.optional("contains", text) }
        case .present:
            object { writer in
                writer.key("present")
                writer.boolean(true)
            }
        }
    }
}
