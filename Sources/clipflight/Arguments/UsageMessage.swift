import ClipSuites

/// The text for arguments that are wrong: one line that says what, and one that says where to read on.
struct UsageMessage {
    let text: String

    /// - Parameter command: the command whose arguments they are; `nil` before one is known.
    init(_ error: ArgumentError, command: String?) {
        let program = command.map { "clipflight \($0)" } ?? "clipflight"
        text = Self.head(error, program) + "See '\(program) --help' for the options and what they take.\n"
    }

    /// What is wrong; in an expression with its place.
    private static func head(_ error: ArgumentError, _ program: String) -> String {
        if case .wrongExpression(let diagnostic) = error { return DiagnosticRenderer().render(diagnostic) }
        return "\(program): error: \(describe(error))\n"
    }

    private static func describe(_ error: ArgumentError) -> String {
        switch error {
        case .missingCommand:
            "a command is missing"
        case .unknownCommand(let found, let suggestion):
            "there is no command \(quoted(found))" + didYouMean(suggestion)
        case .unknownOption(let found, let suggestion):
            "there is no option \(quoted(found))" + didYouMean(suggestion)
        case .missingValue(let option):
            "'\(option.spelling)' needs a value: \(option.spelling) \(option.valueName ?? "VALUE")"
        case .unexpectedValue(let option, let found):
            "'\(option.spelling)' takes no value, but found \(quoted(found))"
        case .wrongValue(let option, let found, let expected, let suggestion):
            "'\(option.spelling)' takes \(expected), but found \(quoted(found))" + didYouMean(suggestion)
        case .sameFile(let option, let path):
            "two '\(option.spelling)' would be written to \(quoted(path)); give each a file of its own"
        case .contradiction(let one, let other):
            "'\(one.spelling)' and '\(other.spelling)' do not go together; give one of them"
        case .wrongExpression(let diagnostic):
            diagnostic.message
        case .wrongEnvironment(let message):
            DisplayText.neutralised(message)
        case .missingOperand(let name):
            "\(name) is missing"
        case .missingOption(let option):
            "'\(option.spelling)' is missing" + (option.valueName.map { ": \(option.spelling) \($0)" } ?? "")
        case .unexpectedOperand(let found, let first):
            if let first {
                "found \(quoted(found)) after \(quoted(first)), but only one is taken"
            } else {
                "found \(quoted(found)), but only options are taken"
            }
        }
    }

    private static func didYouMean(_ suggestion: String?) -> String {
        suggestion.map { "; did you mean '\($0)'?" } ?? ""
    }

    /// The text in quotation marks, on one line whatever it holds, and not longer than a message should be.
    private static func quoted(_ text: String) -> String {
        let limit = 80
        var shown = ""
        for scalar in text.unicodeScalars.prefix(limit) {
            let isControl = scalar.properties.generalCategory == .control
            shown += isControl ? scalar.escaped(asASCII: true) : DisplayText.neutralised(String(scalar))
        }
        return "'" + shown + (text.unicodeScalars.count > limit ? "…" : "") + "'"
    }
}
