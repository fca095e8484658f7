import ClipRules

/// The names that `advisories` takes.
enum AdvisoryWords {
    /// Those that a resolution raises, and those of association files.
    static let all =
        Advisory.Name.allCases.map(\.rawValue) + associationNames.filter { Advisory.Name(rawValue: $0) == nil }

    private static let associationNames = ["appclips-details", "association-size"]
}
