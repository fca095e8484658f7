import ClipHarness
import ClipReports
import ClipSuites

/// `import`: what other tools know about a clip, merged into a suite.
enum ImportCommand: Command {
    static let spec = CommandSpec(
        name: "import", abstract: "Add what other tools hold about a clip to a suite, and report where they differ.",
        operand: CommandSpec.Operand(
            name: "FILE", synopsis: "FILE ...", help: "\(ClipImport.shapes).", counts: 1...Int.max),
        ownOptions: [suite.spec, dryRun, locale.spec, SharedOptions.color.spec],
        notes: [
            .text(
                "What the suite lacks is added; comments and order stay. What differs, and what only the suite has, is "
                    + "reported and left alone. No expectation is changed."),
            .exitStatuses([
                (.passed, "The suite was written, or nothing is missing in it."),
                (.failed, "Under --dry-run: suite and import differ."),
                (.invalidDefinitions, "A file cannot be imported, or the suite is invalid."),
                (.usage, "Wrong usage."),
                (.reportNotWritten, "The suite could not be written."),
            ]),
            .examples([
                "clipflight import experiences.json invocations.json --suite suites/shop",
                "clipflight import fastlane/Fastfile --dry-run",
            ]),
        ])

    private static let suite = ValueOption<String>(
        "suite", value: "PATH",
        help: "The suite, which is begun where it is not there (default: the one in suites).", expected: "a path")

    private static let dryRun = OptionSpec(long: "dry-run", help: "Write nothing: only report the differences.")

    static let locale = ValueOption<String>(
        "locale", value: "LOCALE", help: "The language of the texts (default: en-US).",
        expected: "a language such as en-US")

    static func run(_ arguments: ParsedArguments) async throws(ArgumentError) -> ExitStatus {
        let given = try arguments.value(of: suite)
        let locale = try arguments.value(of: locale)
        let colour = try arguments.value(of: SharedOptions.color) ?? .auto
        do throws(SuiteErrors) {
            let current = try currentFolder()
            let files = ClipImport(paths: arguments.operands, from: current, locale: locale)
            Console.show(files.diagnostics, colour: colour)
            guard files.diagnostics.errors.isEmpty else { return .invalidDefinitions }
            let text = try SuiteText(given, from: current, for: files.clip, named: arguments.operands[0])
            let result = try text.merge(files.clip)
            return write(result.merge, result.text, text, arguments.has(dryRun), colour)
        } catch {
            return Console.invalid(error.diagnostics, colour: colour)
        }
    }

    private static func currentFolder() throws(SuiteErrors) -> String {
        do throws(Diagnostic) { return try CurrentFolder.path() } catch { throw SuiteErrors(diagnostics: [error]) }
    }

    private static func write(
        _ merge: SuiteMerge, _ bytes: [UInt8], _ suite: SuiteText, _ isDry: Bool, _ colour: ColourChoice
    ) -> ExitStatus {
        guard merge.drift.errors.isEmpty else { return Console.invalid(merge.drift.errors, colour: colour) }
        Console.show(merge.drift, colour: colour)
        if !isDry, !merge.additions.isEmpty || suite.isNew {
            do throws(ReportError) {
                try WholeFile.write(String(decoding: bytes, as: UTF8.self), to: suite.path)
            } catch {
                return Console.report(error)
            }
        }
        let verb = isDry ? "lacks" : "added"
        let lines = merge.additions.map { ShownText.short("\(verb) \($0.text) (\($0.place.text))") + "\n" }
        let counts = [
            "\(merge.additions.count) \(isDry ? "missing" : "added")", Count.of(merge.drift.count, "difference"),
        ]
        let summary = "\(ShownText.short(suite.shown)): \(counts.joined(separator: ", "))\n"
        let delivery = Console.deliver(lines.joined() + summary)
        guard delivery == .passed else { return delivery }
        return isDry && merge.additions.count + merge.drift.count > 0 ? .failed : .passed
    }
}
