/// One line of the table: what was measured, beside its anchor in the same run and its goal.
struct Measurement {
    /// What was measured.
    var what: String
    /// The figure, in seconds.
    var seconds: Double
    /// What it is measured against, and that figure in seconds; `nil` where the goal is absolute.
    var anchor: (name: String, seconds: Double)?
    /// What it should be.
    var goal: Goal

    /// What a figure should be.
    enum Goal {
        /// At most so many seconds.
        case seconds(Double)
        /// At most so many times the anchor.
        case ratio(Double)
    }

    /// How many times the anchor the figure is.
    var ratio: Double? { anchor.map { seconds / $0.seconds } }

    var isMet: Bool {
        switch goal {
        case .seconds(let limit): seconds <= limit
        case .ratio(let limit): (ratio ?? .infinity) <= limit
        }
    }
}
