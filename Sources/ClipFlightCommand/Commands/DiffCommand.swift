import ClipHarness
import ClipReports
import ClipSuites

enum DiffCommand: Command {
    static let spec = CommandSpec(
        name: "diff",
        abstract: "Show what changed between two runs, or what two versions of the definitions make of each URL.",
        operand: CommandSpec.Operand(
            name: "OLD", synopsis: "OLD [...] NEW",
            help: "The event logs of two runs, or the folders of their reports. More, or a folder of many, the oldest "
                + "first, are a history. Two suites, or folders of suites, are versions of the definitions.",
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
            .text(
                "Of two versions of the definitions it shows the URLs of which iOS makes something else, by the definition "
                    + "that causes it: another experience, card, target, delivered URL, decline or phase. Nothing is "
                    + "launched. What newly fails is what opens nothing any more, or another target. A URL that is no "
                    + "longer defined may still be printed, so it is resolved too."),
            .answers([
                (.passed, "No difference that --fail-on counts."),
                (.failed, "There is one, or a log is incomplete."),
                (.invalidDefinitions, "A file is no event log that can be read."),
            ]),
            .examples([
                "clipflight diff main/events.jsonl reports",
                "clipflight diff history reports",
                "clipflight diff ../main/suites suites",
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
        let format = try arguments.value(of: Self.format) ?? .text
        let failOn = try arguments.value(of: Self.failOn) ?? .new
        let colour = try arguments.value(of: SharedOptions.color) ?? .auto
        let versions = arguments.operands.map(context.absolute)
        if versions.count == 2, versions.allSatisfy({ LogFiles.isOfDefinitions($0) }) {
            let sides = zip(arguments.operands, versions).map { ($0, Definitions(paths: [$1], in: context)) }
            for (_, side) in sides where side.errorCount > 0 {
                return context.invalid(side.diagnostics.errors, colour: colour)
            }
            let difference = PlanComparison(
                old: (sides[0].0, sides[0].1.plan), new: (sides[1].0, sides[1].1.plan))
            return show(difference, format, failOn, colour, in: context)
        }
        let paths = LogFiles.expand(arguments.operands.map(context.path))
        guard paths.count > 1 else { throw .missingOperand("NEW") }
        let difference: any Difference
        do throws(Diagnostic) {
            difference =
                paths.count > 2 ? try CaseHistory(paths: paths) : try RunComparison(old: paths[0], new: paths[1])
        } catch {
            return context.invalid([error], colour: colour)
        }
        return show(difference, format, failOn, colour, in: context)
    }

    private static func show(
        _ difference: any Difference, _ format: Format, _ failOn: Failing, _ colour: ColourChoice, in context: Context
    ) -> ExitStatus {
        let printed = context.deliver { output in
            let painter = Painter(isColoured: context.isColoured(colour, on: output))
            switch format {
            case .text: output.write(difference.text(painter))
            case .markdown: output.write(difference.text(nil))
            case .json: output.write(difference.json + "\n")
            }
        }
        context.show(difference.warnings, colour: colour)
        guard printed == .passed else { return printed }
        let isBad =
            switch failOn {
            case .new: difference.newlyFails
            case .any: difference.differs
            case .none: false
            }
        return isBad || !difference.warnings.isEmpty ? .failed : .passed
    }
}

/// What differs between two runs or definitions, or in a history of more.
private protocol Difference {
    var json: String { get }
    var warnings: [Diagnostic] { get }
    var newlyFails: Bool { get }
    var differs: Bool { get }
    /// - Parameter painter: `nil` makes Markdown.
    func text(_ painter: Painter?) -> String
}

extension RunComparison: Difference {
    fileprivate func text(_ painter: Painter?) -> String { ComparisonText(self, painter).text }
}

extension PlanComparison: Difference {
    fileprivate var warnings: [Diagnostic] { [] }
    fileprivate func text(_ painter: Painter?) -> String { ComparisonText(self, painter).text }
}

extension CaseHistory: Difference {
    fileprivate func text(_ painter: Painter?) -> String { HistoryText(self, painter).text }
}
