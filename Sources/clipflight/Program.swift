import ClipHarness
import ClipSuites

/// The command `clipflight`: finds out what the arguments ask for.
enum Program {
    static let commands: [any Command.Type] = shownCommands + [SchemaCommand.self, CompletionsCommand.self]

    /// Those that people call; the help lists no others.
    private static let shownCommands: [any Command.Type] = [
        InitCommand.self, CheckCommand.self, ListCommand.self, ExplainCommand.self, RunCommand.self,
        LaunchCommand.self, ChecklistCommand.self, ReportCommand.self, DiffCommand.self, AssociationCommand.self,
        CodeCommand.self,
    ]

    static func run(_ arguments: ArraySlice<String>) async -> ExitStatus {
        guard let first = arguments.first else {
            Console.error(help)
            return usage(.missingOperand("a command"))
        }
        switch first {
        case "--help", "-h": return Console.deliver(help)
        case "--version": return Console.deliver("clipflight 0.1.0\n")
        case "help":
            guard let word = arguments.dropFirst().first else { return Console.deliver(help) }
            return await run([word, "--help"])
        case _: break
        }
        if let command = commands.first(where: { $0.spec.name == first }) {
            return await run(command, arguments.dropFirst())
        }
        if let successor = RetiredWords.commands[first] { return usage(.retired(first, successor: successor)) }
        let isOption = first.hasPrefix("-")
        let words = isOption ? ["--help", "--version"] : commands.map { $0.spec.name }
        let suggestion = Suggestion.nearest(to: first, in: words)
        return usage(.unknown(isOption ? "option" : "command", found: first, suggestion: suggestion))
    }

    private static func run(_ command: any Command.Type, _ arguments: ArraySlice<String>) async -> ExitStatus {
        let spec = command.spec
        if ParsedArguments.containsHelp(arguments) { return Console.deliver(HelpText(spec).text) }
        do throws(Diagnostic) { _ = try CurrentFolder.path() } catch { return Console.invalid([error]) }
        do throws(ArgumentError) {
            return try await command.run(ParsedArguments(arguments, of: spec))
        } catch {
            return usage(error, of: spec.name)
        }
    }

    private static func usage(_ error: ArgumentError, of command: String? = nil) -> ExitStatus {
        Console.error(error.message(for: command))
        return .usage
    }

    private static var help: String {
        HelpText(
            "Tests every way into an App Clip: what iOS would do with each URL, and what the clip then shows.",
            usage: "COMMAND [options] [arguments]",
            "Commands", shownCommands.map { ($0.spec.name, $0.spec.abstract) },
            options: [("Options", [.help, .version])],
            notes: [.text("See 'clipflight COMMAND --help' for what a command takes.")]
        ).text
    }
}
