import ClipHarness
import ClipReports
import ClipRules
import ClipSuites

enum ChecklistCommand: Command {
    static let spec = CommandSpec(
        name: "checklist", abstract: "Make the beta test checklist: a block with a QR code for each invocation.",
        operand: Options.paths,
        ownOptions: [calibrates, phase.spec, minutes.spec, minutesEach.spec, testers.spec, format.spec, output.spec]
            + Selecting.options + [Options.color.spec],
        filters: Selecting.filters,
        notes: [
            Selecting.note,
            "Without --phase, a checklist is for TestFlight or, if nothing opens there, for a phase with invocations.",
            "--minutes selects all invocations tagged smoke, and then those that cover the most.",
            "The HTML file is a form that works offline. 'Save' makes an event log for 'clipflight report' and 'diff'.",
            "TestRail, Xray and Zephyr Scale import 'csv'. 'text' is the What to Test text for TestFlight.",
        ],
        statuses: [.invalidDefinitions, .noCases],
        examples: [
            "clipflight checklist suites/fruta -o fruta.html",
            "clipflight checklist --minutes 20 --testers 3 -o beta.html",
        ])

    private static let calibrates = OptionSpec(
        long: "calibrate", help: "Ask testers what iOS does where Apple does not say, for 'report --evidence'.")

    private static let phase = ValueOption<Phase>(
        "phase", value: "PHASE",
        help: "Only invocations of this phase (\(Phase.allCases.map(\.rawValue).alternatives)), plus reopening.")

    private static let minutes = ValueOption<Int>(
        "minutes", value: "N", help: "Only the most useful tests that fit into N minutes per tester.", in: 1...10_000)

    private static let minutesEach = ValueOption<Int>(
        "minutes-each", value: "N",
        help: "The minutes that a block takes (default: \(ChecklistTime.usualMinutesEach)).", in: 1...60)

    private static let testers = ValueOption<Int>(
        "testers", value: "N",
        help: "Divide the checklist into N equal sheets: FILE-1.html and so on; needs --output.", in: 1...100)

    private static let format = ValueOption<ChecklistFormat>(
        "format", value: "FORMAT",
        help: "html, markdown, csv or text (default: the format that FILE's extension names, or html).")

    private static let output = ValueOption<String>(
        "output", short: "o", value: "FILE", help: "The file to write (default: standard output).",
        expected: "an HTML file, which a browser prints to PDF"
    ) { $0.isEmpty || $0.hasEnding(in: [".pdf"]) ? nil : $0 }

    static func run(_ arguments: Arguments, in context: Context) async throws -> ExitStatus {
        let file = arguments.value(of: output)
        let format = try arguments.value(of: format) ?? Self.format(of: file)
        let phase = arguments.value(of: phase)
        let testers = arguments.value(of: testers)
        let time = try time(arguments)
        let asks = arguments.has(calibrates)
        if asks, format != .html {
            throw ArgumentError.wrongValue(Self.format.spec, found: format.rawValue, expected: "html with --calibrate")
        }
        if testers != nil, file == nil { throw ArgumentError.missingOption(output.spec) }
        if format == .text, testers != nil { throw ArgumentError.contradiction(Self.format.spec, Self.testers.spec) }
        if format == .text, phase != nil, phase != .testFlight {
            throw ArgumentError.contradiction(Self.format.spec, Self.phase.spec)
        }
        let definitions = try Definitions(arguments, reports: "reports", in: context)
        let urls = definitions.selected.lazy.flatMap(\.cases).compactMap(\.appClipCodeURL)
        let codes = await AppClipCodeGenerator(in: context)?.codes(of: urls) ?? [:]
        let calibration = asks ? Calibration(of: definitions.selected) : nil
        let checklist =
            calibration.map { calibration in
                Checklist(
                    calibration.units, format: format, in: phase ?? .released, within: time, testers: testers ?? 1,
                    appClipCodes: codes, leavingOut: calibration.unseen)
            }
            ?? Checklist(
                definitions.selected, of: (definitions.plan, definitions.check.identity), format: format, in: phase,
                within: time, testers: testers ?? 1, appClipCodes: codes)
        context.show([checklist.missing].compactMap { $0 })
        let isEmpty = definitions.hasNothing || checklist.missing != nil || calibration?.units.isEmpty == true
        if let file {
            let files = testers.map { (1...$0).map { ChecklistSheet.path($0, from: file) } } ?? [file]
            let paths = files.map(context.path)
            for path in paths where definitions.readFiles.contains(where: { $0.isFile(at: path) }) {
                throw ArgumentError.fileInUse(path)
            }
            for (sheet, path) in paths.enumerated() { try checklist.write(to: path, sheet: sheet + 1) }
            for note in notes(checklist) { context.print(context.local(note) + "\n") }
            return isEmpty ? .noCases : .passed
        }
        let delivery = try context.deliver { output in
            try checklist.write { text throws(ExitStatus) in
                output.write(text)
                if output.lostReader { throw .readerGone }
            }
            if output.isTerminal, format == .html {
                context.error(
                    "clipflight checklist: note: this is HTML; to open it in a browser, pass -o checklist.html\n")
            }
            guard ![.html, .markdown].contains(format) || checklist.isEmpty else { return }
            for note in notes(checklist) { context.error("clipflight checklist: note: \(context.local(note))\n") }
        }
        return delivery == .passed && isEmpty ? .noCases : delivery
    }

    private static func notes(_ checklist: Checklist) -> [String] {
        let empty = checklist.isEmpty ? [] : checklist.emptySheets.map { "Nothing is left for tester \($0)." }
        let nothing = checklist.isEmpty ? ["There is nothing to test."] : []
        return ([checklist.fallback].compactMap { $0 } + nothing + checklist.notes + empty).map {
            Visible.line($0, limit: 2000)
        }
    }

    private static func format(of file: String?) throws(ArgumentError) -> ChecklistFormat {
        guard let file else { return .html }
        for (format, endings) in endings where file.hasEnding(in: endings) { return format }
        if !PathText.name(of: file).contains(".") { return .html }
        throw .wrongValue(
            output.spec, found: file, expected: "a name that ends in .html, .md, .csv or .txt (or pass --format)")
    }

    private static let endings: [(ChecklistFormat, [String])] = [
        (.html, [".html", ".htm"]), (.markdown, [".md", ".markdown"]), (.csv, [".csv"]), (.text, [".txt"]),
    ]

    private static func time(_ arguments: Arguments) throws(ArgumentError) -> ChecklistTime? {
        guard let total = arguments.value(of: minutes) else {
            if arguments.has(minutesEach.spec) { throw .missingOption(minutes.spec) }
            return nil
        }
        let each = arguments.value(of: minutesEach) ?? ChecklistTime.usualMinutesEach
        guard total > each else {
            throw .wrongValue(
                minutes.spec, found: "\(total)", expected: "at least \(each + 1): one block, and 1 to delete the app")
        }
        return ChecklistTime(minutes: total, each: each)
    }
}
