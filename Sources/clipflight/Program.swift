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

    /// What the arguments ask for, before any of it is done.
    struct Request: Sendable {
        let run: @Sendable () async -> ExitStatus
    }

    /// - Parameter arguments: what follows the program's name.
    static func request(_ arguments: ArraySlice<String>) -> Request {
        guard let first = arguments.first else {
            return Request {
                Console.error(help)
                return usage(.missingOperand("a command"))
            }
        }
        if first == "--help" || first == "-h" { return Request { Console.deliver(help) } }
        if first == "help" { return self.request(arguments.dropFirst().prefix(1) + ["--help"]) }
        if first == "--version" { return Request { Console.deliver("clipflight 0.1.0\n") } }
        if let command = commands.first(where: { $0.spec.name == first }) {
            return request(command, arguments.dropFirst())
        }
        if let successor = RetiredWords.commands[first] {
            return Request { usage(.retired(first, successor: successor)) }
        }
        if first.hasPrefix("-") {
            let suggestion = Suggestion.nearest(to: first, in: ["--help", "--version"])
            return Request { usage(.unknownOption(first, suggestion: suggestion)) }
        }
        let suggestion = Suggestion.nearest(to: first, in: commands.map { $0.spec.name })
        return Request { usage(.unknownCommand(first, suggestion: suggestion)) }
    }

    private static func request(_ command: any Command.Type, _ arguments: ArraySlice<String>) -> Request {
        let spec = command.spec
        if ParsedArguments.containsHelp(arguments) { return Request { Console.deliver(HelpText(spec).text) } }
        do throws(ArgumentError) {
            let parsed = try ParsedArguments(arguments, of: spec)
            return Request {
                do throws(ArgumentError) { return try await command.run(parsed) } catch {
                    return usage(error, of: spec.name)
                }
            }
        } catch {
            return Request { usage(error, of: spec.name) }
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
