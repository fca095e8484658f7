import ClipRouting

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The outcome as one JSON object: `{"parameters":{"bikeID":"17"},"screen":"bike"}`.
public enum OutcomeJSON {
    /// The most bytes that an outcome may have.
    public static let limit = 1 << 20

    /// Encodes an outcome as a line of JSON with sorted keys, without a line feed; throws what `JSONEncoder` throws.
    ///
    /// JSON has no numbers that are not finite: they become the strings `NaN`, `Infinity` and `-Infinity`.
    public static func encode(_ outcome: Outcome) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let parameters = outcome.parameters.isEmpty ? nil : outcome.parameters
        return try encoder.encode(Fields(screen: outcome.screen, parameters: parameters, reason: outcome.reason))
    }

    /// The outcome that a reader of the JSON gets; `nil` if it exceeds ``limit``.
    package static func asRead(_ outcome: Outcome) -> Outcome? {
        var read = outcome
        var size = (outcome.screen ?? "").utf8.count + (outcome.reason ?? "").utf8.count
        for (name, value) in outcome.parameters {
            size += name.utf8.count + 32
            switch value {
            case .string(let text): size += text.utf8.count
            case .number(let number) where !number.double.isFinite:
                read.parameters[name] = .string(number.description)
            case .number, .boolean, .null: break
            }
        }
        // In JSON a byte takes at most six, as a control character does.
        if size < limit / 8 { return read }
        guard let encoded = try? encode(outcome), encoded.count <= limit else { return nil }
        return read
    }

    private struct Fields: Encodable {
        let screen: String?
        let parameters: [String: ParameterValue]?
        let reason: String?
    }
}
