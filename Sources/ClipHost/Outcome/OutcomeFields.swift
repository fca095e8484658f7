import ClipRouting

/// An outcome as it is written: the screen always, even as null, the rest only where there is some.
struct OutcomeFields: Encodable {
    let outcome: Outcome

    init(_ outcome: Outcome) { self.outcome = outcome }

    private enum Key: String, CodingKey {
        case screen, parameters, reason
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(outcome.screen, forKey: .screen)
        if !outcome.parameters.isEmpty {
            try fields.encode(outcome.parameters.mapValues(Parameter.init), forKey: .parameters)
        }
        try fields.encodeIfPresent(outcome.reason, forKey: .reason)
    }

    /// One parameter as a JSON value.
    private struct Parameter: Encodable {
        let value: ParameterValue

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch value {
            case .string(let text): try container.encode(text)
            case .number(let number): try container.encode(number)
            case .boolean(let flag): try container.encode(flag)
            case .null: try container.encodeNil()
            }
        }
    }
}
