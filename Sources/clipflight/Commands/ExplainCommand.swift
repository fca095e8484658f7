import ClipHarness
import ClipReports
import ClipRules
import ClipSuites

/// `explain`: what iOS does with one URL, and why.
struct ExplainCommand: Command {
    static let spec = CommandSpec(
        "explain", abstract: "Explain what a URL opens: each decision, its rule, and the losing candidates.",
        operand: CommandSpec.Operand(name: "URL", help: "The URL as it is on the sticker.", arity: .exactlyOne),
        options: [suite.spec, from.spec, installed, SharedOptions.format.spec, SharedOptions.color.spec],
        notes: [
            .text("Every suite is asked that says something of the URL's host."),
            .text(
                "With --format json each line holds a suite's answer: suite, url, source, experience, card, target, "
                    + "delivered, declined, advisories and trace."),
            .exitStatuses([
                (.passed, "The answer was given, whatever it is."),
                (.invalidDefinitions, "Definitions are invalid."),
                (.usage, "Wrong usage."),
                (.reportNotWritten, "Standard output could not be written."),
                (.readerGone, "The reader of standard output went away."),
            ]),
            .lines(
                "Examples",
                [
                    "clipflight explain 'https://bikesrental.example/rent?bikeID=17'",
                    "clipflight explain https://bikesrental.example/rent --from maps --installed",
                ]),
        ])

    private static let suite = ValueOption.text(
        OptionSpec("suite", value: "PATH", help: "A suite or a folder of suites; can be repeated (default: suites)."),
        expected: "a path")

    private static let from = ValueOption<Source>.choice(
        OptionSpec(
            "from", value: "SOURCE",
            help: "Where the URL comes from (default: qrCode): "
                + Source.allCases.map(\.rawValue).joined(separator: ", ") + "."))

    private static let installed = OptionSpec("installed", help: "The full app is installed.")

    private let url: String
    private let paths: [String]
    private let source: Source
    private let isInstalled: Bool
    private let format: TextFormat
    private let colour: ColourChoice

    init(_ arguments: ParsedArguments) throws(ArgumentError) {
        url = arguments.operands.first ?? ""
        let suites = try arguments.values(of: Self.suite)
        paths = suites.isEmpty ? ["suites"] : suites
        source = try arguments.value(of: Self.from) ?? .qrCode
        isInstalled = arguments.has(Self.installed)
        format = try arguments.value(of: SharedOptions.format) ?? .text
        colour = try arguments.value(of: SharedOptions.color) ?? .auto
    }

    func run() async -> ExitStatus {
        let loaded = Definitions.load(paths)
        guard !loaded.hasErrors else {
            DiagnosticOutput(colour: colour).show(loaded.diagnostics.errors)
            return .invalidDefinitions
        }
        let inquiry = Inquiry(url: url, source: source, appInstalled: isInstalled)
        let suites = inquiry.suites(among: loaded.suites)
        guard !suites.isEmpty else {
            let text = UnknownHost(host: inquiry.host, suites: loaded.suites).text
            // The answer of no suite is no line of JSON.
            guard format == .json else { return Console.deliver(text) }
            Console.error(text)
            return .passed
        }
        return switch format {
        case .json: writeJSON(inquiry, suites)
        case .text: writeText(inquiry, suites)
        }
    }

    private func writeJSON(_ inquiry: Inquiry, _ suites: [Suite]) -> ExitStatus {
        var output = LineOutput(isJSON: true)
        for suite in suites {
            let resolver = PlannedSuite(suite).resolver
            var resolution = resolver.resolve(inquiry.invocation)
            resolution.trace = resolver.explain(inquiry.invocation)
            output.line(ResolutionRecord(resolution, suite: suite.id).json)
        }
        return output.end()
    }

    private func writeText(_ inquiry: Inquiry, _ suites: [Suite]) -> ExitStatus {
        Console.deliver { output in
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
}
