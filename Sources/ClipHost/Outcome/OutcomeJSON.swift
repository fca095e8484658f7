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

    /// Writes an outcome as one line of JSON with sorted keys, without a line feed.
    ///
    /// JSON has no word for numbers that are not finite: they become the strings `NaN`, `Infinity` and `-Infinity`.
    ///
    /// - Throws: What `JSONEncoder` throws.
    public static func encode(_ outcome: Outcome) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
        return try encoder.encode(OutcomeFields(outcome))
    }

    /// Reads an outcome. Keys other than `screen`, `parameters` and `reason` are passed over.
    ///
    /// - Throws: ``OutcomeJSONError``, which says what is wrong with the text.
    public static func decode(_ data: Data) throws(OutcomeJSONError) -> Outcome {
        guard data.count <= limit else { throw .tooLarge(bytes: data.count) }
        let value: JSONValue
        do {
            value = try JSONDecoder().decode(JSONValue.self, from: data)
        } catch {
            throw .notJSON(OutcomeJSONError.text(of: error))
        }
        guard case .object(let object) = value else { throw .notAnObject(found: value.kind) }
        return Outcome(
            screen: try string("screen", in: object), parameters: try parameters(in: object),
            reason: try string("reason", in: object))
    }

    private static func string(
        _ key: String, in object: [String: JSONValue]
    ) throws(OutcomeJSONError) -> String? {
        switch object[key] {
        case nil, .scalar(.null): return nil
        case .scalar(.string(let text)): return text
        case let value?: throw .wrongType(key: key, found: value.kind, expected: "a string or null")
        }
    }

    private static func parameters(
        in object: [String: JSONValue]
    ) throws(OutcomeJSONError) -> [String: ParameterValue] {
        switch object["parameters"] {
        case nil, .scalar(.null): return [:]
        case .object(let members):
            var parameters: [String: ParameterValue] = [:]
            for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                guard case .scalar(let scalar) = value else {
                    throw .wrongType(
                        key: "parameters.\(name)", found: value.kind, expected: "a string, number, boolean or null")
                }
                parameters[name] = scalar
            }
            return parameters
        case let value?: throw .wrongType(key: "parameters", found: value.kind, expected: "an object")
        }
    }
}
