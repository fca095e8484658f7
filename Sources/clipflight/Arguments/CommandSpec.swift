/// A subcommand as it is parsed and explained.
struct CommandSpec: Sendable {
    let name: String
    /// What it does, in one sentence; the list of commands shows it too.
    let abstract: String
    /// What stands beside the options; `nil` for a command that takes nothing.
    let operand: Operand?
    let options: [OptionSpec]
    /// What follows the options.
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

    /// What stands beside the options.
    struct Operand: Sendable {
        let name: String
        let help: String
        let arity: Arity

        /// How many there may be.
        enum Arity: Sendable, Equatable {
            case exactlyOne
            case anyNumber
            case atLeastOne
            /// One, and any number of others with a name of their own.
            case exactlyOneThen(String)
        }

        /// Whether the first one has to be given.
        var isRequired: Bool {
            switch arity {
            case .exactlyOne, .atLeastOne, .exactlyOneThen: true
            case .anyNumber: false
            }
        }

        /// `URL` or `[PATH ...]`.
        var synopsis: String {
            switch arity {
            case .exactlyOne: name
            case .anyNumber: "[\(name) ...]"
            case .atLeastOne: "\(name) ..."
            case .exactlyOneThen(let rest): "\(name) [\(rest) ...]"
            }
        }
    }
}
