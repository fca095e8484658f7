import ClipHarness
import ClipSuites

/// The command `clipflight`: finds the subcommand that the arguments name and runs it.
enum Program {
    static let commands: [any Command.Type] = [
        RunCommand.self, CheckCommand.self, ListCommand.self, ExplainCommand.self, AssociationCommand.self,
        ChecklistCommand.self, QRCommand.self, ReportCommand.self, MergeCommand.self, SchemaCommand.self,
    ]

    /// - Parameter arguments: what follows the program's name.
    static func run(_ arguments: [String]) async -> ExitStatus {
        guard let first = arguments.first else {
            Console.error(help)
            return usage(.missingCommand)
        }
        if first == "--help" || first == "-h" { return Console.deliver(help) }
        if first == "--version" { return Console.deliver("clipflight 0.1.0\n") }
        if let command = commands.first(where: { $0.spec.name == first }) {
            return await run(command, arguments.dropFirst())
        }
        if first.hasPrefix("-") {
            let options = ["--help", "--version"]
            return usage(.unknownOption(first, suggestion: Suggestion.nearest(to: first, in: options)))
        }
        let names = commands.map { $0.spec.name }
        return usage(.unknownCommand(first, suggestion: Suggestion.nearest(to: first, in: names)))
    }

    private static func run<C: Command>(_ command: C.Type, _ arguments: ArraySlice<String>) async -> ExitStatus {
        if ParsedArguments.containsHelp(arguments) { return Console.deliver(HelpText(C.spec).text) }
        let ready: C
        do {
            ready = try C(ParsedArguments(arguments, of: C.spec))
        } catch {
            return usage(error, of: C.spec.name)
        }
        return await ready.run()
    }

    private static func usage(_ error: ArgumentError, of command: String? = nil) -> ExitStatus {
        Console.error(error.message(for: command))
        return .usage
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
