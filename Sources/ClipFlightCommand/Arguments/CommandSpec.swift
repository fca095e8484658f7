import ClipHarness
import Foundation

protocol Command: Sendable {
    static var spec: CommandSpec { get }

    /// Throws an ``ArgumentError``, a `ReportError`, an `ExitStatus`, or diagnostics.
    static func run(_ arguments: Arguments, in context: Context) async throws -> ExitStatus
}

struct CommandSpec {
    let name: String
    let abstract: String
    var operand: Operand?
    var ownGroups: [OptionGroup] = []
    var ownOptions: [OptionSpec] = []
    var filters: [Term] = []
    var notes: [String] = []
    /// The exit statuses that this command has in addition to those of every command.
    var statuses: [ExitStatus] = []
    /// The meaning of exit status 1.
    var failure: String?
    var answers = true
    var examples: [String] = []

    typealias OptionGroup = (heading: String, options: [OptionSpec])
    typealias Term = (word: String, meaning: String)

    var groups: [OptionGroup] { ownGroups + [(ownGroups.isEmpty ? "Options" : "Other", ownOptions + [.help])] }
    var options: [OptionSpec] { groups.flatMap(\.options) }

    var exitStatuses: [Term] {
        let own = statuses + [.passed, .usage, .reportNotWritten] + (answers ? [.readerGone] : [])
        var meanings = Self.meanings.filter { own.contains($0.key) }
        meanings[.failed] = failure
        return meanings.sorted { $0.key.code < $1.key.code }.map { ("\($0.code)", $1) }
    }

    private static let meanings: [ExitStatus: String] = [
        .passed: "There is no problem.", .invalidDefinitions: "A definition, a file or a log is invalid.",
        .hostFailed: "A host could not be built or started.",
        .noCases: "No case was selected, or nothing was found or checked.", .usage: "Wrong usage.",
        .reportNotWritten: "The output or a report could not be written.",
        .interrupted(signal: SIGINT): "Interrupted (129 or 143: by another signal).",
        .readerGone: "The reader of standard output went away.",
    ]

    struct Operand: Equatable {
        let name: String
        let synopsis: String
        let help: String
        let counts: ClosedRange<Int>
        var words: [String] = []
    }
}

struct OptionSpec: Equatable {
    let long: String
    var short: Character?
    var valueName: String?
    /// The known beginnings of a value, or the words that may follow a flag's `=`.
    var words: [String] = []
    var mayHaveNumber = false
    let help: String
    var check: @Sendable (String) throws(ArgumentError) -> Void = { _ in }

    static func == (one: Self, other: Self) -> Bool { one.long == other.long }

    var spelling: String { "--" + long }

    var synopsis: String {
        let head = short.map { "-\($0), " } ?? "    "
        let value = mayHaveNumber ? " [N]" : words.map { "[=\($0)]" }.joined()
        return head + spelling + (valueName.map { " " + $0 } ?? value)
    }

    static let help = OptionSpec(long: "help", short: "h", help: "Show this help.")
    static let version = OptionSpec(long: "version", help: "Show the version.")
}
