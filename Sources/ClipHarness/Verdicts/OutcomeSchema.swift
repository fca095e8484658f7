import ClipSuites

/// The JSON Schema of an outcome: what ``OutcomeReader`` takes.
package enum OutcomeSchema {
    package static var text: String {
        let text = JSONSchema.oneOf([.string, .null])
        let parameters = JSONSchema.map(.oneOf([.string, .number, .boolean, .null]))
        let properties: [(String, String, JSONSchema)] = [
            ("screen", "The screen that is shown; null or left out where the URL is not handled.", text),
            ("parameters", "What the screen was made with, by name.", .oneOf([parameters, .null])),
            ("reason", "Why the URL is not handled.", text),
        ]
        let described = properties.map { name, about, schema in
            (name, (["description": .text(about)] as JSONSchema).adding(schema))
        }
        return JSONSchema.document(
            "An outcome", "What a host writes to the path in CLIPFLIGHT_OUTCOME: at most 1 MiB of JSON.",
            JSONSchema.object(described, required: []).adding(["additionalProperties": .flag(false)])
        ).text
    }
}
