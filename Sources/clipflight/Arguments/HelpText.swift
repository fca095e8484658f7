/// The help of a command or of the whole program, made from the specifications that the parser reads.
struct HelpText {
    private(set) var text = ""

    private static let width = 80
    /// Where explanations start: the longest synopsis that shares its line, and its margins.
    private static let column = 28

    init(_ command: CommandSpec) {
        add(head: command.abstract, "\(command.name) [options]" + (command.operand.map { " " + $0.synopsis } ?? ""))
        if let operand = command.operand { add("Arguments", [(operand.name, operand.help)]) }
        add(options: command.options, command.notes)
    }

    init(abstract: String, commands: [CommandSpec], options: [OptionSpec], notes: [HelpNote]) {
        add(head: abstract, "COMMAND [options] [arguments]")
        add("Commands", commands.map { ($0.name, $0.abstract) })
        add(options: options, notes)
    }

    private mutating func add(head abstract: String, _ usage: String) {
        add(paragraph: abstract)
        text += "\nUsage: clipflight \(usage)\n"
    }

    private mutating func add(options: [OptionSpec], _ notes: [HelpNote]) {
        add("Options", options.map { ($0.synopsis, $0.help) })
        for note in notes {
            switch note {
            case .text(let paragraph):
                text += "\n"
                add(paragraph: paragraph)
            case .examples(let lines):
                text += "\nExamples:\n" + lines.map { "  \($0)\n" }.joined()
            case .terms(let heading, let terms):
                add(heading, terms, column: (terms.map(\.word.count).max() ?? 0) + 4)
            }
        }
    }

    private mutating func add(paragraph: String) {
        for line in Paragraph.lines(paragraph, width: Self.width) { text += line + "\n" }
    }

    private mutating func add(_ heading: String, _ terms: [(word: String, meaning: String)], column: Int = column) {
        text += "\n\(heading):\n"
        for term in terms {
            var head = "  " + term.word
            if head.count + 2 > column {
                text += head + "\n"
                head = ""
            }
            for line in Paragraph.lines(term.meaning, width: Self.width - column) {
                text += head.padded(to: column) + line + "\n"
                head = ""
            }
        }
    }
}

/// Text broken into lines.
enum Paragraph {
    /// The lines of a text that fit a width; a word that does not fit has a line of its own.
    ///
    /// A no-break space keeps two words together, and is shown as a space.
    static func lines(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines.map { $0.replacing("\u{A0}", with: " ") }
    }
}

extension String {
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
