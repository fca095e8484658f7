import ClipAuthoring
import ClipHarness
import ClipReports
import ClipSuites

enum DiffCommand: Command {
    static let spec = CommandSpec(
        name: "diff", abstract: "Show what changed between two runs, or between two versions of the definitions.",
        operand: CommandSpec.Operand(
            name: "OLD", synopsis: "OLD [...] NEW",
            help: "Two event logs or folders of reports. More than two (oldest first), or one folder with many logs, "
                + "form a history. Two suites or folders of suites are compared as versions of the definitions.",
            counts: 1...Int.max),
        ownOptions: [format.spec, failOn.spec, live, Options.iOS.spec, Options.color.spec],
        notes: [
            "A failing case that is not in OLD is a new failure. So is a URL that no longer opens anything, or opens "
                + "another target."
        ],
        statuses: [.invalidDefinitions],
        failure: "There is a difference that --fail-on names, or a log is incomplete.",
        examples: [
            "clipflight diff main/events.jsonl reports",
            "clipflight diff ../main/suites suites",
            "clipflight diff main reports --format markdown >> \"$GITHUB_STEP_SUMMARY\"",
        ])

    private static let format = ValueOption<AnswerFormat>(
        "format", value: "FORMAT", help: "text (the default), json (one object) or markdown (less than 64 KiB).")

    private enum Failing: String, CaseIterable { case new, any, none }

    private static let failOn = ValueOption<Failing>(
        "fail-on", value: "WHAT",
        help: "What causes status 1: new (a new failure), any (any difference except time) or none (default: new).")

    private static let live = OptionSpec(long: "live", help: "Replace the sites of NEW with what the hosts serve now.")

    static func run(_ arguments: Arguments, in context: Context) async throws -> ExitStatus {
        let format = arguments.value(of: Self.format) ?? .text
        let failOn = arguments.value(of: Self.failOn) ?? .new
        let difference = try await difference(arguments, in: context)
        let fails =
            switch failOn {
            case .new: difference.newlyFails
            case .any: difference.differs
            case .none: false
            }
        let problems: [Problem] = (fails ? [.failed(1)] : []) + (difference.isWhole ? [] : [.notRun(0, because: .lost)])
        // A new failure is never shown in green, even if `--fail-on` ignores it.
        let isGreen = difference.isChecked && (fails || !difference.newlyFails)
        let conclusion = Conclusion(problems: problems, checked: isGreen ? 1 : 0)
        let printed = context.deliver { output in
            switch format {
            case .text:
                let painter = Painter(isColoured: context.isColoured(on: output))
                output.write(context.local(difference.text(painter, conclusion.mark)))
            case .markdown: output.write(difference.text(nil, conclusion.mark))
            case .json: output.write(difference.json + "\n")
            }
        }
        context.show(difference.warnings)
        return printed == .passed ? ExitStatus(of: conclusion) : printed
    }

    private static func difference(_ arguments: Arguments, in context: Context) async throws -> any DiffAnswer {
        let operands = arguments.operands
        let isLive = arguments.has(live)
        let places = operands.map(context.absolute)
        let areDefinitions = places.allSatisfy(LogFiles.hasNoRun) && places.contains(where: LogFiles.hasSuites)
        guard areDefinitions, places.count == 2 || isLive && places.count == 1 else {
            let found = operands.joined(separator: " ")
            if let version = arguments.value(of: Options.iOS) {
                throw ArgumentError.wrongValue(Options.iOS.spec, found: version.text, expected: "two suites to compare")
            }
            if isLive { throw ArgumentError.wrongValue(live, found: found, expected: "one or two suites") }
            if areDefinitions, operands.count > 2 {
                throw ArgumentError.unexpectedOperand(operands[2], after: operands[1], limit: 2)
            }
            if let missing = operands.first(where: { FileKind.of(context.absolute($0)) == .missing }) {
                let fix = NeighbouringFile.fix(for: context.absolute(missing)) ?? "correct the path"
                throw Diagnostic(.error, "there is no file or folder \(quoted: missing)", fix: fix)
            }
            let paths = LogFiles.expand(operands.map(context.path))
            guard paths.count > 1 else { throw ArgumentError.missingOperand("NEW") }
            return paths.count > 2 ? try CaseHistory(paths: paths) : try Comparison(old: paths[0], new: paths[1])
        }
        let plans = try zip(operands, places).map { path, place in
            let definitions = Definitions(paths: [place], on: try Options.onlyVersion(arguments), in: context)
            try definitions.checkAreValid()
            return (path: path, plan: definitions.plan)
        }
        guard isLive, let own = plans.last else { return Comparison(old: plans[0], new: plans[1]) }
        let comparisons = own.plan.suites.map { SiteComparison($0.suite) }
        let requests = comparisons.flatMap(\.requests)
        let answers = try await WebFetcher(in: context).files(requests)
        let served = comparisons.map { $0.served(answers) }
        return Comparison(
            old: plans[0], new: (own.path + " as served now", Plan(served.map(\.suite))),
            warnings: requests.isEmpty ? [SiteComparison.withoutSites] : served.flatMap(\.problems))
    }
}
