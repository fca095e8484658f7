import ClipAuthoring
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
        ownOptions: [format.spec, failOn.spec, live, SharedOptions.color.spec],
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
            .text(
                "With --live the new side's sites are what their hosts serve now, as 'check --live' asks them. Without "
                    + "NEW, the new side is OLD itself. A host, redirect or page that cannot be fetched is a warning, and "
                    + "the status is 1; such a redirect, and one of a path with '*', stays as the suite has it."),
            .answers([
                (.passed, "No difference that --fail-on counts."),
                (.failed, "There is one, or a log is incomplete."),
                (.invalidDefinitions, "Definitions are invalid, or a file is no event log that can be read."),
            ]),
            .examples([
                "clipflight diff main/events.jsonl reports",
                "clipflight diff history reports",
                "clipflight diff ../main/suites suites",
                "clipflight diff suites --live",
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

    private static let live = OptionSpec(
        long: "live", help: "Compare OLD with what the sites of NEW, or of OLD itself, serve now.")

    static func run(_ arguments: ParsedArguments, in context: Context) async throws(ArgumentError) -> ExitStatus {
        let format = try arguments.value(of: Self.format) ?? .text
        let failOn = try arguments.value(of: Self.failOn) ?? .new
        let colour = try arguments.value(of: SharedOptions.color) ?? .auto
        let versions = arguments.operands.map(context.absolute)
        let isLive = arguments.has(live)
        let difference: any Difference
        do throws(Problems) {
            let areDefinitions = versions.allSatisfy(LogFiles.hasNoRun) && versions.contains(where: LogFiles.hasSuites)
            if areDefinitions, versions.count == 2 || isLive && versions.count == 1 {
                let sides = zip(arguments.operands, versions).map { (path: $0, at: $1) }
                difference = try await definitions(sides, isLive, in: context)
            } else if isLive {
                throw .usage(.wrongOperand(versionsOperand, found: arguments.operands.joined(separator: " ")))
            } else {
                difference = try runs(arguments.operands, in: context)
            }
        } catch {
            switch error {
            case .usage(let error): throw error
            case .invalid(let diagnostics): return context.invalid(diagnostics, colour: colour)
            }
        }
        return show(difference, format, failOn, colour, in: context)
    }

    /// The reasons why nothing is compared.
    private enum Problems: Error {
        case usage(ArgumentError)
        case invalid([Diagnostic])
    }

    private static func runs(_ operands: [String], in context: Context) throws(Problems) -> any Difference {
        let paths = LogFiles.expand(operands.map(context.path))
        guard paths.count > 1 else { throw .usage(.missingOperand("NEW")) }
        do throws(Diagnostic) {
            return paths.count > 2 ? try CaseHistory(paths: paths) : try RunComparison(old: paths[0], new: paths[1])
        } catch {
            throw .invalid([error])
        }
    }

    private static let versionsOperand = CommandSpec.Operand(
        name: "OLD", synopsis: "OLD [NEW]", help: "", counts: 1...2, words: ["a suite", "a folder of suites"])

    /// - Parameter sides: One or two; a single one is both.
    private static func definitions(
        _ sides: [(path: String, at: String)], _ isLive: Bool, in context: Context
    ) async throws(Problems) -> PlanComparison {
        var plans: [(path: String, plan: Plan)] = []
        for side in sides {
            let definitions = Definitions(paths: [side.at], in: context)
            if definitions.errorCount > 0 { throw .invalid(definitions.diagnostics.errors) }
            plans.append((side.path, definitions.plan))
        }
        guard isLive, let own = plans.last else { return PlanComparison(old: plans[0], new: plans[1]) }
        do throws(Diagnostic) {
            let (plan, warnings) = try await served(own.plan, in: context)
            return PlanComparison(old: plans[0], new: (own.path + " as served now", plan), warnings: warnings)
        } catch {
            throw .invalid([error])
        }
    }

    /// The plan with what the sites serve now, and the hosts that did not answer.
    private static func served(_ plan: Plan, in context: Context) async throws(Diagnostic) -> (Plan, [Diagnostic]) {
        let comparisons = plan.suites.map { SiteComparison($0.suite) }
        let requests = comparisons.flatMap(\.requests)
        let answers = try await WebFetcher(in: context).answers(requests) { ServedFile($0) }
        let served = comparisons.map { $0.served(answers) }
        let nothing = Diagnostic(
            .warning, at: nil, "no suite states a site, so no host was asked", fix: "name the hosts in \"sites\"")
        return (Plan(served.map(\.suite)), requests.isEmpty ? [nothing] : served.flatMap(\.problems))
    }

    private static func show(
        _ difference: any Difference, _ format: Format, _ failOn: Failing, _ colour: ColourChoice, in context: Context
    ) -> ExitStatus {
        let fails =
            switch failOn {
            case .new: difference.newlyFails
            case .any: difference.differs
            case .none: false
            }
        let conclusion = difference.conclusion(fails: fails)
        let printed = context.deliver { output in
            let painter = Painter(isColoured: context.isColoured(colour, on: output))
            switch format {
            case .text: output.write(difference.text(painter, conclusion.mark))
            case .markdown: output.write(difference.text(nil, conclusion.mark))
            case .json: output.write(difference.json + "\n")
            }
        }
        context.show(difference.warnings, colour: colour)
        guard printed == .passed else { return printed }
        return ExitStatus(of: conclusion)
    }
}

/// The difference between two runs or definitions, or in a history of more.
private protocol Difference {
    var json: String { get }
    var warnings: [Diagnostic] { get }
    /// Whether all results are there that the difference needs.
    var isWhole: Bool { get }
    var newlyFails: Bool { get }
    var differs: Bool { get }
    /// - Parameter painter: `nil` makes Markdown.
    func text(_ painter: Painter?, _ mark: Conclusion.Mark) -> String
    /// Whether something was tried that could have failed.
    var isChecked: Bool { get }
}

extension RunComparison: Difference {
    fileprivate func text(_ painter: Painter?, _ mark: Conclusion.Mark) -> String {
        ComparisonText(self, painter, mark).text
    }
}

extension Difference {
    /// - Parameter fails: Whether it has a difference that `--fail-on` counts. What newly fails is not green without it either.
    fileprivate func conclusion(fails: Bool) -> Conclusion {
        let problems: [Problem] = (fails ? [.failed(1)] : []) + (isWhole ? [] : [.notRun(0, because: .lost)])
        return Conclusion(problems: problems, checked: isChecked && (fails || !newlyFails) ? 1 : 0)
    }
}

extension PlanComparison: Difference {
    fileprivate var isWhole: Bool { warnings.isEmpty }

    fileprivate var isChecked: Bool { true }

    fileprivate func text(_ painter: Painter?, _ mark: Conclusion.Mark) -> String {
        ComparisonText(self, painter, mark).text
    }
}

extension CaseHistory: Difference {
    fileprivate func text(_ painter: Painter?, _: Conclusion.Mark) -> String { HistoryText(self, painter).text }
    fileprivate var isChecked: Bool { true }
}
