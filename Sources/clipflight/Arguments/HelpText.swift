/// The help of a command or of the whole program, made from the specifications that the parser reads.
struct HelpText {
    private(set) var text: String

    private static let width = 80
    /// Where explanations start: the longest synopsis that shares its line, and its margins.
    private static let column = 28

    /// The help of one command.
    init(_ command: CommandSpec) {
        text = ""
        add(paragraph: command.abstract)
        add("Usage: clipflight \(command.name) [options]\(command.operand.map { " " + $0.synopsis } ?? "")\n")
        if let operand = command.operand {
            add("\nArguments:\n")
            add(term: operand.name, operand.help)
        }
        add("\nOptions:\n")
        for option in command.options { add(term: option.synopsis, option.help) }
        for note in command.notes { add(note: note) }
    }

    /// The help of the program.
    init(abstract: String, commands: [CommandSpec], options: [OptionSpec], notes: [HelpNote]) {
        text = ""
        add(paragraph: abstract)
        add("Usage: clipflight COMMAND [options] [arguments]\n")
        add("\nCommands:\n")
        for command in commands { add(term: command.name, command.abstract) }
        add("\nOptions:\n")
        for option in options { add(term: option.synopsis, option.help) }
        for note in notes { add(note: note) }
    }

    private mutating func add(_ text: String) { self.text += text }

    private mutating func add(paragraph: String) {
        for line in Paragraph.lines(paragraph, width: Self.width) { add(line + "\n") }
        add("\n")
    }

    private mutating func add(note: HelpNote) {
        add("\n")
        switch note {
        case .text(let text):
            for line in Paragraph.lines(text, width: Self.width) { add(line + "\n") }
        case .lines(let heading, let lines):
            add(heading + ":\n")
            for line in lines { add("  \(line)\n") }
        case .terms(let heading, let terms):
            add(heading + ":\n")
            let widest = terms.map(\.word.count).max() ?? 0
            for term in terms { add(term: term.word, term.meaning, column: widest + 4) }
        }
    }

    private mutating func add(term: String, _ explanation: String, column: Int = Self.column) {
        let margin = "  "
        var head = margin + term
        if head.count + 2 > column {
            add(head + "\n")
            head = ""
        }
        for line in Paragraph.lines(explanation, width: Self.width - column) {
            add(head.padded(to: column) + line + "\n")
            head = ""
        }
    }
}

extension String {
    /// The text with spaces after it up to a width.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
