package struct TerminalSettings: Sendable {
    package var isColoured = false
    package var progress = ProgressChoice.none
    package var columns: @Sendable () -> Int = { 80 }
    var isTerminal = false
    var commands = CaseCommands()
    var isVerbose = false

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
            columns: columns, isTerminal: isTerminal, commands: options.commands, isVerbose: options.isVerbose)
    }

    var width: Int { isTerminal ? max(40, columns()) : .max }
}

package struct CommonVariables: Sendable {
    package let ci: String?
    /// Follows no-color.org and bixense.com/clicolors. `NO_COLOR` takes precedence.
    let wantsColours: Bool?
    let isDumb: Bool

    package init(_ environment: [String: String]) {
        func value(_ name: String, unless off: Set<String>) -> String? {
            environment[name].flatMap { off.contains($0.lowercased()) ? nil : $0 }
        }
        ci = value("CI", unless: ["", "0", "false"])
        let isForced = ["CLICOLOR_FORCE", "FORCE_COLOR"].contains { value($0, unless: ["", "0"]) != nil }
        wantsColours = value("NO_COLOR", unless: [""]) != nil ? false : isForced ? true : nil
        isDumb = environment["TERM"] == "dumb"
    }
}
