import ClipCodes

/// The checklist as GitHub's Markdown.
struct ChecklistMarkdown: ChecklistPage {
    /// The folder of the codes' images, as a relative URL; `nil` draws them as text.
    let images: String?

    func head(_ count: ChecklistCount) -> String {
        "# \(ChecklistWords.title)\n\n\(count.words) \(ChecklistWords.introduction)\n"
    }

    var foot: String { "" }

    func heading(_ part: ChecklistPart) -> String {
        switch part {
        case .testFlight: "\n## \(ChecklistWords.testFlight)\n\n\(ChecklistWords.testFlightNote)\n"
        case .others: "\n## \(ChecklistWords.others)\n"
        }
    }

    func suite(_ suite: ChecklistSuite) -> String {
        "\n### \(ChecklistText.markdown(suite.title, limit: ChecklistText.titleLimit))\n\n" + list(suite.facts)
    }

    func local(_ registration: LocalRegistration) -> String {
        let title = ChecklistText.markdown(registration.title, limit: ChecklistText.titleLimit)
        return "\n#### Local experience: \(title)\n\n\(LocalRegistration.place). \(LocalRegistration.note)\n\n"
            + list(registration.facts)
    }

    func entry(_ entry: ChecklistEntry) -> String {
        var text =
            "\n#### \(entry.number)\\. \(ChecklistText.markdown(entry.title, limit: ChecklistText.titleLimit))\n\n"
        text += "- [ ] passed\n"
        if let url = entry.url { text += "- URL: \(ChecklistText.code(url, limit: ChecklistText.urlLimit))\n" }
        text += "- Source: \(entry.source). \(ChecklistText.markdown(entry.instruction))\n"
        text += list(entry.expected)
        text += entry.needs.map { "- Needs: \(ChecklistText.markdown($0))\n" }.joined()
        text += ChecklistWords.blanks.map { "- \($0): ____________________\n" }.joined()
        text += "- Defined in \(ChecklistText.code(entry.place))\n"
        switch entry.code {
        case .code(let code): text += picture(of: code, entry.url ?? "")
        case .noURL: break
        case .tooLong(let reason): text += "\n\(reason)\n"
        }
        return text
    }

    func block(_ block: String, under headings: String) -> String { headings + block }

    private func picture(of code: QRCode, _ url: String) -> String {
        guard let images else { return "\n```text\n\(code.terminalText(.darkOnLight))```\n" }
        // At least five pixels a module, for a camera in front of a screen.
        let width = max(180, code.drawingSize * 5)
        return
            "\n<img src=\"\(images)/\(ChecklistImages.name(of: url))\" width=\"\(width)\" alt=\"QR code of the URL\">\n"
    }

    private func list(_ facts: [ChecklistFact]) -> String {
        facts.map { "- \($0.name): \(ChecklistText.code($0.value))\n" }.joined()
    }
}
