import ClipRules
import Testing

/// A simple implementation of the pattern language, to compare with the compiled matcher.
/// Matches Unicode scalars in exponential time.
struct NaivePattern {
    var variables: [String: [String]] = [:]

    /// Whether a pattern matches a whole text.
    func matches(_ pattern: String, _ text: String) -> Bool {
        match(Array(pattern.unicodeScalars)[...], Array(text.unicodeScalars)[...])
    }

    /// Whether a pattern matches a path. Slashes at their ends are ignored.
    ///
    /// Appends free slashes to the path, which a `/` in the pattern matches but a `?` does not.
    func matchesPath(_ pattern: String, _ path: String) -> Bool {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        var pattern = pattern
        while pattern.hasPrefix("//") { pattern.removeFirst() }
        return (0...8).contains { matches(pattern, path + String(repeating: Self.freeSlash, count: $0)) }
    }

    private static let freeSlash = "\u{1}"

    private typealias Scalars = ArraySlice<Unicode.Scalar>

    private func match(_ pattern: Scalars, _ text: Scalars) -> Bool {
        guard let first = pattern.first else { return text.isEmpty }
        if first == "*" {
            return match(pattern.dropFirst(), text) || (!text.isEmpty && match(pattern, text.dropFirst()))
        }
        if first == "?" {
            return !text.isEmpty && text.first != "\u{1}" && match(pattern.dropFirst(), text.dropFirst())
        }
        if first == "$", pattern.dropFirst().first == "(", let end = pattern.firstIndex(of: ")") {
            var name = String.UnicodeScalarView()
            name.append(contentsOf: pattern[pattern.startIndex + 2..<end])
            return (variables[String(name)] ?? []).contains { value in
                match(Array(value.unicodeScalars) + pattern[(end + 1)...], text)
            }
        }
        let isHere = text.first == first || first == "/" && text.first == "\u{1}"
        return isHere && match(pattern.dropFirst(), text.dropFirst())
    }

    private func match(_ pattern: [Unicode.Scalar], _ text: Scalars) -> Bool { match(pattern[...], text) }
}

/// The decision of one rule for one URL.
func decision(
    _ component: AppLinksComponent, _ url: String, variables: [String: [String]] = [:]
) -> AppLinksDecision {
    let detail = AppLinksDetail(appIDs: [ApplicationIdentifier("T.app", line: 1)], rules: [component])
    let section = AppLinksSection(details: [detail], substitutionVariables: variables)
    return AppLinks(section).decide(url, for: "T.app")
}

extension AppLinksDecision {
    /// Whether a rule matches and lets the URL open the app.
    var isMatch: Bool { if case .match = self { true } else { false } }
}
