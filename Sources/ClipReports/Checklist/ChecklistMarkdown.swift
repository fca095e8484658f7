import ClipCodes
import ClipHarness
import Foundation

struct ChecklistMarkdown: ChecklistPage {
    let images: String?

    func head(_ count: String, _ preparations: [ChecklistSection], _ part: ChecklistSection?) -> String {
        "# \(ChecklistWords.title)\n\n\(count) \(ChecklistWords.introduction)\n\n\(ChecklistWords.lost)\n"
            + (preparations.isEmpty ? "" : "\n## \(ChecklistWords.preparation)\n")
            + (preparations + [part].compactMap { $0 }).map(section).joined()
    }

    func section(_ section: ChecklistSection) -> String {
        let marks =
            switch section.kind {
            case .part, .leftOut: "##"
            case .suite: "###"
            case .stage: "####"
            }
        // The text of a part is the checklist's own, so it needs no escaping.
        let texts = section.texts.map { "\n\(section.kind == .part ? $0 : Markdown.line($0))\n" }.joined()
        return "\n\(marks) \(Markdown.line(section.title))\n\(texts)"
            + (section.facts.isEmpty ? "" : "\n\(list(section.facts))")
    }

    func item(_ item: ChecklistItem) -> String {
        let entry = item.entry
        var text = item.stages.map(section).joined()
        text += "\n#### \(entry.number)\\. \(Markdown.line(entry.title))\n\n"
        text += entry.notes.map { "\(Markdown.line($0))\n\n" }.joined()
        text += "- [ ] as described\n- [ ] something differs\n- [ ] I could not try this\n"
        text += entry.steps.map { "- Do: \(Markdown.line($0))\n" }.joined()
        if let url = entry.link { text += "- Link: \(Markdown.codeSpan(url))\n" }
        text += entry.sights.map { "- See: \(Markdown.line($0))\n" }.joined()
        text += ["Tester", "Device and iOS", "Build", "Remarks"].map { "- \($0): ____________________\n" }.joined()
        let url = entry.testCase.url ?? ""
        if let code = entry.code {
            // Five pixels per module are enough for a camera to scan the code on a screen.
            let width = max(180, code.drawingSize * 5)
            text +=
                picture(ChecklistImages.name(of: url), width: width, "QR code")
                ?? "\n```text\n\(code.terminalText(.darkOnLight))```\n"
        }
        if entry.appClipCode != nil {
            text +=
                picture(ChecklistImages.name(ofAppClipCode: url), width: 240, "App Clip Code")
                ?? "\nThe App Clip Code is in the file that -o writes.\n"
        }
        return text + "\n<details><summary>\(ChecklistWords.details)</summary>\n\n\(list(entry.facts))\n</details>\n"
    }

    private func picture(_ name: String, width: Int, _ what: String) -> String? {
        images.map { "\n<img src=\"\($0)/\(name)\" width=\"\(width)\" alt=\"\(what) of the URL\">\n" }
    }

    private func list(_ facts: ChecklistSection.Facts) -> String {
        facts.map { name, values in
            let spans = values.map { Markdown.codeSpan($0) }
            return spans.count == 1 ? "- \(name): \(spans[0])\n" : "- \(name):\n" + spans.map { "  - \($0)\n" }.joined()
        }.joined()
    }
}

struct ChecklistImages {
    private let folder: String
    private var written: Set<String> = []

    init(beside path: String) { folder = Self.folder(beside: path) }

    static func reference(from path: String) -> String {
        let name = folder(beside: String(path.split(separator: "/").last ?? ""))
        let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-_."))
        return name.addingPercentEncoding(withAllowedCharacters: plain) ?? name
    }

    static func name(of url: String) -> String { StableHash(url).digits + ".svg" }

    static func name(ofAppClipCode url: String) -> String { "app-clip-code-" + name(of: url) }

    mutating func add(_ entry: ChecklistEntry) throws(ReportError) {
        guard let url = entry.testCase.url else { return }
        if let code = entry.code { try add(HTMLCode.document(code, of: url) + "\n", as: Self.name(of: url)) }
        if let svg = entry.appClipCode { try add(svg, as: Self.name(ofAppClipCode: url)) }
    }

    private mutating func add(_ svg: String, as name: String) throws(ReportError) {
        if written.insert(name).inserted { try WholeFile.write(Array(svg.utf8), to: "\(folder)/\(name)") }
    }

    private static func folder(beside path: String) -> String {
        NSString(string: path).deletingPathExtension + "-codes"
    }
}
