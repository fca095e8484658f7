import ClipRules
import ClipSuites

/// Reads what iOS does with an invocation.
enum ResolutionReading {
    static func resolution(
        _ object: LogObject, url: String?, source: Source
    ) throws(Diagnostic) -> Resolution {
        let declined = try object.optional("declined", .string).map { DeclineReason(rawValue: $0) }
        let target: Target?
        if object["opens"] != nil || declined != nil {
            target = try object.optional("opens", .word)
        } else {
            target = try object.required("target", .word)
        }
        return Resolution(
            url: url, source: source, experience: try experience(object), card: try card(object), target: target,
            delivered: try object.optional("delivered", .string), declined: declined,
            advisories: try advisories(object),
            trace: try object.strings("trace")?.map { TraceStep(citedText: $0) } ?? [])
    }

    private static func experience(_ object: LogObject) throws(Diagnostic) -> ServingExperience? {
        guard let spelling = try object.optional("experience", .string) else { return nil }
        if try object.optional("local", .boolean) == true { return .local(spelling) }
        return switch spelling {
        case ServingExperience.default.spelling: .default
        case ServingExperience.link.spelling: .link
        default: .advanced(spelling)
        }
    }

    private static func card(_ object: LogObject) throws(Diagnostic) -> Card? {
        guard let card = try object.object("card") else { return nil }
        return Card(
            title: try card.optional("title", .string), subtitle: try card.optional("subtitle", .string),
            action: try card.optional("action", .word), image: try card.optional("image", .string))
    }

    private static func advisories(_ object: LogObject) throws(Diagnostic) -> [Advisory] {
        try object.elements("advisories") { value throws(Diagnostic) in
            let advisory = try LogObject(value, in: object.source)
            return Advisory(try advisory.required("name", .word), try advisory.required("text", .string))
        } ?? []
    }
}
