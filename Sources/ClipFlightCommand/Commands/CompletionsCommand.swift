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

    static func run(_ arguments: ParsedArguments, in context: Context) async throws -> ExitStatus {
        let script = CompletionScript(commands: Program.commands.map { $0.spec })
        switch arguments.operands[0] {
        case "bash": return context.deliver(script.bash)
        case "zsh": return context.deliver(script.zsh)
        case "fish": return context.deliver(script.fish)
        case let other: throw ArgumentError.wrongOperand(shell, found: other)
        }
    }
}

/// The scripts by which shells complete commands, options and values. They need nothing but the shell.
private struct CompletionScript {
    let commands: [CommandSpec]

    /// A script for bash, which has a word of its own for the `=` of `--report=json`. Version 3 offers files too.
    var bash: String {
        """
        \(finder)
        _clipflight() {
            local kind= choices= cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
            if [[ $cur == "=" ]]; then cur=; elif [[ $prev == "=" ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi
            _clipflight_find "$COMP_CWORD" "${COMP_WORDS[1]}" "$prev" "$cur"
            COMPREPLY=($(compgen -W "$choices" -- "$cur"))
            compopt +o default +o dirnames 2>/dev/null
            case $kind in
            files) compopt -o default 2>/dev/null ;;
            folders) compopt -o dirnames 2>/dev/null ;;
            esac
        }
        complete -o default -F _clipflight clipflight

        """
    }

    var zsh: String {
        """
        #compdef clipflight
        \(finder)
        _clipflight() {
            local kind= choices= prev=$words[CURRENT-1]
            if [[ $PREFIX == --*=* ]]; then prev=${PREFIX%%=*}; compset -P '*='; fi
            _clipflight_find $((CURRENT - 1)) "$words[2]" "$prev" "$PREFIX"
            case $kind in
            files) _files ;;
            folders) _files -/ ;;
            *) compadd -- ${=choices} ;;
            esac
        }
        if [[ $funcstack[1] == _clipflight ]]; then _clipflight "$@"; else compdef _clipflight clipflight; fi

        """
    }

    var fish: String {
        let lines = table.map { command, word, value in
            let head = "complete -c clipflight -n '__clipflight_command \(command)'"
            return word.map { "\(head) \($0.count == 2 ? "-s" : "-l") \($0.drop { $0 == "-" })\(value.fish)" }
                ?? head + value.fish
        }
        return """
            function __clipflight_command
                set -l words (commandline -opc) -
                test "$words[2]" = $argv[1]
            end
            complete -c clipflight -f
            \(lines.joined(separator: "\n"))

            """
    }

    /// The words that a command, or `-` before there is one, takes: options, and without a word the other arguments.
    private var table: [(command: String, word: String?, value: Completion)] {
        var rows: [(command: String, word: String?, value: Completion)] = [("-", nil, .words(commands.map(\.name)))]
        rows += [OptionSpec.help, .version].map { ("-", $0.spelling, .flag) }
        for command in commands {
            if let operand = command.operand {
                rows.append((command.name, nil, Completion(operand.name, words: operand.words)))
            }
            for option in command.options {
                let value = option.valueName.map { Completion($0, words: option.words) } ?? .flag
                for word in [option.spelling] + (option.short.map { ["-\($0)"] } ?? []) {
                    rows.append((command.name, word, value))
                }
            }
        }
        return rows
    }

    /// A function of bash and zsh that finds the kind of a word, or the choices for it.
    private var finder: String {
        let rows = table.map { "\($0.command) \($0.word ?? ".") \($0.value.row)\n" }
        return """
            # $1: the number of the word; $2: the command; $3: the word before; $4: the word so far
            _clipflight_find() {
                local command word what values options= name=$2
                if [[ $1 == 1 ]]; then name=-; fi
                while read -r command word what values; do
                    if [[ $command != "$name" ]]; then continue; fi
                    if [[ $word == "$3" && $what != flag ]]; then kind=$what choices=$values; return; fi
                    if [[ $word == . ]]; then kind=$what choices=$values; else options+=" $word"; fi
                done <<'END'
            \(rows.joined())END
                if [[ $4 == -* ]]; then kind=words choices=$options; fi
            }
            """
    }
}

private enum Completion {
    case words([String])
    case files, folders, nothing, flag

    /// - Parameter name: What the help calls the value, from which it is known where paths are taken.
    init(_ name: String, words: [String]) {
        switch name {
        case _ where !words.isEmpty: self = .words(words)
        case "DIR", "FOLDER", "PROJECT": self = .folders
        case "FILE", "PATH", "EVENTS", "OLD", "NEW": self = .files
        default: self = .nothing
        }
    }

    var row: String {
        if case .words(let words) = self { "words " + words.joined(separator: " ") } else { "\(self)" }
    }

    var fish: String {
        switch self {
        case .words(let words): " -x -a '\(words.joined(separator: " "))'"
        case .files: " -r -F"
        case .folders: " -x -a '(__fish_complete_directories)'"
        case .nothing: " -x"
        case .flag: ""
        }
    }
}
