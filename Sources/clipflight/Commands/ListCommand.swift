import ClipHarness
import ClipReports
import ClipSuites

/// `list`: the cases in the order of the plan.
struct ListCommand: Command {
    static let spec = CommandSpec(
        "list", abstract: "List the cases, without running them.",
        operand: SharedOptions.paths, options: [SharedOptions.format.spec] + SelectionArguments.options + [output.spec],
        notes: SelectionArguments.notes + [
            .text(
                "With --format json each line holds a case's id, index, suite, kind, title, tags, url, source, target, "
                    + "experience, card, delivered, declined, trace, advisories, file and line."),
            .exitStatuses(
                [(.passed, "The cases were listed."), (.invalidDefinitions, "Definitions are invalid.")]
                    + HelpNote.printing),
        ])

    private static let output = ValueOption<String>(
        "output", short: "o", value: "DIR",
        help: "Where the reports of the run before are, for --failed (default: reports).", expected: "a folder")

    private let paths: [String]
    private let format: TextFormat
    private let selection: SelectionArguments
    private let folder: String

    init(_ arguments: ParsedArguments) throws(ArgumentError) {
        paths = SharedOptions.paths(arguments)
        format = try arguments.value(of: SharedOptions.format) ?? .text
        selection = try SelectionArguments(arguments)
        folder = try arguments.value(of: Self.output) ?? "reports"
    }

    func run() async -> ExitStatus {
        let log = ReportRequest(format: .json).path(in: folder)
        let definitions = Definitions(
            paths: paths, selecting: selection.selection,
            after: RunHistory(log: log, isFailedOnly: selection.isFailedOnly))
        guard definitions.errorCount == 0 else {
            Console.show(definitions.diagnostics.errors)
            return .invalidDefinitions
        }
        guard definitions.announceSelection() else { return .usage }
        return Console.deliver(as: format.form) { output in
            var lines = BufferedLines(output: output)
            switch format {
            case .json: printJSON(definitions, to: &lines)
            case .text: printText(definitions, to: &lines)
            }
            lines.flush()
        }
    }

    /// One JSON object a line.
    private func printJSON(_ definitions: Definitions, to lines: inout BufferedLines) {
        for unit in definitions.selected {
            if lines.output.lostReader { break }
            for testCase in unit.cases { lines.add(CaseRecord(testCase).json) }
        }
    }

    /// For people: under a heading for each suite, a line for each case.
    private func printText(_ definitions: Definitions, to lines: inout BufferedLines) {
        let selected = definitions.selected
        var suite: SuiteReference?
        for unit in selected {
            if lines.output.lostReader { break }
            let reference = unit.suite.reference
            if suite != reference {
                if suite != nil { lines.add("") }
                suite = reference
                lines.add(DisplayText.neutralised("\(reference.title) (\(reference.id)) \(reference.file)"))
            }
            for testCase in unit.cases { lines.add(Self.line(testCase)) }
        }
        if suite != nil { lines.add("") }
        let cases = definitions.summary ?? Count.of(selected.total, "case")
        lines.add("\(cases) in \(Count.of(selected.suites.count, "suite"))")
    }

    private static func line(_ testCase: TestCase) -> String {
        let place = testCase.location
        let skipped = testCase.skip == nil ? "" : " (skipped)"
        return "  \(testCase.kind.rawValue.padded(to: 7)) "
            + "\(ShownText.short(testCase.displayName))\(skipped)  \(DisplayText.neutralised(place.file)):\(place.line)"
    }
}

/// Lines that are written many at a time: a table may make a million of them.
private struct BufferedLines {
    let output: DescriptorOutput
    private var text = ""

    init(output: DescriptorOutput) { self.output = output }

    mutating func add(_ line: String) {
        text += line
        text += "\n"
        if text.utf8.count >= 64 * 1024 { flush() }
    }

    mutating func flush() {
        output.write(text)
        text.removeAll(keepingCapacity: true)
    }
}
