import ClipHarness
import ClipReports
import ClipRules
import ClipSuites

enum ChecklistCommand: Command {
    static let spec = CommandSpec(
        name: "checklist",
        abstract: "Make the beta test checklist: a block to fill in, with a QR code, for each invocation.",
        operand: SharedOptions.paths,
        ownOptions: [phase.spec, minutes.spec, minutesEach.spec, testers.spec, format.spec, output.spec]
            + SelectionArguments.options
            + [SharedOptions.color.spec],
        notes: SelectionArguments.notes + [
            .text(
                "It has a part for what opens from TestFlight, with every build, with a local experience, and after release; "
                    + "each is in the order of a walk. Nothing is launched."),
            .text(
                "First comes what a developer prepares, once; then for a tester, block by block, what to do and what to see."
            ),
            .text(
                "--minutes chooses: what is tagged smoke, then few invocations that try each pair of experience, source, "
                    + "target, location and running that a suite has. What is left out stands at the end."),
            .text(
                "The HTML file is a form that works without a network: it keeps what is entered, and 'Save' makes "
                    + "an event log of it, for report and diff."),
            .text(
                "csv is a table for TestRail, Xray and Zephyr Scale, which ask for its columns; qase is Qase's own. text is "
                    + "TestFlight's What to Test, of at most 4,000 characters."),
            .text(
                "A Markdown file has its QR codes as SVG files in a folder beside it: CHECKLIST-codes for CHECKLIST.md. "
                    + "Keep the two together. On standard output codes are drawn as text."),
            .text(
                "Where Apple's \(AppClipCodeGenerator.name) is on the PATH, it draws the App Clip Codes; else its command is "
                    + "shown."),
            .exitStatuses([
                (.passed, "The checklist was written."),
                (.invalidDefinitions, "Definitions are invalid."),
                (.usage, "Wrong usage."),
                (.reportNotWritten, "The file could not be written."),
                (.readerGone, "The reader of standard output went away."),
            ]),
            .examples([
                "clipflight checklist suites/fruta -o fruta.html", "clipflight checklist -o CHECKLIST.md",
                "clipflight checklist --minutes 20 --testers 3 -o beta.html",
                "clipflight checklist --phase testFlight --format text",
            ]),
        ])

    private static let phase = ValueOption<Phase>("phase", value: "PHASE", help: "Only what opens then: \(phases).")

    private static let phases = Phase.allCases.map(\.rawValue).alternatives

    private static let minutes = ValueOption<Int>(
        "minutes", value: "N", help: "Only what is worth most in so many minutes, of each tester.", in: 1...10_000)

    private static let minutesEach = ValueOption<Int>(
        "minutes-each", value: "N", help: "How long a block takes, for --minutes (default: 2).", in: 1...60)

    private static let testers = ValueOption<Int>(
        "testers", value: "N",
        help: "Divide it into sheets of equal length: FILE-1.html, FILE-2.html and so on; needs --output.", in: 1...100)

    private static let format = ValueOption<ChecklistFormat>(
        "format", value: "FORMAT",
        help: "html, to print on A4 or Letter, markdown, csv, qase or text (default: as FILE ends, else html).")

    private static let output = ValueOption<String>(
        "output", short: "o", value: "FILE", help: "Where it goes (default: standard output).",
        expected: "an HTML file, which a browser prints to PDF, or a Markdown file"
    ) { $0.isEmpty || $0.hasEnding(in: [".pdf"]) ? nil : $0 }

