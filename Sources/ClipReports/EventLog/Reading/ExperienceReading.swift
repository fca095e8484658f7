import ClipHarness
import ClipRules
import ClipSuites

/// Reads what a suite registers.
enum ExperienceReading {
    static func experience(_ object: LogObject) throws(Diagnostic) -> SuiteExperience {
        let kind: ExperienceRecord.Kind = try object.required("kind", .word)
        let experience: ServingExperience =
            switch kind {
            case .advanced: .advanced(try object.required("url", .string))
            case .local: .local(try object.required("url", .string))
            case .default: .default
            case .link: .link
            }
        return SuiteExperience(
            suite: try object.required("suite", .string), experience: experience,
            title: try object.optional("title", .string), hasPlace: try object.optional("place", .boolean) ?? false,
            location: try DiagnosticReading.location(object))
    }
}
