import ClipRules

/// Finds rules that never decide anything, and patterns that hardly mean what they say.
struct RuleCheck {
    private let notes: AssociationNotes
    private let section: AppLinksSection
    private let variables: SubstitutionVariables

    init(notes: AssociationNotes, section: AppLinksSection) {
        self.notes = notes
        self.section = section
        variables = SubstitutionVariables(section.substitutionVariables)
    }

    func check(_ details: [LocatedDetail]) {
        // For each app, the line of a rule that leaves nothing for later details.
        var closed: [ExactText: Int] = [:]
        for located in details {
            let ids = located.detail.appIDs.map { ExactText(text: $0.text) }
            let lines = ids.compactMap { closed[$0] }
            if let line = lines.first, lines.count == ids.count {
                notes.warn(
                    .ruleIsShadowed, located.value.underlinedRange,
                    "no rule of this detail is ever reached: an earlier detail for the same app has a rule for every URL",
                    note: "it is on line \(line)", fix: "put the special rules first")
            }
            guard let line = checkRules(of: located) else { continue }
            for id in ids { closed[id] = closed[id] ?? line }
        }
    }

    /// Checks the rules of a detail.
    ///
    /// - Returns: The line of a rule that matches every URL.
    private func checkRules(of located: LocatedDetail) -> Int? {
        var coverage = RuleCoverage(variables: variables)
        switch located.detail.rules {
        case .components(let components):
            for (component, value) in zip(components, located.rules) {
                let whole = component.completed(by: located.detail.defaults).completed(by: section.defaults)
                checkPatterns(of: component, value, isEncoded: whole.percentEncoded ?? true)
                report(coverage.add(whole), value)
            }
        case .paths(let paths):
            for (path, value) in zip(paths, located.rules) {
                checkLegacyPath(path, value)
                report(coverage.add(path), value)
            }
        }
        return coverage.total
    }

    private func report(_ line: Int?, _ value: JSONValue) {
        guard let line else { return }
        notes.warn(
            .ruleIsShadowed, value.underlinedRange,
            "the rule is never reached: every URL that it matches is decided by an earlier one",
            note: "it is on line \(line)", fix: "put the special rule first, or remove it")
    }

    private func checkPatterns(of component: AppLinksComponent, _ value: JSONValue, isEncoded: Bool) {
        check(value["/"], as: .path, isEncoded: isEncoded)
        check(value["#"], as: .fragment, isEncoded: isEncoded)
        guard component.query != nil, let query = value["?"] else { return }
        if case .object(let members) = query.content {
            for member in members { check(member.value, as: .value, isEncoded: isEncoded) }
        } else {
            check(query, as: .query, isEncoded: isEncoded)
        }
    }

    private func check(_ value: JSONValue?, as part: PatternCheck.Part, isEncoded: Bool) {
        guard let value, let pattern = value.string else { return }
        report(PatternCheck(pattern: pattern, part: part, isEncoded: isEncoded).finding(variables), value)
    }

    private func checkLegacyPath(_ path: AppLinksPath, _ value: JSONValue) {
        if path.text.hasPrefix("NOT"), !path.excludes {
            notes.warn(
                .ruleIsOdd, value.range, "\(Quotation.of(path.text)) excludes nothing: a space follows NOT",
                fix: "write \(Quotation.of("NOT " + path.text.dropFirst(3)))")
            return
        }
        let check = PatternCheck(pattern: String(path.pattern), part: .legacyPath, isEncoded: true)
        report(check.finding(variables), value)
    }

    private func report(_ finding: PatternCheck.Finding?, _ place: JSONValue) {
        guard let finding else { return }
        notes.warn(
            finding.neverMatches ? .ruleNeverMatches : .ruleIsOdd, place.range, finding.message, fix: finding.fix)
    }
}

/// The rules of one detail so far, from which follows whether they leave anything for the next one.
private struct RuleCoverage {
    private let variables: SubstitutionVariables
    private(set) var total: Int?
    /// Lines of rules that ask for nothing but a beginning of the path; how long these are, in bytes.
    private var prefixes: [Prefix: Int] = [:]
    private var prefixLengths: Set<Int> = []
    private var known: [Rule: Int] = [:]

    private struct Spelling: Hashable {
        var caseSensitive = true
        var percentEncoded = true
    }

    private struct Prefix: Hashable {
        var literal: ArraySlice<UInt8>
        var spelling: Spelling
    }

    private struct Rule: Hashable {
        var path: ExactText
        /// The pattern for the whole query, or names and patterns of items.
        var query: [ExactText]
        var asksItems = false
        var fragment = ExactText(text: "*")
        var spelling = Spelling()
    }

    init(variables: SubstitutionVariables) { self.variables = variables }

    /// Adds a component with its defaults; the line of an earlier rule that leaves it nothing.
    mutating func add(_ component: AppLinksComponent) -> Int? {
        let path = component.path ?? "*"
        guard let parts = try? PatternReader.pathParts(of: path, variables: variables) else { return nil }
        let fragment = component.fragment ?? "*"
        let spelling = Spelling(
            caseSensitive: component.caseSensitive ?? true, percentEncoded: component.percentEncoded ?? true)
        let (query, patterns, asksItems) =
            switch component.query ?? .text("*") {
            case .text(let pattern): ([pattern], [pattern], false)
            case .items(let items): (items.flatMap { [$0.name, $0.pattern] }, items.map(\.pattern), true)
            }
        let rule = Rule(
            path: ExactText(text: path), query: query.map(ExactText.init), asksItems: asksItems,
            fragment: ExactText(text: fragment), spelling: spelling)
        let isOpen = (patterns + [fragment]).allSatisfy {
            !$0.isEmpty && $0.utf8.allSatisfy { $0 == UInt8(ascii: "*") }
        }
        return add(parts, rule, isOpen: isOpen, line: component.line)
    }

    mutating func add(_ path: AppLinksPath) -> Int? {
        let rule = Rule(path: ExactText(text: String(path.pattern)), query: [ExactText(text: "*")])
        return add(PatternReader.legacyPathParts(of: path.pattern), rule, isOpen: true, line: path.line)
    }

    private mutating func add(_ parts: [PatternPart], _ rule: Rule, isOpen: Bool, line: Int) -> Int? {
        var literal: [UInt8] = []
        if case .literal(let bytes)? = parts.first { literal = bytes }
        let isWhole = parts.count <= 1 && (parts.first == nil || !literal.isEmpty)
        // `/a/` is enough for a whole `/a`, since `/a/*` matches `/a`.
        let start = literal + (isWhole ? [UInt8(ascii: "/")] : [])
        if let covering = total ?? known[rule] ?? prefixLine(of: start, rule.spelling) { return covering }
        known[rule] = line
        guard isOpen else { return nil }
        if parts == [.run] || parts == [.literal([UInt8(ascii: "/")]), .run] {
            total = line
        } else if parts.count == 2, !literal.isEmpty, parts[1] == .run {
            let prefix = Prefix(literal: literal[...], spelling: rule.spelling)
            prefixes[prefix] = prefixes[prefix] ?? line
            prefixLengths.insert(literal.count)
        }
        return nil
    }

    private func prefixLine(of start: [UInt8], _ spelling: Spelling) -> Int? {
        for length in 0...start.count where prefixLengths.contains(length) {
            if let line = prefixes[Prefix(literal: start[..<length], spelling: spelling)] { return line }
        }
        return nil
    }
}
