import ClipHarness

/// A subcommand: its specification, its arguments read into values, and its work.
protocol Command: Sendable {
    /// How it is parsed and explained.
    static var spec: CommandSpec { get }

    /// Reads the values of the arguments.
    init(_ arguments: ParsedArguments) throws(ArgumentError)

    /// Does the work.
    func run() async -> ExitStatus
}

/// A subcommand as it is parsed and explained.
struct CommandSpec: Sendable {
    let name: String
    /// One sentence; the list of commands shows it too.
    let abstract: String
    /// The arguments that are no options; `nil` for a command that takes none.
    let operand: Operand?
    let options: [OptionSpec]
    /// What the help shows after the options.
    let notes: [HelpNote]

    init(
        _ name: String, abstract: String, operand: Operand? = nil, options: [OptionSpec], notes: [HelpNote] = []
    ) {
        self.name = name
        self.abstract = abstract
        self.operand = operand
        self.options = options + [.help]
        self.notes = notes
    }

    /// The arguments that are no options.
    struct Operand: Sendable {
        let name: String
        /// `URL` or `[PATH ...]`.
        let synopsis: String
        let help: String
        /// How many there may be.
        let counts: ClosedRange<Int>
    }
}

/// One option: how it is written and what its help says.
struct OptionSpec: Sendable, Hashable {
    /// The long name, without its dashes.
    let long: String
    /// The letter of the short form, where there is one.
    let short: Character?
    /// What the value is called in the help; `nil` for a flag.
    let valueName: String?
    let help: String

    init(_ long: String, short: Character? = nil, value valueName: String? = nil, help: String) {
        self.long = long
        self.short = short
        self.valueName = valueName
        self.help = help
    }

    /// The long form, as errors name it.
    var spelling: String { "--" + long }

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

/// What the help shows after the options.
enum HelpNote: Sendable {
    /// A paragraph.
    case text(String)
    /// Lines that are shown unchanged, under a heading.
    case lines(String, [String])
    /// Words and what they mean, under a heading.
    case terms(String, [(word: String, meaning: String)])

    /// What the exit statuses of a command mean.
    static func exitStatuses(_ statuses: [(status: ExitStatus, meaning: String)]) -> HelpNote {
        .terms("Exit status", statuses.map { (String($0.status.code), $0.meaning) })
    }

    /// The exit statuses that every command shares whose answer goes to standard output.
    static let printing: [(status: ExitStatus, meaning: String)] = [
        (.usage, "Wrong usage."),
        (.reportNotWritten, "Standard output could not be written."),
        (.readerGone, "The reader of standard output went away."),
    ]

    static func examples(_ commands: String...) -> HelpNote { .lines("Examples", commands) }
}
