import ClipCodes

/// The checklist as GitHub's Markdown.
struct ChecklistMarkdown: ChecklistPage {
    var head: String { "# \(ChecklistWords.title)\n\n\(ChecklistWords.introduction)\n" }

    var testFlight: String { "\n## \(ChecklistWords.testFlight)\n\n\(ChecklistWords.testFlightNote)\n" }

    var others: String { "\n## \(ChecklistWords.others)\n" }

    var foot: String { "" }

    func suite(_ suite: ChecklistSuite) -> String {
        "\n### \(ChecklistText.markdown(suite.title))\n\n" + list(suite.facts)
    }

    func local(_ registration: LocalRegistration) -> String {
        "\n#### Local experience: \(ChecklistText.markdown(registration.title))\n\n"
            + "\(LocalRegistration.place). \(LocalRegistration.note)\n\n" + list(registration.facts)
    }

    func entry(_ entry: ChecklistEntry) -> String {
        var text = "\n#### \(entry.number)\\. \(ChecklistText.markdown(entry.title))\n\n"
        text += "- [ ] passed\n"
        if let url = entry.url { text += "- URL: \(ChecklistText.code(url))\n" }
        text += "- Source: \(entry.source). \(ChecklistText.markdown(entry.instruction))\n"
        text += list(entry.expected)
        text += entry.needs.map { "- Needs: \(ChecklistText.markdown($0))\n" }.joined()
        text += ChecklistWords.blanks.map { "- \($0): ____________________\n" }.joined()
        text += "- Defined in \(ChecklistText.code(entry.place))\n"
        if let code = entry.code {
            text += "\n```text\n\(code.terminalText(.darkOnLight))```\n"
        } else if entry.url != nil {
            text += "\nThe URL is too long for a QR code.\n"
        }
        return text
    }

    private func list(_ facts: [ChecklistFact]) -> String {
        facts.map { "- \($0.name): \(ChecklistText.code($0.value))\n" }.joined()
    }
}
