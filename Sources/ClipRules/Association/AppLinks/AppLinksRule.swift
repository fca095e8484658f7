/// The rule that decides: which one it is, and how it reads.
package struct AppLinksRule: Sendable, Hashable {
    /// The rule as in the file, its defaults not filled in.
    package var form: Form
    /// The line of the association file on which the rule starts, from 1.
    package var line: Int
    package var excludes: Bool

    package indirect enum Form: Sendable, Hashable {
        case component(AppLinksComponent)
        case path(AppLinksPath)
    }

    /// The rule in short, as JSON: `{"/": "/buy/*", "exclude": true}`, or the legacy entry in quotes.
    package var text: String {
        switch form {
        case .path(let path): Self.quoted(path.text)
        case .component(let component): Self.text(of: component)
        }
    }

    private static func text(of component: AppLinksComponent) -> String {
        var members: [String] = []
        if let path = component.path { members.append("\"/\": " + quoted(path)) }
        switch component.query {
        case .text(let pattern): members.append("\"?\": " + quoted(pattern))
        case .items(let items):
            let inner = items.map { quoted($0.name) + ": " + quoted($0.pattern) }.joined(separator: ", ")
            members.append("\"?\": {" + inner + "}")
        case nil: break
        }
        if let fragment = component.fragment { members.append("\"#\": " + quoted(fragment)) }
        if let exclude = component.exclude { members.append("\"exclude\": \(exclude)") }
        if let sensitive = component.caseSensitive { members.append("\"caseSensitive\": \(sensitive)") }
        if let encoded = component.percentEncoded { members.append("\"percentEncoded\": \(encoded)") }
        return "{" + members.joined(separator: ", ") + "}"
    }

    /// Short enough for a line of the trace, and without what would break it.
    private static func quoted(_ text: String) -> String {
        let limit = 120
        var result = "\""
        for scalar in text.unicodeScalars.prefix(limit) {
            switch scalar {
            case "\"", "\\": result += "\\" + String(scalar)
            case _ where scalar.properties.generalCategory == .control:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + (text.unicodeScalars.count > limit ? "…\"" : "\"")
    }
}
