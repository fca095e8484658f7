import ClipHarness
import ClipReports

/// `list`: the cases in the order of the plan.
struct ListCommand: Command {
    static let spec = CommandSpec(
        "list", abstract: "List the cases, without running them.",
        operand: SharedOptions.paths, options: [SharedOptions.format.spec],
        notes: [
            .text(
                "With --format json each line holds a case's id, index, suite, kind, title, tags, url, source, target, "
                    + "experience, card, delivered, declined, trace, advisories, file and line."),
            .exitStatuses([
                (.passed, "The cases were listed."),
                (.invalidDefinitions, "Definitions are invalid."),
                (.usage, "Wrong usage."),
            ]),
        ])

    private let paths: [String]
    private let format: TextFormat

    init(_ arguments: ParsedArguments) throws(ArgumentError) {
        paths = SharedOptions.paths(arguments)
        format = try arguments.value(of: SharedOptions.format) ?? .text
    }

    func run() async -> ExitStatus {
        let definitions = Definitions(paths: paths)
        guard definitions.errorCount == 0 else {
            DiagnosticOutput(colour: .auto).show(definitions.diagnostics.errors)
            return .invalidDefinitions
        }
        switch format {
        case .text: CaseListing.writeText(definitions)
        case .json: CaseListing.writeJSON(definitions)
        }
        return .passed
    }
}
