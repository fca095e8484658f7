import ClipAuthoring
import ClipSuites

enum ArgumentError: Error, Equatable {
    case retired(String, successor: String)
    case unknown(String, found: String, suggestion: String?)
    case missingValue(OptionSpec)
    case unexpectedValue(OptionSpec, found: String)
    case wrongValue(OptionSpec, found: String, expected: String)
    case sameFile(OptionSpec, path: String)
    case fileInUse(String)
    case contradiction(OptionSpec, OptionSpec)
    case wrongExpression(Diagnostic)
    case wrongEnvironment(String)
    case missingOperand(String)
    case missingOption(OptionSpec)
    case unexpectedOperand(String, after: String?, limit: Int)
    case wrongOperand(CommandSpec.Operand, found: String)
    case pathOfSuite(String, insteadOf: String, use: String)
    case wrongHost(found: String, fix: String)

    func message(for command: String?) -> String {
        let program = command.map { "clipflight \($0)" } ?? "clipflight"
        var head = "\(program): error: \(text)\n"
        if case .wrongExpression(let diagnostic) = self { head = DiagnosticRenderer().render(diagnostic) }
        return head + "See '\(program) --help' for the options and their values.\n"
    }

    private var text: String {
        switch self {
        case .retired(let word, let successor): "\(quoted(word)) is gone; use '\(successor)'"
        case .unknown(let kind, let found, let suggestion):
            "there is no \(kind) \(quoted(found))" + didYouMean(suggestion)
        case .missingValue(let option): "'\(option.spelling)' needs a value" + use(of: option)
        case .unexpectedValue(let option, let found):
            "'\(option.spelling)' takes no value, but found \(quoted(found))"
        case .wrongValue(let option, let found, let expected):
            "'\(option.spelling)' takes \(expected), but found \(quoted(found))"
                + didYouMean(Suggestion.nearest(to: found, in: option.words))
        case .sameFile(let option, let path):
            "two '\(option.spelling)' options would write to \(quoted(path)); give each its own file"
        case .fileInUse(let path):
            "this command would overwrite \(quoted(path)), which it reads or runs; name another file or folder"
        case .contradiction(let one, let other):
            "'\(one.spelling)' and '\(other.spelling)' cannot be combined; pass one of them"
        case .wrongExpression(let diagnostic): diagnostic.message
        case .wrongEnvironment(let message): Visible.line(message, limit: .max)
        case .missingOperand(let name): "\(name) is missing"
        case .missingOption(let option): "'\(option.spelling)' is missing" + use(of: option)
        case .unexpectedOperand(let found, after: let first?, let limit):
            "found \(quoted(found)) after \(quoted(first)), "
                + "but only \(limit == 1 ? "one is" : "\(limit) are") accepted"
        case .unexpectedOperand(let found, after: nil, _): "found \(quoted(found)), but only options are accepted"
        case .wrongOperand(let operand, let found):
            "\(operand.name) must be \(operand.words.alternatives), but found \(quoted(found))"
                + didYouMean(Suggestion.nearest(to: found, in: operand.words))
        case .pathOfSuite(let path, let name, let command):
            "\(quoted(path)) is a path, expected \(name); write: \(command) --suite \(path.quotedForShell)"
        case .wrongHost(let found, let fix):
            "found \(quoted(WebHost.shown(found))), expected https://HOST; "
                + Visible.line(fix, limit: 300)
        }
    }

    private func use(of option: OptionSpec) -> String { option.valueName.map { ": \(option.spelling) \($0)" } ?? "" }

    private func didYouMean(_ suggestion: String?) -> String { suggestion.map { "; did you mean '\($0)'?" } ?? "" }

    private func quoted(_ text: String) -> String { "'" + Visible.line(text, limit: 80) + "'" }
}
