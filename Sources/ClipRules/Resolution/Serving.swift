/// What serves an invocation once its URL, its links and its association are out of the way.
enum Serving: Equatable {
    case local(Int)
    case advanced(Int)
    case `default`
    /// The most specific match has no place.
    case noPlace(Int)
    case nothing
    /// The association keeps the clip from opening.
    case barred

    init(local: Int?, advanced: Int?, rules: SourceRules, advancedExperiences: [RegisteredExperience]) {
        if let local {
            self = .local(local)
            return
        }
        switch (rules.advanced, advanced) {
        case (.byPrefix, let advanced?): self = .advanced(advanced)
        case (.withPlace, let advanced?):
            self = advancedExperiences[advanced].hasPlace ? .advanced(advanced) : .noPlace(advanced)
        case (.ignored, _), (.passedOver, _), (_, nil): self = rules.takesDefault ? .default : .nothing
        }
    }

    /// Whether the same opens, or as little.
    func opensTheSame(as other: Serving) -> Bool {
        switch (self, other) {
        case (.noPlace, .noPlace), (.noPlace, .nothing), (.nothing, .noPlace): true
        default: self == other
        }
    }
}
