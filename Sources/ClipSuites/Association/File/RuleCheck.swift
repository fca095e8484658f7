import ClipRules

/// Finds rules that never decide anything, and patterns that hardly mean what they say.
struct RuleCheck {
    let notes: AssociationNotes
    let section: AppLinksSection
    let variables: SubstitutionVariables

    func check(_ details: [LocatedDetail]) {
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

    private func checkRules(of located: LocatedDetail) -> Int? {
        var coverage = RuleCoverage(variables: variables)
        for (component, value) in zip(located.detail.rules, located.rules) {
            let whole = component.completed(by: located.detail.defaults).completed(by: section.defaults)
            if component.isLegacy {
                checkLegacyPath(component, value)
            } else {
                checkPatterns(of: component, value, isEncoded: whole.percentEncoded ?? true)
            }
            let hasStars = !component.isLegacy && checkStars(of: whole, value)
            report(coverage.add(whole, mayCover: !hasStars), value)
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

    private func checkLegacyPath(_ rule: AppLinksComponent, _ value: JSONValue) {
        let pattern = rule.path ?? ""
        if pattern.hasPrefix("NOT"), rule.exclude != true {
            notes.warn(
                .ruleIsOdd, value.range, "\(Quotation.of(pattern)) excludes nothing: a space follows NOT",
                fix: "write \(Quotation.of("NOT " + pattern.dropFirst(3)))")
            return
        }
        let check = PatternCheck(pattern: pattern, part: .legacyPath, isEncoded: true)
        report(check.finding(variables), value)
    }

    private func report(_ finding: PatternCheck.Finding?, _ place: JSONValue) {
        guard let finding else { return }
        notes.warn(
            finding.neverMatches ? .ruleNeverMatches : .ruleIsOdd, place.range, finding.message, fix: finding.fix)
    }
}

private struct RuleCoverage {
    private let variables: SubstitutionVariables
    private(set) var total: Int?
    private var known: [AppLinksComponent: Int] = [:]
    /// The rules that ask for a beginning of the path alone.
    private var prefixes: [(rule: AppLinksComponent, start: [UInt8])] = []

    init(variables: SubstitutionVariables) { self.variables = variables }

    /// Adds a component with its defaults, and returns the line of an earlier rule that leaves it nothing.
    mutating func add(_ component: AppLinksComponent, mayCover: Bool) -> Int? {
        let path = component.path ?? "*"
        let fragment = component.fragment ?? "*"
        let query = component.query ?? .text("*")
        var rule = component
        rule.line = 0
        rule.exclude = nil
        rule.path = path
        rule.fragment = fragment
        rule.query = query
        rule.caseSensitive = component.caseSensitive ?? true
        rule.percentEncoded = component.percentEncoded ?? true
        let compiled = try? PatternReader.pathParts(of: path, variables: variables)
        guard let parts = component.isLegacy ? PatternReader.legacyPathParts(of: path) : compiled else { return nil }
        var literal: [UInt8] = []
        if case .literal(let bytes)? = parts.first { literal = bytes }
        let isWhole = parts.count <= 1 && (parts.first == nil || !literal.isEmpty)
        // `/a/` is enough for a whole `/a`, since `/a/*` matches `/a`.
        let start = literal + (isWhole ? [UInt8(ascii: "/")] : [])
        let shorter = prefixes.first { earlier in
            earlier.rule.caseSensitive == rule.caseSensitive && earlier.rule.percentEncoded == rule.percentEncoded
                && start.starts(with: earlier.start)
        }
        if let line = total ?? known[rule] ?? shorter?.rule.line { return line }
        known[rule] = component.line
        let asked =
            switch query {
            case .text(let pattern): [fragment, pattern]
            case .items(let items): [fragment] + items.map(\.pattern)
            }
        guard mayCover, asked.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { $0 == UInt8(ascii: "*") } }) else {
            return nil
        }
        if parts == [.run] || parts == [.literal([UInt8(ascii: "/")]), .run] {
            total = component.line
        } else if parts.count == 2, !literal.isEmpty, parts[1] == .run {
            rule.line = component.line
            prefixes.append((rule, literal))
        }
        return nil
    }
}
