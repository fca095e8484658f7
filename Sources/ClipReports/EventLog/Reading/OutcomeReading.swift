import ClipRouting
import ClipSuites

/// Reads what the handlers did.
enum OutcomeReading {
    static func outcome(_ object: LogObject) throws(Diagnostic) -> Outcome? {
        guard let written = try object.object("outcome") else { return nil }
        var parameters: [String: ParameterValue] = [:]
        for member in try written.object("parameters")?.named ?? [] {
            let value = try parameter(member.value, in: written)
            guard parameters.updateValue(value, forKey: member.key) == nil else {
                throw object.source.diagnostic(
                    .error, at: member.keyRange, Quotation.twin(of: member.key, a: "parameter"),
                    fix: "write one of the two otherwise")
            }
        }
        return Outcome(
            screen: try written.optional("screen", .string), parameters: parameters,
            reason: try written.optional("reason", .string))
    }

    private static func parameter(_ value: JSONValue, in object: LogObject) throws(Diagnostic) -> ParameterValue {
        switch value.content {
        case .string(let text): return .string(text)
        case .number(let number): return .number(number)
        case .boolean(let flag): return .boolean(flag)
        case .null: return .null
        case .array, .object, .unreadable:
            throw object.mismatch(value, "a string, number, boolean or null")
        }
    }
}
