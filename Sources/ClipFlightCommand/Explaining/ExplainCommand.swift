import ClipAuthoring
import ClipHarness
import ClipReports
import ClipRules
import ClipSuites

enum ExplainCommand: Command {
    static let spec = CommandSpec(
        name: "explain", abstract: "Explain what a URL opens: each decision, its rule and other candidates.",
        operand: CommandSpec.Operand(
            name: "URL", synopsis: "[URL]", help: "The URL as printed on the sticker. Not allowed with --case.",
            counts: 0...1),
        ownOptions: [suite.spec, from.spec, installed, Selecting.caseID.spec, Options.format.spec, Options.color.spec],
        notes: [
            "The answer covers every suite that mentions the URL's host.",
            "With --format json, each line is a suite's answer with the members suite, url, source, experience, card, "
                + "target, delivered, declined, phase, advisories and trace.",
        ],
        statuses: [.invalidDefinitions, .noCases],
        examples: [
            "clipflight explain 'https://bikesrental.example/rent?bikeID=17'",
            "clipflight explain https://bikesrental.example/rent --from maps --installed",
        ])

    static let suite = ValueOption<String>(
        "suite", value: "PATH", help: "A suite or a folder of suites; can be repeated (default: suites).",
        expected: "a path")

    static let from = ValueOption<Source>(
        "from", value: "SOURCE",
        help: "Where the URL comes from (default: qrCode): \(Source.allCases.map(\.rawValue).alternatives).")

    static let installed = OptionSpec(long: "installed", help: "The full app is installed.")

    static func run(_ arguments: Arguments, in context: Context) async throws -> ExitStatus {
        let paths = arguments.values(of: suite)
        let ids = arguments.values(of: Selecting.caseID)
        if ids.isEmpty, arguments.operands.isEmpty { throw ArgumentError.missingOperand("URL") }
        if !ids.isEmpty {
            if let other = [from.spec, installed].first(where: arguments.has) {
                throw ArgumentError.contradiction(Selecting.caseID.spec, other)
            }
            if let url = arguments.operands.first { throw ArgumentError.unexpectedOperand(url, after: nil, limit: 0) }
        }
        if let path = arguments.operands.first, LogFiles.hasSuites(context.absolute(path)) {
            throw ArgumentError.pathOfSuite(path, insteadOf: "a URL", use: "clipflight explain URL")
        }
        let source = arguments.value(of: from) ?? .qrCode
        let format = arguments.value(of: Options.format) ?? .text
        let loaded = SuiteLoader.load(paths: Options.paths(paths), from: context.folder)
        guard !loaded.hasErrors else { throw SuiteErrors(diagnostics: loaded.diagnostics.errors) }
        if !ids.isEmpty {
            var selection = Selection.everything
            selection.caseIDs = ids
            let check = PlanCheck(Plan(loaded.suites), selecting: selection)
            let wrongIDs = check.wrongIDs
            context.show(wrongIDs)
            guard wrongIDs.isEmpty else { return .noCases }
            let found = check.named.found.flatMap { $0 }.compactMap { explanation(of: $0, in: check.selected.plan) }
            return deliver(found, as: format, in: context)
        }
        let inquiry = Inquiry(url: arguments.operands[0], source: source, appInstalled: arguments.has(installed))
        let covering = CoveringSuites(loaded.suites) { $0 }
        let suites = covering.answering(inquiry)
        guard !suites.isEmpty else {
            let text = covering.noAnswer(inquiry)
            guard format == .json else { return context.deliver(text) }
            context.error(text)
            return .passed
        }
        let explanations = suites.map { suite in
            let resolver = PlannedSuite(suite).resolver
            var resolution = resolver.resolve(inquiry.invocation)
            resolution.advisories.removeAll { suite.settings.allow.contains($0.name.rawValue) }
            let steps = resolver.explain(inquiry.invocation)
            return Explanation(inquiry: inquiry, suite: suite, resolution: resolution, steps: steps)
        }
        return deliver(explanations, as: format, in: context)
    }

    private static func explanation(of testCase: TestCase, in plan: Plan) -> Explanation? {
        let inquiry = Inquiry(testCase)
        return plan.suites.first { $0.reference == testCase.suite }.map { suite in
            // A journey's step depends on earlier steps, so the plan's trace is shown.
            let isStep = testCase.kind == .journey
            let steps = isStep ? testCase.resolution.trace : suite.resolver.explain(inquiry.invocation)
            return Explanation(inquiry: inquiry, suite: suite.suite, resolution: testCase.resolution, steps: steps)
        }
    }

    private static func deliver(
        _ explanations: [Explanation], as format: TextFormat, in context: Context
    ) -> ExitStatus {
        context.deliver { output in
            switch format {
            case .json:
                for explanation in explanations {
                    var resolution = explanation.resolution
                    resolution.trace = explanation.steps
                    resolution.url = explanation.inquiry.url
                    output.write(ResolutionRecord(resolution, suite: explanation.suite.id).json + "\n")
                }
            case .text:
                let renderer = DiagnosticRenderer(colour: context.isColoured(on: output))
                output.write(explanations.map { $0.text(renderer) }.joined(separator: "\n"))
            }
        }
    }
}
