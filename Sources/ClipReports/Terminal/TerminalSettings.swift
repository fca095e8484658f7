/// How a run is shown.
package struct TerminalSettings: Sendable {
    package var isColoured: Bool
    package var progress: Progress
    /// How many columns a line may take; asked again for each line that must fit.
    package var columns: @Sendable () -> Int

    /// Creates settings; without arguments, those of a plain file.
    package init(
        isColoured: Bool = false, progress: Progress = .none, columns: @escaping @Sendable () -> Int = { 80 }
    ) {
        self.isColoured = isColoured
        self.progress = progress
        self.columns = columns
    }

    package enum Progress: Sendable, Hashable {
        /// One line that is drawn over again.
        case bar
        case counter
        case none
    }

    /// Settles what the user left to `auto`.
    ///
    /// `NO_COLOR` (not empty) turns colours off, and so does `TERM=dumb`, which also turns the bar into a counter, as
    /// `CI` does.
    package static func settle(
        _ options: ReportOptions, isTerminal: Bool, environment: [String: String],
        columns: @escaping @Sendable () -> Int = { 80 }
    ) -> TerminalSettings {
        let isCapable = isTerminal && environment["TERM"] != "dumb"
        let isColoured =
            switch options.colour {
            case .always: true
            case .never: false
            case .auto: isCapable && (environment["NO_COLOR"] ?? "").isEmpty
            }
        let progress: Progress =
            switch options.progress {
            case .bar: .bar
            case .counter: .counter
            case .none: .none
            case .auto: isCapable && (environment["CI"] ?? "").isEmpty ? .bar : .counter
            }
        return TerminalSettings(isColoured: isColoured, progress: progress, columns: columns)
    }
}
