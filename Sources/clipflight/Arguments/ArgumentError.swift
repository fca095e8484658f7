import ClipSuites

/// What is wrong with the arguments. ``UsageMessage`` turns it into text.
enum ArgumentError: Error, Sendable, Equatable {
    case missingCommand
    case unknownCommand(String, suggestion: String?)
    case unknownOption(String, suggestion: String?)
    case missingValue(OptionSpec)
    case unexpectedValue(OptionSpec, found: String)
    case wrongValue(OptionSpec, found: String, expected: String, suggestion: String?)
    /// Two values that would overwrite each other's file.
    case sameFile(OptionSpec, path: String)
    /// Two options of which only one may be given.
    case contradiction(OptionSpec, OptionSpec)
    /// An expression that cannot be read.
    case wrongExpression(Diagnostic)
    /// A variable of the environment, in a sentence.
    case wrongEnvironment(String)
    case missingOperand(String)
    case missingOption(OptionSpec)
    case unexpectedOperand(String, after: String?)
}
