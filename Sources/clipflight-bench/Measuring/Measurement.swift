/// One line of the table: what was measured, beside its anchor in the same run and its goal.
struct Measurement {
    /// What was measured.
    var what: String
    /// The figure, in its unit.
    var figure: Double
    var unit = Unit.seconds
    /// What it is measured against, and that figure in the same unit; `nil` where it cannot be run.
    var anchor: (name: String, figure: Double)?
    /// What it should be; `nil` for an anchor that stands on its own.
    var goal: Goal?

    /// What a figure counts.
    enum Unit: String {
        case seconds, bytes
    }

    /// Receives each row as soon as it is measured.
    typealias Report = @Sendable (Measurement) throws -> Void

    /// What a figure should be.
    enum Goal {
        /// At most so many bytes.
        case bytes(Double)
        /// At most so many times the anchor.
        case ratio(Double)
    }

    /// A measurement of time.
    init(what: String, seconds: Double, anchor: (name: String, seconds: Double)? = nil, goal: Goal?) {
        self.what = what
        figure = seconds
        self.anchor = anchor.map { ($0.name, $0.seconds) }
        self.goal = goal
    }

    /// A measurement of memory.
    init(what: String, bytes: Double, anchor: (name: String, bytes: Double)? = nil, goal: Goal?) {
        self.what = what
        figure = bytes
        unit = .bytes
        self.anchor = anchor.map { ($0.name, $0.bytes) }
        self.goal = goal
    }

    /// How many times the anchor the figure is.
    var ratio: Double? { anchor.map { figure / $0.figure } }

    /// Whether the goal is reached; `nil` where there is none, or no anchor to hold the figure against.
    var isMet: Bool? {
        switch goal {
        case nil: nil
        case .bytes(let limit): figure <= limit
        case .ratio(let limit): ratio.map { $0 <= limit }
        }
    }
}
