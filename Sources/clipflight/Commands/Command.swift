import ClipHarness

/// A subcommand: its specification, its arguments read into values, and what it does with them.
protocol Command: Sendable {
    /// How it is parsed and explained.
    static var spec: CommandSpec { get }

    /// Reads the values of the arguments.
    init(_ arguments: ParsedArguments) throws(ArgumentError)

    /// Does the work.
    func run() async -> ExitStatus
}
