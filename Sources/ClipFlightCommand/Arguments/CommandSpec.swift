import ClipHarness

protocol Command: Sendable {
    static var spec: CommandSpec { get }

    /// Throws an ``ArgumentError``, a `ReportError`, an `ExitStatus`, or diagnostics.
    static func run(_ arguments: ParsedArguments, in context: Context) async throws -> ExitStatus
}

struct CommandSpec: Sendable {
    let name: String
    let abstract: String
    var operand: Operand?
    var ownGroups: [OptionGroup] = []
    /// The options of no group, without `--help`.
    var ownOptions: [OptionSpec] = []
    let notes: [HelpNote]

    typealias OptionGroup = (heading: String, options: [OptionSpec])

    var groups: [OptionGroup] { ownGroups + [(ownGroups.isEmpty ? "Options" : "Other", ownOptions + [.help])] }
    var options: [OptionSpec] { groups.flatMap(\.options) }

    struct Operand: Sendable, Equatable {
        let name: String
        /// `URL` or `[PATH ...]`.
        let synopsis: String
        let help: String
        let counts: ClosedRange<Int>
        var words: [String] = []
    }
}

struct OptionSpec: Sendable, Equatable {
    let long: String
    var short: Character?
    var valueName: String?
    /// The words that the value may begin with; empty for any. A flag may have one attached.
    var words: [String] = []
    /// Whether a whole number may follow the flag.
    var mayHaveNumber = false
    let help: String
    var check: @Sendable (String) throws(ArgumentError) -> Void = { _ in }

    static func == (one: Self, other: Self) -> Bool { one.long == other.long }

    var spelling: String { "--" + long }

    /// `-o, --output DIR`; a missing short form leaves its room.
    var synopsis: String {
        let head = short.map { "-\($0), " } ?? "    "
        let value = mayHaveNumber ? " [N]" : words.map { "[=\($0)]" }.joined()
        return head + spelling + (valueName.map { " " + $0 } ?? value)
    }

    static let help = OptionSpec(long: "help", short: "h", help: "Show this help.")
    static let version = OptionSpec(long: "version", help: "Show the version.")
}

enum HelpNote: Sendable {
    case text(String)
    case examples([String])
    case terms(String, [(word: String, meaning: String)])

    typealias Status = (status: ExitStatus, meaning: String)

    static func exitStatuses(_ statuses: [Status]) -> HelpNote {
        .terms("Exit status", statuses.map { (String($0.status.code), $0.meaning) })
    }

    static func answers(
        _ statuses: [Status], unwritten: String = "Standard output could not be written.", _ others: [Status] = []
    ) -> HelpNote {
        let printing: [Status] = [
            (.usage, "Wrong usage."), (.reportNotWritten, unwritten),
            (.readerGone, "The reader of standard output went away."),
        ]
        return exitStatuses(statuses + printing + others)
    }
}
