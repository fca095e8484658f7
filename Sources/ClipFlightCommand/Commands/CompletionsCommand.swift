import ClipHarness

enum CompletionsCommand: Command {
    static let spec = CommandSpec(
        name: "completions", abstract: "Print the script by which bash, zsh or fish completes clipflight.",
        operand: shell, ownOptions: [],
        notes: [
            .answers([(.passed, "The script was printed.")]),
            .examples([
                "source <(clipflight completions bash)",
                "clipflight completions zsh > ~/.zsh/completions/_clipflight",
                "clipflight completions fish > ~/.config/fish/completions/clipflight.fish",
            ]),
        ])

    private static let shell = CommandSpec.Operand(
        name: "SHELL", synopsis: "SHELL", help: "bash, zsh or fish.", counts: 1...1, words: ["bash", "zsh", "fish"])

    static func run(_ arguments: ParsedArguments, in context: Context) async throws(ArgumentError) -> ExitStatus {
        let script = CompletionScript(commands: Program.commands.map { $0.spec })
        switch arguments.operands[0] {
        case "bash": return context.deliver(script.bash)
        case "zsh": return context.deliver(script.zsh)
        case "fish": return context.deliver(script.fish)
        case let other: throw .wrongOperand(shell, found: other)
        }
    }
}
