import ClipRules

struct PatternCheck {
    var pattern: String
    var part: Part
    /// Whether the pattern is compared with the URL as written, which is ASCII.
    var isEncoded: Bool

    enum Part {
        case path, legacyPath, query, value, fragment
    }

    struct Finding {
        var neverMatches = true
        var message: String
        var fix: String?
    }

    func finding(_ variables: SubstitutionVariables) -> Finding? {
        unreadable(variables) ?? delimiter ?? encoding ?? missingSlash ?? queryInPath
    }

    private var shown: String { Quotation.of(pattern) }
    private var isPath: Bool { part == .path || part == .legacyPath }

    private func never(_ reason: String, fix: String?) -> Finding {
        Finding(message: "\(shown) can match nothing: \(reason)", fix: fix)
    }

    private func unreadable(_ variables: SubstitutionVariables) -> Finding? {
        guard part != .legacyPath else { return nil }
        do throws(PatternError) {
            _ = try PatternReader.parts(of: pattern, variables: variables)
            return nil
        } catch {
            switch error {
            case .unclosedVariable: return never("a `)` is missing after `$(`", fix: nil)
            case .unknownVariable(let name):
                let near = Suggestion.nearest(to: name, in: variables.names.sorted())
                return never(
                    "there is no variable \(Quotation.of(name))",
                    fix: near.map { "did you mean `$(\($0))`?" }
                        ?? "define it in \"substitutionVariables\"; built in are "
                        + SubstitutionVariables.builtInNames.joined(separator: ", "))
            case .emptyVariable(let name):
                return never("the variable \(Quotation.of(name)) has no values", fix: "give it values")
            }
        }
    }

    private var delimiter: Finding? {
        guard isEncoded else { return nil }
        switch part {
        case .path, .legacyPath, .query:
            guard pattern.contains("#") else { return nil }
            return never("a \(isPath ? "path" : "query") has no `#`", fix: "ask for the fragment under \"#\"")
        case .fragment:
            guard pattern.hasPrefix("#") else { return nil }
            return never("the fragment begins behind the `#`", fix: "write \(Quotation.of(pattern.dropFirst()))")
        case .value:
            guard pattern.contains("&") || pattern.contains("#") else { return nil }
            return never("`&` and `#` end the value of a query item", fix: "write them as %26 and %23")
        }
    }

    private var encoding: Finding? {
        let literal = part == .legacyPath ? pattern : pattern.replacing(#/\$\([^)]*\)/#, with: "")
        guard isEncoded, let odd = literal.unicodeScalars.first(where: { !$0.isASCII || $0 == " " }) else {
            return nil
        }
        return never(
            "URLs are compared as written, where `\(odd)` is percent-encoded",
            fix: "write it percent-encoded" + (part == .legacyPath ? "" : ", or set \"percentEncoded\" to false"))
    }

    private var missingSlash: Finding? {
        guard isPath, let first = pattern.first, !"/*?$".contains(first) else { return nil }
        let lower = pattern.lowercased()
        if let scheme = ["https://", "http://"].first(where: { lower.hasPrefix($0) }) {
            let host = pattern.dropFirst(scheme.count).prefix { $0 != "/" }
            return never("a path has neither scheme nor host", fix: "write the part behind \(host)")
        }
        let meant = Quotation.of("/" + pattern)
        return Finding(
            neverMatches: false, message: "\(shown) does not start with a slash; it is read as \(meant)",
            fix: "write \(meant)")
    }

    /// `?` in a path is any character, and not the start of a query.
    private var queryInPath: Finding? {
        guard isPath, let mark = pattern.firstIndex(of: "?") else { return nil }
        let rest = pattern[pattern.index(after: mark)...]
        let name = rest.prefix { $0.isLetter || $0.isNumber || "_-".contains($0) }
        guard !name.isEmpty, rest[name.endIndex...].hasPrefix("=") else { return nil }
        return Finding(
            neverMatches: false,
            message: "`?` stands for one character in a path, so \(shown) asks nothing of the query",
            fix: part == .legacyPath
                ? "paths cannot ask for a query; use \"components\""
                : "write \"?\": { \(Quotation.of(name)): … }")
    }
}
