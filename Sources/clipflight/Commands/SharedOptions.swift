/// Options and operands that several commands take.
enum SharedOptions {
    static let paths = CommandSpec.Operand(
        name: "PATH",
        help: "A suite: a JSON file, or a folder that holds a suite.json; or a folder of suites (default: suites).",
        arity: .anyNumber)

    static let strict = OptionSpec(
        "strict", help: "Advisories fail: a result that rests on a rule that Apple does not document.")

    static let color = ValueOption<ColorChoice>.choice(
        OptionSpec("color", value: "WHEN", help: "Colour: auto (on a terminal, unless NO_COLOR is set), always or never."))

    static let format = ValueOption<TextFormat>.choice(
        OptionSpec("format", value: "FORMAT", help: "text, or json: one object a line (default: text)."))

    /// The paths given, else the default.
    static func paths(_ arguments: ParsedArguments) -> [String] {
        arguments.operands.isEmpty ? ["suites"] : arguments.operands
    }
}

/// When text is coloured.
enum ColorChoice: String, CaseIterable, Sendable {
    case auto, always, never
}

/// How a command prints what it found.
enum TextFormat: String, CaseIterable, Sendable {
    case text, json
}
