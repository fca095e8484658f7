import ClipHarness
import ClipReports
import ClipSuites

enum DiffCommand: Command {
    static let spec = CommandSpec(
        name: "diff",
        abstract: "Show what changed between two runs: what newly fails, is fixed, or does something else.",
        operand: CommandSpec.Operand(
            name: "OLD", synopsis: "OLD [...] NEW",
            help: "The event logs of two runs, or the folders of their reports. More, or a folder of many, the oldest "
                + "first, are a history.",
            counts: 1...Int.max),
        ownOptions: [format.spec, failOn.spec, SharedOptions.color.spec],
        notes: [
            .text(
                "A case is the same in both if suite, kind, title, URL, source and target are. It changed if it passes, "
                    + "but shows, delivers, advises or expects something else, is flaky now or is no longer run. It is "
                    + "slower if a launch takes twice as long, and 100 ms longer; logs without durations do not say. A "
                    + "flaky case passes. A failing case that only NEW has fails newly."),
            .text(
                "Of more than two runs it shows each case that did not always end the same: its verdicts in order, how "
                    + "often it failed and was flaky, and its first failure, with the commit where a pipeline names it. "
                    + "A case with an id keeps its history when title, URL or kind change."),
            .answers([
                (.passed, "No difference that --fail-on counts."),
                (.failed, "There is one, or a log is incomplete."),
                (.invalidDefinitions, "A file is no event log that can be read."),
            ]),
            .examples([
                "clipflight diff main/events.jsonl reports",
                "clipflight diff history reports",
                "clipflight diff main reports --format markdown >> \"$GITHUB_STEP_SUMMARY\"",
            ]),
        ])

    private enum Format: String, CaseIterable, Sendable {
        case text, json, markdown
    }

    private static let format = ValueOption<Format>(
        "format", value: "FORMAT", help: "text, json (one object) or markdown, less than 64 KiB (default: text).")

    private enum Failing: String, CaseIterable, Sendable {
        case new, any, none
    }

    private static let failOn = ValueOption<Failing>(
        "fail-on", value: "WHAT",
        help:
            "When the status is 1: new (something newly fails), any (anything but time differs) or none (default: new)."
    )

    static func run(_ arguments: ParsedArguments, in context: Context) async throws(ArgumentError) -> ExitStatus {
        let paths = LogFiles.expand(arguments.operands.map(context.path))
        guard paths.count > 1 else { throw .missingOperand("NEW") }
        let format = try arguments.value(of: Self.format) ?? .text
        let failOn = try arguments.value(of: Self.failOn) ?? .new
        let colour = try arguments.value(of: SharedOptions.color) ?? .auto
        if paths.count > 2 { return showHistory(of: paths, as: format, failing: failOn, colour, in: context) }
        let comparison: RunComparison
        do {
            comparison = try RunComparison(old: paths[0], new: paths[1])
        } catch {
            return context.invalid([error], colour: colour)
        }
        let printed = context.deliver { output in
            let painter = Painter(isColoured: context.isColoured(colour, on: output))
            switch format {
            case .text: output.write(ComparisonText(comparison, painter).text)
            case .markdown: output.write(ComparisonText(comparison, nil).text)
            case .json: output.write(comparison.json + "\n")
            }
        }
        context.show(comparison.warnings, colour: colour)
        guard printed == .passed else { return printed }
        let isBad =
            switch failOn {
            case .new: comparison.newlyFails
            case .any: comparison.differs
            case .none: false
            }
        return isBad || !comparison.warnings.isEmpty ? .failed : .passed
    }

    private static func showHistory(
        of paths: [String], as format: Format, failing: Failing, _ colour: ColourChoice, in context: Context
    ) -> ExitStatus {
        let history: CaseHistory
        do {
            history = try CaseHistory(paths: paths)
        } catch {
            return context.invalid([error], colour: colour)
        }
        let printed = context.deliver { output in
            let painter = Painter(isColoured: context.isColoured(colour, on: output))
            switch format {
            case .text: output.write(HistoryText(history, painter).text)
            case .markdown: output.write(HistoryText(history, nil).text)
            case .json: output.write(history.json + "\n")
            }
        }
        context.show(history.warnings, colour: colour)
        guard printed == .passed else { return printed }
        let isBad =
            switch failing {
            case .new: history.newlyFails
            case .any: history.differs
            case .none: false
            }
        return isBad || !history.warnings.isEmpty ? .failed : .passed
    }
}
