import ClipRouting

/// What the handlers did, as the JSON object of the host protocol: `screen`, `parameters` in the order of their names,
/// and `reason` where there is one.
struct OutcomeRecord {
    private let outcome: Outcome

    init(_ outcome: Outcome) { self.outcome = outcome }

    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.key("screen")
            writer.string(outcome.screen)
            writer.key("parameters")
            writer.object { writer in
                for (name, value) in outcome.parameters.sorted(by: { $0.key < $1.key }) {
                    writer.key(text: name)
                    writer.parameter(value)
                }
            }
            if let reason = outcome.reason {
                writer.key("reason")
                writer.string(reason)
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func parameter(_ value: ParameterValue) {
        switch value {
        case .string(let text): string(text)
        case .number(let value): number(value)
        case .boolean(let value): boolean(value)
        case .null: null()
        }
    }
}
