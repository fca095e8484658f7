import ClipReports

/// Options and operands that several commands take.
enum SharedOptions {
    static let paths = CommandSpec.Operand(
        name: "PATH",
        help: "A suite: a JSON file, or a folder that holds a suite.json; or a folder of suites (default: suites).",
        arity: .anyNumber)

    static let strict = OptionSpec(
        "strict", help: "Advisories fail: a result that rests on a rule that Apple does not document.")

    static let color = ValueOption<ColourChoice>.choice(
        OptionSpec(
            "color", value: "WHEN", help: "Colour: auto (on a terminal, unless NO_COLOR is set), always or never."))

    static let format = ValueOption<TextFormat>.choice(
        OptionSpec("format", value: "FORMAT", help: "text, or json: one object a line (default: text)."))

    /// The paths given, else the default.
    static func paths(_ arguments: ParsedArguments) -> [String] {
        arguments.operands.isEmpty ? ["suites"] : arguments.operands
    }
}

/// How a command prints what it found.
enum TextFormat: String, CaseIterable, Sendable {
    case text, json
}
