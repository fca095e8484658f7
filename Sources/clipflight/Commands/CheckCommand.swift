import ClipHarness
import ClipReports
import ClipRules
import ClipSuites

/// `check`: reads the definitions and launches nothing.
enum CheckCommand: Command {
    static let spec = CommandSpec(
        name: "check", abstract: "Read the definitions: errors and advisories, without launching anything.",
        operand: SharedOptions.paths, ownOptions: [SharedOptions.strict, SharedOptions.color.spec],
        notes: [
            .exitStatuses(
                [
                    (.passed, "There are no errors."),
                    (.failed, "There are advisories that no suite allows, under --strict."),
                    (.invalidDefinitions, "Definitions are invalid."),
                ] + HelpNote.printing)
        ])

    static func run(_ arguments: ParsedArguments) async throws(ArgumentError) -> ExitStatus {
        let colour = try arguments.value(of: SharedOptions.color) ?? .auto
        let definitions = Definitions(paths: SharedOptions.paths(arguments))
        let diagnostics = definitions.diagnostics + advisories(of: definitions.plan)
        Console.show(diagnostics, colour: colour)

        let errors = definitions.errorCount
        let advisories = diagnostics.count - errors
        var parts = [
            Count.of(definitions.plan.suites.count, "suite"), Count.of(definitions.total, "case"),
            Count.of(errors, "error"),
        ]
        let allowed = diagnostics.count { $0.isAllowed }
        if advisories > 0 {
            let text = Count.of(advisories, "advisory", many: "advisories")
            parts.append(allowed > 0 ? "\(text) (\(allowed) allowed)" : text)
        }
        let delivery = Console.deliver(parts.joined(separator: ", ") + "\n")

        if errors > 0 { return .invalidDefinitions }
        guard delivery == .passed else { return delivery }
        return arguments.has(SharedOptions.strict) && advisories > allowed ? .failed : .passed
    }

    /// What the cases of a plan will raise: each advisory once a suite, at the first case that raises it and does not
    /// expect it, and then each cause of a decline that no case expects.
    private static func advisories(of plan: Plan) -> [Diagnostic] {
        var declines = DeclineCheck()
        var diagnostics: [Diagnostic] = []
        var raised: [SuiteReference: [Advisory.Name: (place: Int, cases: Int)]] = [:]
        for unit in plan {
            for testCase in unit.cases {
                declines.note(testCase, of: unit.suite.suite)
                for advisory in testCase.resolution.advisories {
                    let name = advisory.name.rawValue
                    // One that definitions raise under the same name was shown with its place.
                    if DefinitionAdvisory(rawValue: name) != nil { continue }
                    if testCase.expectation.advisories?.contains(name) == true { continue }
                    let (place, cases) = raised[testCase.suite]?[advisory.name] ?? (diagnostics.count, 0)
                    raised[testCase.suite, default: [:]][advisory.name] = (place, cases + 1)
                    if cases > 0 { continue }
                    let diagnostic = Diagnostic(.warning, at: testCase.location, advisory.text, advisory: name)
                    diagnostics.append(unit.suite.suite.allowing(diagnostic))
                }
            }
        }
        for (place, cases) in raised.values.flatMap(\.values) where cases > 1 {
            diagnostics[place].note =
                "\(Count.of(cases - 1, "more case")) of the suite raise\(cases == 2 ? "s" : "") it"
        }
        declines.close()
        return diagnostics + declines.diagnostics
    }
}
