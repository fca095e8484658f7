import ClipSuites

/// Reads the arguments of one command against its specification.
///
/// `--opt=value`, `--opt value`, `-oVALUE`, `-o VALUE` and `-o=VALUE` are the same; after `--` everything is an operand.
struct ArgumentParser {
    private let command: CommandSpec
    private var rest: ArraySlice<String>
    private var result = ParsedArguments()

    private init(_ command: CommandSpec, _ arguments: ArraySlice<String>) {
        self.command = command
        self.rest = arguments
    }

    /// Parses what follows the command's name.
    ///
    /// - Throws: ``ArgumentError``, the first one in the order of the arguments.
    static func parse(_ arguments: ArraySlice<String>, of command: CommandSpec) throws(ArgumentError) -> ParsedArguments
    {
        var parser = ArgumentParser(command, arguments)
        try parser.run()
        return parser.result
    }

    /// Whether the help is asked for, which then is shown whatever else the arguments hold.
    static func asksForHelp(_ arguments: ArraySlice<String>) -> Bool {
        arguments.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
    }

    private mutating func run() throws(ArgumentError) {
        while let argument = rest.popFirst() {
            if argument == "--" {
                for operand in rest { try take(operand: operand) }
                rest = []
            } else if argument.hasPrefix("--") {
                try take(long: argument.dropFirst(2))
            } else if argument.hasPrefix("-"), argument != "-" {
                try take(short: argument.dropFirst())
            } else {
                try take(operand: argument)
            }
        }
        if let operand = command.operand, operand.isRequired, result.operands.isEmpty {
            throw .missingOperand(operand.name)
        }
    }

    private mutating func take(operand: String) throws(ArgumentError) {
        guard let taken = command.operand else { throw .unexpectedOperand(operand, after: nil) }
        if taken.arity == .exactlyOne, let first = result.operands.first {
            throw .unexpectedOperand(operand, after: first)
        }
        result.operands.append(operand)
    }

    private mutating func take(long text: Substring) throws(ArgumentError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts.first ?? "")
        guard let option = command.options.first(where: { $0.long == name }) else {
            throw .unknownOption("--" + name, suggestion: suggestion(for: name))
        }
        try take(option, attached: parts.count > 1 ? String(parts[1]) : nil)
    }

    private mutating func take(short text: Substring) throws(ArgumentError) {
        guard let letter = text.first, let option = command.options.first(where: { $0.short == letter }) else {
            throw .unknownOption("-" + text.prefix(1), suggestion: suggestion(for: String(text)))
        }
        var attached = text.dropFirst()
        if attached.first == "=" { attached = attached.dropFirst() }
        try take(option, attached: text.count > 1 ? String(attached) : nil)
    }

    private mutating func take(_ option: OptionSpec, attached: String?) throws(ArgumentError) {
        guard option.takesValue else {
            if let attached { throw .unexpectedValue(option, found: attached) }
            result.add(option)
            return
        }
        if let attached {
            result.add(option, value: attached)
        } else if let next = rest.first, !isOption(next) {
            rest = rest.dropFirst()
            result.add(option, value: next)
        } else {
            throw .missingValue(option)
        }
    }

    /// Whether an argument is one of the options, which then is not the value of the one before it. (`-j -3` is a
    /// wrong value, `-o --strict` a forgotten one.)
    private func isOption(_ argument: String) -> Bool {
        if argument == "--" { return true }
        if argument.hasPrefix("--") {
            let name = argument.dropFirst(2).prefix { $0 != "=" }
            return command.options.contains { $0.long == name }
        }
        return argument.hasPrefix("-")
            && command.options.contains { $0.short != nil && $0.short == argument.dropFirst().first }
    }

    private func suggestion(for name: String) -> String? {
        Suggestion.nearest(to: name, in: command.options.map(\.long)).map { "--" + $0 }
    }
}
