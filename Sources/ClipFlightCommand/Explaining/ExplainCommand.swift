import ClipAuthoring
import ClipHarness
import ClipReports
import ClipRules
import ClipSuites

enum ExplainCommand: Command {
    static let spec = CommandSpec(
        name: "explain", abstract: "Explain what a URL opens: each decision, its rule and other candidates.",
        operand: CommandSpec.Operand(
            name: "URL", synopsis: "[URL]",
            help: "The URL to explain, exactly as in the code, tag or link. Not allowed with --case.",
            counts: 0...1),
        ownOptions: [
            suite.spec, from.spec, installed, Selecting.caseID.spec, Options.twoVersions.spec, rules, format.spec,
            Options.color.spec,
        ],
        notes: [
            "The answer covers every suite that mentions the URL's host.",
            "With --rules, no URL is needed. What Apple documents is not in the table.",
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

    private static let rules = OptionSpec(
        long: "rules", help: "Show each rule that Apple does not document, its opposite, and what was seen.")

    private static let format = ValueOption<AnswerFormat>(
        "format", value: "FORMAT", help: "text, json (one object per line) or, with --rules, markdown (default: text).")

    static let installed = OptionSpec(long: "installed", help: "The full app is installed.")

    static func run(_ arguments: Arguments, in context: Context) async throws -> ExitStatus {
        let paths = arguments.values(of: suite)
        let ids = arguments.values(of: Selecting.caseID)
        let format = arguments.value(of: Self.format) ?? .text
        let versions = try Options.versions(arguments)
        if arguments.has(rules) { return try explainRules(arguments, paths, format, in: context) }
        if format == .markdown { throw ArgumentError.missingOption(rules) }
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
        let loaded = context.load(Options.paths(paths))
        guard !loaded.hasErrors else { throw SuiteErrors(diagnostics: loaded.diagnostics.errors) }
        let sides = versions.isEmpty ? [loaded.suites] : versions.map(loaded.suites.answered)
        if !ids.isEmpty {
            var selection = Selection.everything
            selection.caseIDs = ids
            let checks = sides.map { PlanCheck(Plan($0), selecting: selection) }
            let wrongIDs = checks[0].wrongIDs
            context.show(wrongIDs)
            guard wrongIDs.isEmpty else { return .noCases }
            let found = checks.map { check in
                check.named.found.flatMap { $0 }.compactMap { explanation(of: $0, in: check.selected.plan) }
            }
            return deliver(found, as: format, in: context)
        }
        let inquiry = Inquiry(url: arguments.operands[0], source: source, appInstalled: arguments.has(installed))
        let covering = sides.map { CoveringSuites($0) { $0 } }
        let suites = covering.map { $0.answering(inquiry) }
        guard !suites[0].isEmpty else {
            let text = covering[0].noAnswer(inquiry)
            guard format == .json else { return context.deliver(context.local(text)) }
            context.error(text)
            return .passed
        }
        return deliver(suites.map { $0.map { explanation(of: inquiry, $0) } }, as: format, in: context)
    }

    private static func explanation(of inquiry: Inquiry, _ suite: Suite) -> Explanation {
        let resolver = PlannedSuite(suite).resolver
        var resolution = resolver.resolve(inquiry.invocation)
        resolution.advisories.removeAll { suite.settings.allow.contains($0.name.rawValue) }
        let steps = resolver.explain(inquiry.invocation)
        return Explanation(inquiry: inquiry, suite: suite, resolution: resolution, steps: steps)
    }

    private static func explainRules(
        _ arguments: Arguments, _ paths: [String], _ format: AnswerFormat, in context: Context
    ) throws -> ExitStatus {
        let others = [from.spec, installed, Selecting.caseID.spec, Options.twoVersions.spec]
        if let other = others.first(where: arguments.has) { throw ArgumentError.contradiction(rules, other) }
        if let url = arguments.operands.first { throw ArgumentError.unexpectedOperand(url, after: nil, limit: 0) }
        let isNamed = !paths.isEmpty || FileKind.of(context.absolute("suites")) == .folder
        let loaded = isNamed ? context.load(Options.paths(paths)) : nil
        if let loaded, loaded.hasErrors { throw SuiteErrors(diagnostics: loaded.diagnostics.errors) }
        let own = (loaded?.suites.flatMap(\.evidence) ?? []).groups { $0 }.map { $0[0] }
        return context.deliver(RuleTable(EvidenceFile.reports + own).text(format))
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

    private static func deliver(_ sides: [[Explanation]], as format: AnswerFormat, in context: Context) -> ExitStatus {
        var explanations = sides[0]
        if sides.count == 2 {
            explanations = zip(sides[0], sides[1]).flatMap { one, other in
                var last = other
                let isSame = one.resolution.hasSameOutcome(as: other.resolution)
                last.verdict = isSame ? "Both versions do the same." : "The two versions differ."
                return [one, last]
            }
        }
        return context.deliver { output in
            switch format {
            case .json:
                for explanation in explanations {
                    var resolution = explanation.resolution
                    resolution.trace = explanation.steps
                    resolution.url = explanation.inquiry.url
                    let suite = explanation.suite
                    output.write(ResolutionRecord(resolution, suite: suite.id, iOS: suite.iOS).jsonLine + "\n")
                }
            case .text, .markdown:
                let renderer = DiagnosticRenderer(colour: context.isColoured(on: output))
                output.write(context.local(explanations.map { $0.text(renderer) }.joined(separator: "\n")))
            }
        }
    }
}
