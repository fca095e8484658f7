package struct TerminalSettings: Sendable {
    package var isColoured = false
    /// Any but ``ProgressChoice/auto``, which is taken for none.
    package var progress = ProgressChoice.none
    /// How many columns a line may take; asked again for each line that must fit.
    package var columns: @Sendable () -> Int = { 80 }
    var commands = CaseCommands()

    /// Settles what the user left to `auto`, by the terminal and ``CommonVariables``.
    package static func settle(
        _ options: ReportOptions, isTerminal: Bool, environment: [String: String],
        columns: @escaping @Sendable () -> Int = { 80 }
    ) -> TerminalSettings {
        let variables = CommonVariables(environment)
        let isCapable = isTerminal && !variables.isDumb
        let isColoured =
            switch options.colour {
            case .always: true
            case .never: false
            case .auto: variables.wantsColours ?? isCapable
            }
        let automatic: ProgressChoice = isCapable && variables.ci == nil ? .bar : .counter
        return TerminalSettings(
            isColoured: isColoured, progress: options.progress == .auto ? automatic : options.progress,
            columns: columns, commands: options.commands)
    }
}
