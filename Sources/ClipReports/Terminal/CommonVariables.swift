/// The variables that tell every tool about CI and colours.
package struct CommonVariables: Sendable {
    /// The value of `CI`; `nil` if it is empty, `0` or `false`.
    package let ci: String?
    /// Whether colours are wanted, wherever the output goes; `nil` leaves it to the terminal.
    ///
    /// By no-color.org and bixense.com/clicolors: `NO_COLOR`, if not empty, turns them off. Otherwise `CLICOLOR_FORCE`
    /// or `FORCE_COLOR`, if neither empty nor `0`, turns them on.
    let wantsColours: Bool?
    /// Whether `TERM` says that the terminal can neither colour text nor move the cursor.
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
