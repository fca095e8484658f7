import ClipHarness
import ClipReports
import ClipRules
import ClipSuites

/// `explain`: what iOS does with one URL, and why.
struct ExplainCommand: Command {
    static let spec = CommandSpec(
        "explain", abstract: "Explain what a URL opens: each decision, its rule, and the losing candidates.",
        operand: CommandSpec.Operand(
            name: "URL", synopsis: "URL", help: "The URL as it is on the sticker.", counts: 1...1),
        options: [suite.spec, from.spec, installed, SharedOptions.format.spec, SharedOptions.color.spec],
        notes: [
            .text("Every suite that mentions the URL's host gives an answer."),
            .text(
                "With --format json each line holds a suite's answer: suite, url, source, experience, card, target, "
                    + "delivered, declined, advisories and trace."),
            .exitStatuses(
                [
                    (.passed, "The answer was given, whatever it is."),
                    (.invalidDefinitions, "Definitions are invalid."),
                ] + HelpNote.printing),
            .examples(
                "clipflight explain 'https://bikesrental.example/rent?bikeID=17'",
                "clipflight explain https://bikesrental.example/rent --from maps --installed"),
        ])

    private static let suite = ValueOption<String>(
        "suite", value: "PATH", help: "A suite or a folder of suites; can be repeated (default: suites).",
        expected: "a path")

    private static let from = ValueOption<Source>(
        "from", value: "SOURCE",
        help: "Where the URL comes from (default: qrCode): "
            + Source.allCases.map(\.rawValue).joined(separator: ", ") + ".")

    private static let installed = OptionSpec("installed", help: "The full app is installed.")

    private let inquiry: Inquiry
    private let paths: [String]
    private let format: TextFormat
    private let colour: ColourChoice

    init(_ arguments: ParsedArguments) throws(ArgumentError) {
        let suites = try arguments.values(of: Self.suite)
        paths = suites.isEmpty ? ["suites"] : suites
        inquiry = Inquiry(
            url: arguments.operands[0], source: try arguments.value(of: Self.from) ?? .qrCode,
            appInstalled: arguments.has(Self.installed))
        format = try arguments.value(of: SharedOptions.format) ?? .text
        colour = try arguments.value(of: SharedOptions.color) ?? .auto
    }

    func run() async -> ExitStatus {
        let loaded = Definitions.load(paths)
        guard !loaded.hasErrors else {
            Console.show(loaded.diagnostics.errors, colour: colour)
            return .invalidDefinitions
        }
        let suites = inquiry.suites(among: loaded.suites)
        guard !suites.isEmpty else {
            let text = inquiry.noAnswer(from: loaded.suites)
            // The answer of no suite is no line of JSON.
            guard format == .json else { return Console.deliver(text) }
            Console.error(text)
            return .passed
        }
        return Console.deliver(as: format.form) { output in
            switch format {
            case .json: printJSON(suites, to: output)
            case .text: printText(suites, to: output)
            }
        }
    }

    private func printJSON(_ suites: [Suite], to output: DescriptorOutput) {
        for suite in suites {
            let resolver = PlannedSuite(suite).resolver
            var resolution = resolver.resolve(inquiry.invocation)
            resolution.trace = resolver.explain(inquiry.invocation)
            output.write(ResolutionRecord(resolution, suite: suite.id).json + "\n")
        }
    }

    private func printText(_ suites: [Suite], to output: DescriptorOutput) {
        let renderer = DiagnosticRenderer(colour: Console.isColoured(colour, on: output))
        let explanations = suites.map { suite in
            let resolver = PlannedSuite(suite).resolver
            return Explanation(
                inquiry: inquiry, suites: [suite], resolution: resolver.resolve(inquiry.invocation),
                steps: resolver.explain(inquiry.invocation), renderer: renderer)
        }
        output.write(Explanation.joining(explanations).map(\.text).joined(separator: "\n"))
    }
}
