import ClipHarness
import ClipReports
import ClipSuites

/// `check`: reads the definitions and launches nothing.
struct CheckCommand: Command {
    static let spec = CommandSpec(
        "check", abstract: "Read the definitions: errors and advisories, without launching anything.",
        operand: SharedOptions.paths, options: [SharedOptions.strict, SharedOptions.color.spec],
        notes: [
            .exitStatuses([
                (.passed, "There are no errors."),
                (.failed, "There are advisories, under --strict."),
                (.invalidDefinitions, "Definitions are invalid."),
                (.usage, "Wrong usage."),
                (.reportNotWritten, "Standard output could not be written."),
                (.readerGone, "The reader of standard output went away."),
            ])
        ])

    private let paths: [String]
    private let isStrict: Bool
    private let colour: ColourChoice

    init(_ arguments: ParsedArguments) throws(ArgumentError) {
        paths = SharedOptions.paths(arguments)
        isStrict = arguments.has(SharedOptions.strict)
        colour = try arguments.value(of: SharedOptions.color) ?? .auto
    }

    func run() async -> ExitStatus {
        let definitions = Definitions(paths: paths)
        let diagnostics = definitions.diagnostics + PlanAdvisories(definitions.plan).diagnostics
        DiagnosticOutput(colour: colour).show(diagnostics)

        let advisories = diagnostics.count - definitions.errorCount
        var parts = [
            Count.of(definitions.plan.suites.count, "suite"), Count.of(definitions.total, "case"),
            Count.of(definitions.errorCount, "error"),
        ]
        if advisories > 0 { parts.append(Count.of(advisories, "advisory", many: "advisories")) }
        let delivery = Console.deliver(parts.joined(separator: ", ") + "\n")

        if definitions.errorCount > 0 { return .invalidDefinitions }
        guard delivery == .passed else { return delivery }
        return isStrict && advisories > 0 ? .failed : .passed
    }
}
