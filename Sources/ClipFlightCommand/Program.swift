import ClipAuthoring
import ClipHarness
import ClipReports
import ClipSuites

package enum Program {
    static let commands: [any Command.Type] =
        shownCommands.flatMap(\.commands) + [SchemaCommand.self, CompletionsCommand.self]

    private static let shownCommands: [(heading: String, commands: [any Command.Type])] = [
        ("Write suites", [InitCommand.self, CheckCommand.self, ListCommand.self, ExplainCommand.self]),
        ("Run them", [RunCommand.self, LaunchCommand.self]),
        ("Read results", [ReportCommand.self, DiffCommand.self]),
        ("Hand out", [ChecklistCommand.self, CodeCommand.self]),
        ("Check websites", [AssociationCommand.self]),
    ]

    package static func run(_ arguments: ArraySlice<String>, in context: Context) async -> ExitStatus {
        guard let first = arguments.first else {
            context.error(help)
            return usage(.missingOperand("a command"), in: context)
        }
        if ["--help", "-h"].contains(first) { return context.deliver(help) }
        if first == "--version" { return context.deliver("clipflight 0.1.0\n") }
        if let command = commands.first(where: { $0.spec.name == first }) {
            return await run(command, arguments.dropFirst(), in: context)
        }
        if let successor = RetiredWords.commands[first] {
            return usage(.retired(first, successor: successor), in: context)
        }
        let isOption = first.hasPrefix("-")
        let words = isOption ? ["--help", "--version"] : commands.map { $0.spec.name }
        let suggestion = Suggestion.nearest(to: first, in: words)
        return usage(.unknown(isOption ? "option" : "command", found: first, suggestion: suggestion), in: context)
    }

    private static func run(
        _ command: any Command.Type, _ arguments: ArraySlice<String>, in context: Context
    ) async -> ExitStatus {
        let spec = command.spec
        let asksForHelp = arguments.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
        if asksForHelp { return context.deliver(HelpText(spec).text) }
        var context = context
        do {
            _ = try PathText.current()
            let parsed = try Arguments(arguments, of: spec)
            context.colour = parsed.value(of: Options.color) ?? .auto
            return try await command.run(parsed, in: context)
        } catch let error as ArgumentError {
            return usage(error, of: spec.name, in: context)
        } catch let error as ReportError {
            return context.report(error)
        } catch let status as ExitStatus {
            return status
        } catch {
            let one = error as? Diagnostic ?? Diagnostic(.error, "\(error)")
            context.show((error as? SuiteErrors)?.diagnostics ?? [one])
            return .invalidDefinitions
        }
    }

    private static func usage(_ error: ArgumentError, of command: String? = nil, in context: Context) -> ExitStatus {
        context.error(error.message(for: command))
        return .usage
    }

    private static var help: String { HelpText(of: shownCommands).text }
}
