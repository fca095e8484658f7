import ClipHarness

/// The options for all reports of a run.
public struct ReportOptions: Sendable, Hashable {
    /// The cases whose output the reports keep (`--store-output`).
    public var storeOutput: StoreOutput
    /// Whether times and the host name are omitted, so that runs can be compared byte for byte.
    public var reproducible: Bool
    /// The use of colours on the terminal (`--color`).
    public var colour: ColourChoice
    /// The progress display on the terminal (`--show-progress`).
    public var progress: ProgressChoice
    package var commands = CaseCommands()
    package var isVerbose = false
    package var keepsPartialLog = false

    /// Creates options with the command line's defaults.
    public init(
        storeOutput: StoreOutput = .failed, reproducible: Bool = false, colour: ColourChoice = .auto,
        progress: ProgressChoice = .auto
    ) {
        self.storeOutput = storeOutput
        self.reproducible = reproducible
        self.colour = colour
        self.progress = progress
    }

    func keepsOutput(of result: CaseResult) -> Bool { storeOutput == .always || result.status != .passed }
}

/// The values of `--store-output`.
public enum StoreOutput: String, CaseIterable, Sendable, Hashable, Codable {
    /// The output of cases that did not pass.
    case failed
    case always
}

/// The values of `--color`.
public enum ColourChoice: String, CaseIterable, Sendable, Hashable {
    /// Colours on a terminal, unless `NO_COLOR`, `CLICOLOR_FORCE` or `FORCE_COLOR` says otherwise.
    case auto
    case always, never
}

/// The values of `--show-progress`.
public enum ProgressChoice: String, CaseIterable, Sendable, Hashable {
    /// A bar on a terminal outside CI, and a counter everywhere else.
    case auto
    case bar, counter, none
}
