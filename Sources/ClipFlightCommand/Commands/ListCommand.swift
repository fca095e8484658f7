import ClipHarness
import ClipReports
import ClipRules
import ClipSuites

enum ListCommand: Command {
    static let spec = CommandSpec(
        name: "list", abstract: "List the cases, without running them.", operand: Options.paths,
        ownOptions: [Options.format.spec] + Selecting.options
            + [Options.probes, Options.seed.spec, Options.iOS.spec, RunArguments.output.spec],
        filters: Selecting.filters,
        notes: [
            Selecting.note,
            "With --format json, each line describes a case in the event log's format, without the result.",
        ],
        statuses: [.invalidDefinitions, .noCases])

    static func run(_ arguments: Arguments, in context: Context) async throws -> ExitStatus {
        let format = arguments.value(of: Options.format) ?? .text
        let reports = arguments.value(of: RunArguments.output) ?? "reports"
        let definitions = try Definitions(arguments, reports: reports, in: context)
        let delivery = context.deliver { print(definitions, as: format, to: $0, context) }
        return delivery == .passed && definitions.hasNothing ? .noCases : delivery
    }

    private static func print(
        _ definitions: Definitions, as format: TextFormat, to output: DescriptorOutput, _ context: Context
    ) {
        let selected = definitions.selected
        var suite: SuiteReference?
        for unit in selected {
            if output.lostReader { return }
            let next = unit.suite.reference
            if format == .text, suite != next {
                let heading = Visible.line("\(next.title) (\(next.id)) \(context.fileName(next.file))", limit: .max)
                output.write((suite == nil ? "" : "\n") + heading + "\n")
                suite = next
            }
            for testCase in unit.cases {
                output.write((format == .json ? PlannedCase(testCase).jsonLine : line(testCase, context)) + "\n")
            }
        }
        guard format == .text else { return }
        let cases = definitions.summary ?? Phrase.count(selected.total, "case")
        output.write((suite == nil ? "" : "\n") + "\(cases) in \(Phrase.count(selected.suites.count, "suite"))\n")
    }

    private static func line(_ testCase: TestCase, _ context: Context) -> String {
        let file = context.fileName(testCase.location.file)
        let skipped = (testCase.isRunning ? " (running)" : "") + (testCase.skip == nil ? "" : " (skipped)")
        return "  \(testCase.kind.rawValue.padded(to: 7)) "
            + "\(Visible.line(testCase.displayName))\(skipped)  \(Visible.line(file, limit: .max)):\(testCase.location.line)"
    }
}
