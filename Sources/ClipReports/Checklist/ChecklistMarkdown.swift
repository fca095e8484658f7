import ClipCodes
import ClipHarness
import Foundation

struct ChecklistMarkdown: ChecklistPage {
    /// The folder of the codes' images, as a relative URL; `nil` draws them as text.
    let images: String?

    func head(_ count: String) -> String {
        "# \(ChecklistWords.title)\n\n\(count) \(ChecklistWords.introduction)\n"
    }

    var foot: String { "" }

    func heading(_ part: ChecklistPart) -> String {
        switch part {
        case .testFlight: "\n## \(ChecklistWords.testFlight)\n\n\(ChecklistWords.testFlightNote)\n"
        case .others: "\n## \(ChecklistWords.others)\n"
        case .apart: "\n## \(ChecklistWords.apart)\n\n\(ChecklistWords.apartNote)\n"
        }
    }

    func suite(_ suite: ChecklistFacts) -> String { "\n### \(title(suite.title))\n\n" + list(suite.facts) }

    func local(_ registration: ChecklistFacts) -> String {
        "\n#### Local experience: \(title(registration.title))\n\n"
            + "\(ChecklistWords.registration). \(ChecklistWords.registrationNote)\n\n" + list(registration.facts)
    }

    func entry(_ entry: ChecklistEntry) -> String {
        var text = "\n#### \(entry.number)\\. \(title(entry.title))\n\n"
        text += entry.noteLines.map { "\(ChecklistText.markdown($0))\n\n" }.joined()
        text += "- [ ] passed\n"
        if let url = entry.testCase.url { text += "- URL: \(ChecklistText.code(url, limit: ChecklistText.urlLimit))\n" }
        text += "- Source: \(entry.testCase.source.rawValue). \(ChecklistText.markdown(entry.instruction))\n"
        text += list(entry.facts)
        text += entry.needs.map { "- Needs: \(ChecklistText.markdown($0))\n" }.joined()
        text += ChecklistWords.blanks.map { "- \($0): ____________________\n" }.joined()
        text += "- Defined in \(ChecklistText.code(entry.testCase.location.place))\n"
        if let code = entry.code { text += picture(of: code, entry.testCase.url ?? "") }
        if entry.appClipCode != nil { text += pictureOfAppClipCode(entry.testCase.url ?? "") }
        return text + (entry.codeNote.map { "\n\($0)\n" } ?? "")
    }

    private func title(_ text: String) -> String {
        ChecklistText.markdown(text, limit: ChecklistText.titleLimit)
    }

    func block(_ block: String, under headings: String) -> String { headings + block }

    func leftOut(_ definitions: [ChecklistFacts.Fact]) -> String {
        "\n## \(ChecklistWords.leftOut)\n\n"
            + definitions.map { "- \(ChecklistText.markdown($0.name)): \(ChecklistText.markdown($0.value))\n" }.joined()
    }

    private func picture(of code: QRCode, _ url: String) -> String {
        guard let images else { return "\n```text\n\(code.terminalText(.darkOnLight))```\n" }
        // At least five pixels a module, for a camera in front of a screen.
        let width = max(180, code.drawingSize * 5)
        return
            "\n<img src=\"\(images)/\(ChecklistImages.name(of: url))\" width=\"\(width)\" alt=\"QR code of the URL\">\n"
    }

    private func pictureOfAppClipCode(_ url: String) -> String {
        guard let images else { return "\nThe App Clip Code is in the file that -o writes.\n" }
        let name = ChecklistImages.name(ofAppClipCode: url)
        return "\n<img src=\"\(images)/\(name)\" width=\"240\" alt=\"App Clip Code of the URL\">\n"
    }

    private func list(_ facts: [ChecklistFacts.Fact]) -> String {
        facts.map { "- \($0.name): \(ChecklistText.code($0.value))\n" }.joined()
    }
}

/// The codes of a Markdown checklist as SVG files in a folder beside it, each named after its URL.
struct ChecklistImages {
    private let folder: String
    private var written: Set<String> = []

    init(beside path: String) {
        folder = Self.folder(beside: path)
    }

    static func reference(from path: String) -> String {
        let name = folder(beside: String(path.split(separator: "/").last ?? ""))
        let plain = CharacterSet(charactersIn: "a"..."z").union(CharacterSet(charactersIn: "A"..."Z"))
            .union(CharacterSet(charactersIn: "0123456789-_."))
        return name.addingPercentEncoding(withAllowedCharacters: plain) ?? name
    }

    static func name(of url: String) -> String { StableHash(url).digits + ".svg" }

    static func name(ofAppClipCode url: String) -> String { "app-clip-code-" + name(of: url) }

    mutating func add(_ entry: ChecklistEntry) throws(ReportError) {
        guard let url = entry.testCase.url else { return }
        if let code = entry.code {
            try add(HTMLCode.document(code, of: url) + "\n", as: Self.name(of: url))
        }
        if let svg = entry.appClipCode { try add(svg, as: Self.name(ofAppClipCode: url)) }
    }

    private mutating func add(_ svg: String, as name: String) throws(ReportError) {
        if written.insert(name).inserted { try WholeFile.write(svg, to: "\(folder)/\(name)") }
    }

    private static func folder(beside path: String) -> String {
        NSString(string: path).deletingPathExtension + "-codes"
    }
}
