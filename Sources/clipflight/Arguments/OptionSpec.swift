/// One option: how it is written and what its help says.
struct OptionSpec: Sendable, Hashable {
    /// The long name, without its dashes.
    let long: String
    /// The letter of the short form, where there is one.
    let short: Character?
    /// What the value is called in the help; `nil` for a flag.
    let valueName: String?
    /// What it does, in a sentence or two.
    let help: String

    init(_ long: String, short: Character? = nil, value valueName: String? = nil, help: String) {
        self.long = long
        self.short = short
        self.valueName = valueName
        self.help = help
    }

    /// The long form, as errors name it.
    var spelling: String { "--" + long }

    /// Whether the option is followed by a value.
    var takesValue: Bool { valueName != nil }

    /// `-o, --output DIR`, as the help lists it; a missing short form leaves its room.
    var synopsis: String {
        let head = short.map { "-\($0), " } ?? "    "
        return head + spelling + (valueName.map { " " + $0 } ?? "")
    }

    /// Asks for the help text; every command has it.
    static let help = OptionSpec("help", short: "h", help: "Show this help.")
    /// Asks for the version; only before a command.
    static let version = OptionSpec("version", help: "Show the version.")
}
