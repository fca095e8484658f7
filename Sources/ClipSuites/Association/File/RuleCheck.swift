import ClipRules

/// Finds rules that never decide anything, and patterns that hardly mean what they say.
struct RuleCheck {
    let notes: AssociationNotes
    let section: AppLinksSection
    let variables: SubstitutionVariables

    func check(_ details: [LocatedDetail]) {
        // For each app, the line of a rule that leaves nothing for later details.
        var closed: [String: Int] = [:]
        for located in details {
            let ids = located.detail.appIDs.map { $0.text }
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

    /// Checks the rules of a detail; the line of a rule that matches every URL.
    private func checkRules(of located: LocatedDetail) -> Int? {
        var coverage = RuleCoverage(variables: variables)
        switch located.detail.rules {
        case .components(let components):
            for (component, value) in zip(components, located.rules) {
                let whole = component.completed(by: located.detail.defaults).completed(by: section.defaults)
                checkPatterns(of: component, value, isEncoded: whole.percentEncoded ?? true)
                let hasStars = checkStars(of: whole, value)
                report(coverage.add(whole, mayCover: !hasStars), value)
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

    /// Reports patterns that match a missing part as well, if the rule seems to ask for the part; whether there are any.
    private func checkStars(of rule: AppLinksComponent, _ value: JSONValue) -> Bool {
        func isRun(_ pattern: String?) -> Bool {
            pattern.map { (try? PatternReader.parts(of: $0, variables: variables)) == [.run] } ?? false
        }
        func report(_ place: JSONValue?, _ part: String) {
            notes.warn(
                .ruleIsOdd, (place ?? value).underlinedRange,
                "\"*\" matches with and without \(part), so the rule "
                    + (rule.exclude == true ? "excludes URLs without it too" : "asks nothing of it"),
                fix: "write \"?*\" to ask for it, or leave it out")
        }
        switch rule.query {
        case .items(let items):
            let stars = items.filter { isRun($0.pattern) }
            for item in stars { report(value["?"]?[item.name], "the item \(Quotation.of(item.name))") }
            return !stars.isEmpty
        case .text(let pattern) where !isRun(pattern): return false
        case .text, nil: break
        }
        // Written out beside a path, `*` is only the default.
        guard rule.exclude == true, rule.path == nil, rule.fragment == nil || isRun(rule.fragment) else { return false }
        let written = [("?", "a query"), ("#", "a fragment")].filter { isRun(value[$0.0]?.string) }
        for (key, part) in written { report(value[key], part) }
        return !written.isEmpty
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
    private var known: [Rule: Int] = [:]
    /// The lines of rules that ask for a beginning of the path alone; how long these are.
    private var prefixes: [Spelling: [ArraySlice<UInt8>: Int]] = [:]
    private var prefixLengths: Set<Int> = []

    private struct Spelling: Hashable {
        var isCaseSensitive = true
        var isEncoded = true
    }

    private struct Rule: Hashable {
        var path: [UInt8]
        /// The pattern for the whole query, or names and patterns of items.
        var query = [Array("*".utf8)]
        var asksItems = false
        var fragment = Array("*".utf8)
        var spelling = Spelling()
    }

    init(variables: SubstitutionVariables) { self.variables = variables }

    /// Adds a component with its defaults; the line of an earlier rule that leaves it nothing.
    ///
    /// One that is not meant to cover others is reported itself, so that what it covers is not.
    mutating func add(_ component: AppLinksComponent, mayCover: Bool) -> Int? {
        let path = component.path ?? "*"
        guard let parts = try? PatternReader.pathParts(of: path, variables: variables) else { return nil }
        let fragment = component.fragment ?? "*"
        var rule = Rule(path: Array(path.utf8), fragment: Array(fragment.utf8))
        rule.spelling.isCaseSensitive = component.caseSensitive ?? true
        rule.spelling.isEncoded = component.percentEncoded ?? true
        var patterns = [fragment]
        switch component.query ?? .text("*") {
        case .text(let pattern):
            rule.query = [Array(pattern.utf8)]
            patterns.append(pattern)
        case .items(let items):
            rule.asksItems = true
            rule.query = items.flatMap { [Array($0.name.utf8), Array($0.pattern.utf8)] }
            patterns += items.map(\.pattern)
        }
        let isOpen = patterns.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { $0 == UInt8(ascii: "*") } }
        return add(parts, rule, isOpen: isOpen && mayCover, line: component.line)
    }

    mutating func add(_ path: AppLinksPath) -> Int? {
        let rule = Rule(path: Array(String(path.pattern).utf8))
        return add(PatternReader.legacyPathParts(of: path.pattern), rule, isOpen: true, line: path.line)
    }

    private mutating func add(_ parts: [PatternPart], _ rule: Rule, isOpen: Bool, line: Int) -> Int? {
        var literal: [UInt8] = []
        if case .literal(let bytes)? = parts.first { literal = bytes }
        let isWhole = parts.count <= 1 && (parts.first == nil || !literal.isEmpty)
        // `/a/` is enough for a whole `/a`, since `/a/*` matches `/a`.
        let start = literal + (isWhole ? [UInt8(ascii: "/")] : [])
        if let line = total ?? known[rule] ?? prefixLine(of: start, rule.spelling) { return line }
        known[rule] = line
        guard isOpen else { return nil }
        if parts == [.run] || parts == [.literal([UInt8(ascii: "/")]), .run] {
            total = line
        } else if parts.count == 2, !literal.isEmpty, parts[1] == .run {
            prefixes[rule.spelling, default: [:]][literal[...]] = line
            prefixLengths.insert(literal.count)
        }
        return nil
    }

    private func prefixLine(of start: [UInt8], _ spelling: Spelling) -> Int? {
        for length in 0...start.count where prefixLengths.contains(length) {
            if let line = prefixes[spelling]?[start[..<length]] { return line }
        }
        return nil
    }
}
