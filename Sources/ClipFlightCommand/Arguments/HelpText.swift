struct HelpText {
    private(set) var text = ""

    private static let width = 80
    /// The column of explanations.
    private static let column = 28

    init(_ command: CommandSpec) {
        self.init(
            command.abstract, usage: "\(command.name) [options]" + (command.operand.map { " " + $0.synopsis } ?? ""),
            "Arguments", command.operand.map { [($0.name, $0.help)] } ?? [],
            options: command.groups, notes: command.notes)
    }

    init(
        _ abstract: String, usage: String, _ heading: String, _ terms: [(word: String, meaning: String)],
        options: [CommandSpec.OptionGroup], notes: [HelpNote]
    ) {
        add(paragraph: abstract)
        text += "\nUsage: clipflight \(usage)\n"
        if !terms.isEmpty { add(heading, terms) }
        for group in options { add(group.heading, group.options.map { ($0.synopsis, $0.help) }) }
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
        for line in paragraph.wrapped(to: Self.width) { text += line + "\n" }
    }

    private mutating func add(_ heading: String, _ terms: [(word: String, meaning: String)], column: Int = column) {
        text += "\n\(heading):\n"
        for term in terms {
            var head = "  " + term.word
            if head.count + 2 > column {
                text += head + "\n"
                head = ""
            }
            for line in term.meaning.wrapped(to: Self.width - column) {
                text += head.padded(to: column) + line + "\n"
                head = ""
            }
        }
    }
}

extension String {
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
