import ClipRouting

extension OutcomeJSON {
    /// An outcome as it comes out of the JSON that it is written as, without being written; `nil` where that would be
    /// larger than the limit.
    package static func asRead(_ outcome: Outcome) -> Outcome? {
        var read = outcome
        var most = 64 + length(outcome.screen) + length(outcome.reason)
        for (name, value) in outcome.parameters {
            most += 32 + length(name)
            switch value {
            case .string(let text): most += length(text)
            case .number(let number) where !number.isFinite:
                read.parameters[name] = .string(number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity")
            case .number, .boolean, .null: break
            }
        }
        if most <= limit { return read }
        // It may still be small enough: only now is it worth to write it.
        guard let written = try? encode(outcome), written.count <= limit else { return nil }
        return read
    }

    /// How many bytes a text takes at most: six for a control character.
    private static func length(_ text: String?) -> Int {
        (text?.utf8.count ?? 0) * 6 + 2
    }
}
