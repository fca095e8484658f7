import ClipHarness

enum CompletionsCommand: Command {
    static let spec = CommandSpec(
        name: "completions", abstract: "Print a script that lets bash, zsh or fish complete clipflight commands.",
        operand: shell,
        examples: [
            "source <(clipflight completions bash)",
            "clipflight completions zsh > ~/.zsh/completions/_clipflight",
            "clipflight completions fish > ~/.config/fish/completions/clipflight.fish",
        ])

    private static let shell = CommandSpec.Operand(
        name: "SHELL", synopsis: "SHELL", help: "bash, zsh or fish. Further words form a command line to complete.",
        counts: 1...Int.max, words: ["bash", "zsh", "fish"])

    static func run(_ arguments: Arguments, in context: Context) async throws -> ExitStatus {
        let words = arguments.operands.dropFirst()
        guard let script = scripts[arguments.operands[0]] else {
            throw ArgumentError.wrongOperand(shell, found: arguments.operands[0])
        }
        return context.deliver(words.isEmpty ? script : completions(of: words).map { $0 + "\n" }.joined())
    }

    private static func completions(of words: ArraySlice<String>) -> [String] {
        guard let name = words.dropLast().first else {
            return ["words"] + Program.commands.map { $0.spec.name } + [OptionSpec.help, .version].map(\.spelling)
        }
        guard let spec = Program.commands.first(where: { $0.spec.name == name })?.spec else { return ["nothing"] }
        let parts = (words.last ?? "").split(separator: "=", omittingEmptySubsequences: false).map(String.init)
        // Only Bash splits `--report=json` into three words.
        let before = parts.count > 1 && parts[0] != "" ? parts[0] : words.dropLast().last { $0 != "=" }
        let option = spec.options.first { $0.spelling == before || $0.short.map { "-\($0)" } == before }
        if let option, let value = option.valueName { return completions(of: value, option.words) }
        if parts[0].hasPrefix("-") {
            return ["words"] + spec.options.flatMap { [$0.spelling] + ($0.short.map { ["-\($0)"] } ?? []) }
        }
        return spec.operand.map { completions(of: $0.name, $0.words) } ?? ["nothing"]
    }

    private static func completions(of name: String, _ words: [String]) -> [String] {
        switch name {
        case _ where !words.isEmpty: ["words"] + words
        case "DIR", "FOLDER", "PROJECT": ["folders"]
        case "FILE", "PATH", "EVENTS", "OLD", "NEW": ["files"]
        default: ["nothing"]
        }
    }

    private static let scripts = [
        "bash": #"""
        _clipflight() {
            local IFS=$'\n' cur=${COMP_WORDS[COMP_CWORD]}
            local answer=($(clipflight completions bash -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
            if [[ $cur == "=" ]]; then cur=; fi
            COMPREPLY=($(compgen -W "${answer[*]:1}" -- "$cur"))
            compopt +o default +o dirnames 2>/dev/null
            case ${answer[0]} in
            files) compopt -o default 2>/dev/null ;;
            folders) compopt -o dirnames 2>/dev/null ;;
            esac
        }
        complete -o default -F _clipflight clipflight

        """#,
        "zsh": """
        #compdef clipflight
        _clipflight() {
            local answer=("${(@f)$(clipflight completions zsh -- "${(@)words[2,CURRENT-1]}" "$PREFIX" 2>/dev/null)}")
            if [[ $PREFIX == --*=* ]]; then compset -P '*='; fi
            case $answer[1] in
            files) _files ;;
            folders) _files -/ ;;
            *) compadd -- $answer[2,-1] ;;
            esac
        }
        if [[ $funcstack[1] == _clipflight ]]; then _clipflight "$@"; else compdef _clipflight clipflight; fi

        """,
        "fish": """
        function __clipflight_complete
            set -l words (commandline -opc)
            set -l word (commandline -ct)
            set -l answer (clipflight completions fish -- $words[2..-1] "$word" 2>/dev/null)
            switch $answer[1]
                case files
                    __fish_complete_path $word
                case folders
                    __fish_complete_directories $word
                case '*'
                    set -l head (string match -r '^--.*=' -- $word; or echo)
                    set -e answer[1]
                    printf '%s\\n' $head$answer
            end
        end
        complete -c clipflight -f -a '(__clipflight_complete)'

        """,
    ]
}