    static func run(_ arguments: ParsedArguments, in context: Context) async throws(ArgumentError) -> ExitStatus {
        let file = try arguments.value(of: output)
        let named = try arguments.value(of: format)
        let format = if let named { named } else { try Self.format(of: file) }
        let phase = try arguments.value(of: phase)
        let colour = try arguments.value(of: SharedOptions.color) ?? .auto
        let testers = try arguments.value(of: testers)
        let time = try time(arguments)
        if testers != nil, file == nil { throw .missingOption(output.spec) }
        // TestFlight has one text for all its testers.
        if format == .text, testers != nil { throw .contradiction(Self.format.spec, Self.testers.spec) }
        if format == .text, phase != nil, phase != .testFlight {
            throw .contradiction(Self.format.spec, Self.phase.spec)
        }
        let selection = try SelectionArguments.selection(arguments)
        let definitions = Definitions(
            paths: SharedOptions.paths(arguments), selecting: selection,
            after: RunHistory(
                log: context.path(ReportRequest(format: .json).path(in: "reports")),
                isFailedOnly: arguments.has(SelectionArguments.failed)),
            in: context)
        guard definitions.errorCount == 0 else {
            return context.invalid(definitions.diagnostics.errors, colour: colour)
        }
        if let status = definitions.announceSelection(colour: colour, in: context) { return status }
        var codes: [String: AppClipCode] = [:]
        if let generator = AppClipCodeGenerator(in: context) {
            let coded = definitions.selected.flatMap { $0.cases.compactMap(\.appClipCodeURL) }
            if !coded.isEmpty { codes = await generator.answers(for: coded) { $0 } }
        }
        let checklist = Checklist(
            definitions.selected, of: (definitions.plan, definitions.check.identity), format: format, in: phase,
            within: time, testers: testers ?? 1, appClipCodes: codes)
        if let file {
            let paths =
                testers.map { (1...$0).map { context.path(ChecklistSheet.path($0, from: file)) } } ?? [
                    context.path(file)
                ]
            for path in paths where definitions.readFiles.contains(where: { $0.isFile(at: path) }) {
                throw .fileInUse(path)
            }
            for (sheet, path) in paths.enumerated() {
                do throws(ReportError) { try checklist.write(to: path, sheet: sheet + 1) } catch {
                    return context.report(error)
                }
            }
            for note in notes(checklist) { context.print(Visible.line(note, limit: 2000) + "\n") }
            return .passed
        }
        return context.deliver { output in
            do throws(ReaderGone) {
                try checklist.write { text throws(ReaderGone) in
                    output.write(text)
                    if output.lostReader { throw ReaderGone() }
                }
            } catch {
                return
            }
            if output.isTerminal, format == .html {
                context.error("clipflight checklist: note: this is HTML; for a browser: -o checklist.html\n")
            }
            // A table and a text have no place for them.
            guard ![.html, .markdown].contains(format) || checklist.isEmpty else { return }
            for note in notes(checklist) {
                context.error("clipflight checklist: note: \(Visible.line(note, limit: 2000))\n")
            }
        }
    }

    private static func notes(_ checklist: Checklist) -> [String] {
        let empty = checklist.isEmpty ? [] : checklist.emptySheets.map { "Nothing is left for tester \($0)." }
        return (checklist.isEmpty ? ["There is nothing to test."] : []) + checklist.notes + empty
    }

    private static func format(of file: String?) throws(ArgumentError) -> ChecklistFormat {
        guard let file else { return .html }
        for (format, endings) in endings where file.hasEnding(in: endings) { return format }
        let name = file.split(separator: "/").last ?? ""
        if !name.contains(".") { return .html }
        throw .wrongValue(
            output.spec, found: file, expected: "a name that ends in .html, .md, .csv or .txt, or --format",
            suggestion: nil)
    }

    private static let endings: [(ChecklistFormat, [String])] = [
        (.html, [".html", ".htm"]), (.markdown, [".md", ".markdown"]), (.csv, [".csv"]), (.text, [".txt"]),
    ]

    private static func time(_ arguments: ParsedArguments) throws(ArgumentError) -> ChecklistTime? {
        let each = try arguments.value(of: minutesEach)
        guard let total = try arguments.value(of: minutes) else {
            if each != nil { throw .missingOption(minutes.spec) }
            return nil
        }
        guard total >= each ?? 2 else {
            throw .wrongValue(
                minutes.spec, found: "\(total)", expected: "at least the \(each ?? 2) of one block", suggestion: nil)
        }
        return ChecklistTime(minutes: total, each: each ?? 2)
    }

    /// Ends the checklist: each further block would cost a QR code.
    private struct ReaderGone: Error {}
}
