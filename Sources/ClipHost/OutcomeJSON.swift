import ClipFacts

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Encodes an outcome as one JSON object: `{"parameters":{"bikeID":"17"},"screen":"bike"}`.
public enum OutcomeJSON {
    /// The maximum size of an outcome, in bytes.
    public static let limit = 1 << 20

    /// Encodes an outcome as one line of JSON with sorted keys and no line feed.
    ///
    /// Non-finite numbers become the strings `NaN`, `Infinity` and `-Infinity`.
    public static func encode(_ outcome: Outcome) throws -> Data {
        let parameters = outcome.parameters.isEmpty ? nil : outcome.parameters
        return try line(of: Fields(screen: outcome.screen, parameters: parameters, reason: outcome.reason))
    }

    package static func line(of value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value)
    }

    package static func asRead(_ outcome: Outcome) -> Outcome {
        var read = outcome
        for case (let name, .number(let number)) in outcome.parameters where !number.double.isFinite {
            read.parameters[name] = .string(number.description)
        }
        return read
    }

    private struct Fields: Encodable {
        let screen: String?
        let parameters: [String: ParameterValue]?
        let reason: String?
    }
}
