struct HelpText {
    private(set) var text = ""

    private static let width = 80
    private static let column = 28

    init(_ command: CommandSpec) {
        let operand = command.operand
        begin(command.abstract, usage: "\(command.name) [options]" + (operand.map { " " + $0.synopsis } ?? ""))
        add("Arguments", operand.map { [($0.name, $0.help)] } ?? [])
        add(command.groups)
        add("Filters", command.filters, isNarrow: true)
        for note in command.notes { add(note) }
        add("Exit status", command.exitStatuses, isNarrow: true)
        if !command.examples.isEmpty { text += "\nExamples:\n" + command.examples.map { "  \($0)\n" }.joined() }
    }

    init(of groups: [(heading: String, commands: [any Command.Type])]) {
        begin(
            "Tests every way into an App Clip: what iOS would do with each URL, and what the clip then shows.",
            usage: "COMMAND [options] [arguments]")
        for group in groups { add(group.heading, group.commands.map { ($0.spec.name, $0.spec.abstract) }) }
        add([("Options", [.help, .version])])
        add("See 'clipflight COMMAND --help' for a command's arguments and options.")
    }

    private mutating func begin(_ abstract: String, usage: String) {
        add(abstract)
        text += "\nUsage: clipflight \(usage)\n"
    }

    private mutating func add(_ paragraph: String) {
        if !text.isEmpty { text += "\n" }
        for line in paragraph.wrapped(to: Self.width) { text += line + "\n" }
    }

    private mutating func add(_ groups: [CommandSpec.OptionGroup]) {
        for group in groups { add(group.heading, group.options.map { ($0.synopsis, $0.help) }) }
    }

    private mutating func add(_ heading: String, _ terms: [CommandSpec.Term], isNarrow: Bool = false) {
        guard !terms.isEmpty else { return }
        let column = isNarrow ? (terms.map(\.word.count).max() ?? 0) + 4 : Self.column
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
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
