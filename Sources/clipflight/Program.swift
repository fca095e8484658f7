import ClipHarness
import ClipSuites

/// The command `clipflight`: finds the subcommand that the arguments name and runs it.
enum Program {
    static let version = "0.1.0"

    static let commands: [any Command.Type] = [
        RunCommand.self, CheckCommand.self, ListCommand.self, ExplainCommand.self, AssociationCommand.self,
        ChecklistCommand.self, QRCommand.self,
        ReportCommand.self, MergeCommand.self, SchemaCommand.self,
    ]

    /// - Parameter arguments: what follows the program's name.
    static func run(_ arguments: [String]) async -> ExitStatus {
        guard let first = arguments.first else {
            Console.error(help)
            return usage(.missingCommand, command: nil)
        }
        switch first {
        case "--help", "-h":
            return Console.deliver(help)
        case "--version":
            return Console.deliver("clipflight \(version)\n")
        default:
            guard let command = commands.first(where: { $0.spec.name == first }) else {
                return usage(unknown(first), command: nil)
            }
            return await run(command, arguments.dropFirst())
        }
    }

    private static func run<C: Command>(_ command: C.Type, _ arguments: ArraySlice<String>) async -> ExitStatus {
        if ArgumentParser.asksForHelp(arguments) { return Console.deliver(HelpText(C.spec).text) }
        let ready: C
        do {
            ready = try C(ArgumentParser.parse(arguments, of: C.spec))
        } catch {
            return usage(error, command: C.spec.name)
        }
        return await ready.run()
    }

    private static func usage(_ error: ArgumentError, command: String?) -> ExitStatus {
        Console.error(UsageMessage(error, command: command).text)
        return .usage
    }

    private static func unknown(_ argument: String) -> ArgumentError {
        if argument.hasPrefix("-") {
            let options = ["--help", "--version"]
            return .unknownOption(argument, suggestion: Suggestion.nearest(to: argument, in: options))
        }
        return .unknownCommand(
            argument, suggestion: Suggestion.nearest(to: argument, in: commands.map { $0.spec.name }))
    }

    private static var help: String {
        HelpText(
            abstract:
                "Tests every way into an App Clip: what iOS would do with each URL, and what the clip then shows.",
            commands: commands.map { $0.spec }, options: [.help, .version],
            notes: [.text("See 'clipflight COMMAND --help' for what a command takes.")]
        ).text
    }
}
