package struct AppLinksRule: Hashable {
    /// The rule as JSON, such as `{"/": "/buy/*", "exclude": true}`, or a quoted legacy entry.
    package let text: String
    package let line: Int
    package let excludes: Bool
}

extension AppLinksComponent {
    var text: String {
        if isLegacy { return Self.quoted((exclude == true ? "NOT " : "") + (path ?? "")) }
        var members: [String] = []
        if let path { members.append("\"/\": " + Self.quoted(path)) }
        switch query {
        case .text(let pattern): members.append("\"?\": " + Self.quoted(pattern))
        case .items(let items):
            let inner = items.map { Self.quoted($0.name) + ": " + Self.quoted($0.pattern) }.joined(separator: ", ")
            members.append("\"?\": {" + inner + "}")
        case nil: break
        }
        if let fragment { members.append("\"#\": " + Self.quoted(fragment)) }
        let flags = [("exclude", exclude), ("caseSensitive", caseSensitive), ("percentEncoded", percentEncoded)]
        for case (let key, let flag?) in flags { members.append("\"\(key)\": \(flag)") }
        return "{" + members.joined(separator: ", ") + "}"
    }

    private static func quoted(_ text: String) -> String {
        let isLong = text.unicodeScalars.count > 120
        return ParameterValue.string(isLong ? String(text.unicodeScalars.prefix(120)) + "…" : text).description
    }
}
