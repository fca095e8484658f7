import ClipHarness
import ClipReports
import ClipRules
import ClipSuites

enum ExplainCommand: Command {
    static let spec = CommandSpec(
        name: "explain", abstract: "Explain what a URL opens: each decision, its rule, and the losing candidates.",
        operand: CommandSpec.Operand(
            name: "URL", synopsis: "URL", help: "The URL as it is on the sticker.", counts: 1...1),
        ownOptions: [suite.spec, from.spec, installed, SharedOptions.format.spec, SharedOptions.color.spec],
        notes: [
            .text("Every suite that mentions the URL's host gives an answer."),
            .text(
                "With --format json each line holds a suite's answer: suite, url, source, experience, card, target, "
                    + "delivered, declined, phase, advisories and trace."),
            .answers([
                (.passed, "The answer was given, whatever it is."),
                (.invalidDefinitions, "Definitions are invalid."),
            ]),
            .examples([
                "clipflight explain 'https://bikesrental.example/rent?bikeID=17'",
                "clipflight explain https://bikesrental.example/rent --from maps --installed",
            ]),
        ])

    static let suite = ValueOption<String>(
        "suite", value: "PATH", help: "A suite or a folder of suites; can be repeated (default: suites).",
        expected: "a path")

    static let from = ValueOption<Source>(
        "from", value: "SOURCE",
        help: "Where the URL comes from (default: qrCode): "
            + Source.allCases.map(\.rawValue).joined(separator: ", ") + ".")

    static let installed = OptionSpec(long: "installed", help: "The full app is installed.")

    static func run(_ arguments: ParsedArguments, in context: Context) async throws(ArgumentError) -> ExitStatus {
        let paths = try arguments.values(of: suite)
        let inquiry = Inquiry(
            url: arguments.operands[0], source: try arguments.value(of: from) ?? .qrCode,
            appInstalled: arguments.has(installed))
        let format = try arguments.value(of: SharedOptions.format) ?? .text
        let colour = try arguments.value(of: SharedOptions.color) ?? .auto
        let loaded = Definitions.load(paths.isEmpty ? ["suites"] : paths, in: context)
        guard !loaded.hasErrors else { return context.invalid(loaded.diagnostics.errors, colour: colour) }
        let suites = inquiry.suites(among: loaded.suites)
        guard !suites.isEmpty else {
            let text = inquiry.noAnswer(from: loaded.suites)
            // The answer of no suite is no line of JSON.
            guard format == .json else { return context.deliver(text) }
            context.error(text)
            return .passed
        }
        let explanations = suites.map { suite in
            let resolver = PlannedSuite(suite).resolver
            var resolution = resolver.resolve(inquiry.invocation)
            resolution.advisories.removeAll { suite.settings.allow.contains($0.name.rawValue) }
            return Explanation(
                inquiry: inquiry, suite: suite, resolution: resolution,
                steps: resolver.explain(inquiry.invocation))
        }
        return context.deliver { output in
            switch format {
            case .json:
                for (suite, explanation) in zip(suites, explanations) {
                    var resolution = explanation.resolution
                    resolution.trace = explanation.steps
                    resolution.url = inquiry.url
                    output.write(ResolutionRecord(resolution, suite: suite.id).json + "\n")
                }
            case .text:
                let renderer = DiagnosticRenderer(colour: context.isColoured(colour, on: output))
                output.write(explanations.map { $0.text(renderer) }.joined(separator: "\n"))
            }
        }
    }
}
