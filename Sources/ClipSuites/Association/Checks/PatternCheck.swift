import ClipRules

/// Looks at one pattern for what can never match, or hardly means what it says.
struct PatternCheck {
    var pattern: String
    var part: Part
    /// Whether the pattern is compared with the URL as written, which is ASCII.
    var isEncoded: Bool

    /// What the pattern is compared with.
    enum Part {
        case path, legacyPath, query, value, fragment
    }

    struct Finding {
        var neverMatches = true
        var message: String
        var fix: String?
    }

    /// The first thing that is wrong with the pattern.
    func finding(_ variables: SubstitutionVariables) -> Finding? {
        if part != .legacyPath, let fault = fault(variables) { return fault }
        return delimiter ?? encoding ?? missingSlash ?? queryInPath
    }

    private var shown: String { Quotation.of(pattern) }

    private func fault(_ variables: SubstitutionVariables) -> Finding? {
        do throws(PatternFault) {
            _ = try PatternReader.parts(of: pattern, variables: variables)
            return nil
        } catch {
            return finding(for: error, variables)
        }
    }

    private func finding(for fault: PatternFault, _ variables: SubstitutionVariables) -> Finding {
        switch fault {
        case .unclosedVariable:
            Finding(message: "\(shown) can match nothing: a `)` is missing after `$(`")
        case .unknownVariable(let name):
            Finding(
                message: "\(shown) can match nothing: there is no variable \(Quotation.of(name))",
                fix: Suggestion.nearest(to: name, in: variables.names.sorted()).map { "did you mean `$(\($0))`?" }
                    ?? "define it in \"substitutionVariables\"; built in are "
                    + SubstitutionVariables.builtInNames.joined(separator: ", "))
        case .emptyVariable(let name):
            Finding(
                message: "\(shown) can match nothing: the variable \(Quotation.of(name)) has no values",
                fix: "give it values")
        }
    }

    /// A delimiter that ends the part of the URL that the pattern is for.
    private var delimiter: Finding? {
        guard isEncoded else { return nil }
        switch part {
        case .path, .legacyPath:
            guard pattern.contains("#") else { return nil }
            return Finding(
                message: "\(shown) can match nothing: a path has no `#`", fix: "ask for the fragment under \"#\"")
        case .query:
            guard pattern.contains("#") else { return nil }
            return Finding(
                message: "\(shown) can match nothing: a query has no `#`", fix: "ask for the fragment under \"#\"")
        case .fragment:
            guard pattern.hasPrefix("#") else { return nil }
            return Finding(
                message: "\(shown) can match nothing: the fragment begins behind the `#`",
                fix: "write \(Quotation.of(pattern.dropFirst()))")
        case .value:
            guard pattern.contains("&") || pattern.contains("#") else { return nil }
            return Finding(
                message: "\(shown) can match nothing: `&` and `#` end the value of a query item",
                fix: "write them as %26 and %23")
        }
    }

    private var encoding: Finding? {
        let odd = pattern.unicodeScalars.first { !$0.isASCII || $0 == " " }
        if isEncoded, let odd, !isInVariable(odd) {
            return Finding(
                message: "\(shown) can match nothing: URLs are compared as written, where `\(odd)` is percent-encoded",
                fix: part == .legacyPath
                    ? "write it percent-encoded" : "write it percent-encoded, or set \"percentEncoded\" to false")
        }
        if !isEncoded, pattern.contains("%20") || pattern.contains("%2F") || pattern.contains("%C3") {
            return Finding(
                neverMatches: false,
                message: "\(shown) is percent-encoded, but is compared with the URL after decoding",
                fix: "write the characters themselves, or leave out \"percentEncoded\"")
        }
        return nil
    }

    /// Names of variables may have any character.
    private func isInVariable(_ odd: Unicode.Scalar) -> Bool {
        guard part != .legacyPath else { return false }
        let outside = pattern.components(outside: "$(", ")")
        return !outside.unicodeScalars.contains(odd)
    }

    private var missingSlash: Finding? {
        guard part == .path || part == .legacyPath, let first = pattern.first, !"/*?$".contains(first) else {
            return nil
        }
        if let host = pattern.hostOfURL {
            return Finding(
                message: "\(shown) can match nothing: a path has neither scheme nor host",
                fix: "write the part behind \(host)")
        }
        return Finding(
            neverMatches: false,
            message: "\(shown) does not start with a slash; it is read as \(Quotation.of("/" + pattern))",
            fix: "write \(Quotation.of("/" + pattern))")
    }

    /// `?` in a path is any character, and not the start of a query.
    private var queryInPath: Finding? {
        guard part == .path || part == .legacyPath, let mark = pattern.firstIndex(of: "?") else { return nil }
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

extension String {
    /// The text without what stands between an opening and a closing mark.
    fileprivate func components(outside open: String, _ close: Character) -> String {
        var rest = self[...]
        var result = ""
        while let first = rest.first {
            if rest.hasPrefix(open), let end = rest.firstIndex(of: close) {
                rest = rest[rest.index(after: end)...]
            } else {
                result.append(first)
                rest = rest.dropFirst()
            }
        }
        return result
    }

    /// The host of a text that is a URL.
    fileprivate var hostOfURL: Substring? {
        let lower = lowercased()
        guard let scheme = ["https://", "http://"].first(where: { lower.hasPrefix($0) }) else { return nil }
        return dropFirst(scheme.count).prefix { $0 != "/" }
    }
}
