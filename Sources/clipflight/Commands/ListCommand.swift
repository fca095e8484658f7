import ClipHarness
import ClipReports

/// `list`: the cases in the order of the plan.
struct ListCommand: Command {
    static let spec = CommandSpec(
        "list", abstract: "List the cases, without running them.",
        operand: SharedOptions.paths, options: [SharedOptions.format.spec] + SelectionArguments.options + [output.spec],
        notes: SelectionArguments.notes + [
            .text(
                "With --format json each line holds a case's id, index, suite, kind, title, tags, url, source, target, "
                    + "experience, card, delivered, declined, trace, advisories, file and line."),
            .exitStatuses([
                (.passed, "The cases were listed."),
                (.invalidDefinitions, "Definitions are invalid."),
                (.usage, "Wrong usage."),
                (.reportNotWritten, "Standard output could not be written."),
                (.readerGone, "The reader of standard output went away."),
            ]),
        ])

    private let paths: [String]
    private let format: TextFormat
    private let selection: SelectionArguments
    private let folder: String

    private static let output = ValueOption.text(
        OptionSpec(
            "output", short: "o", value: "DIR",
            help: "Where the reports of the run before are, for --failed (default: reports)."),
        expected: "a folder")

    init(_ arguments: ParsedArguments) throws(ArgumentError) {
        paths = SharedOptions.paths(arguments)
        format = try arguments.value(of: SharedOptions.format) ?? .text
        selection = try SelectionArguments(arguments)
        folder = try arguments.value(of: Self.output) ?? "reports"
    }

    func run() async -> ExitStatus {
        let log = ReportRequest(format: .json).path(in: folder)
        let chosen = SelectedDefinitions(
            paths: paths, selection.selection, after: RunBefore(selection, log: log))
        let definitions = chosen.definitions
        guard definitions.errorCount == 0 else {
            DiagnosticOutput(colour: .auto).show(definitions.diagnostics.errors)
            return .invalidDefinitions
        }
        guard chosen.announce(colour: .auto) else { return .usage }
        return switch format {
        case .text: CaseListing.writeText(chosen)
        case .json: CaseListing.writeJSON(definitions)
        }
    }
}
