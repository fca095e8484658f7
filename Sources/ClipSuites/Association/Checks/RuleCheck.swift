import ClipRules

/// Finds rules that never decide anything, and patterns that hardly mean what they say.
struct RuleCheck {
    let notes: AssociationNotes
    let section: AppLinksSection
    private let variables: SubstitutionVariables

    init(notes: AssociationNotes, section: AppLinksSection) {
        self.notes = notes
        self.section = section
        variables = SubstitutionVariables(section.substitutionVariables)
    }

    /// Checks all details in their order.
    func check(_ details: [LocatedDetail]) {
        // For each app, the line of a rule that leaves nothing for later details.
        var closed: [ExactText: Int] = [:]
        for located in details {
            checkReach(located, closed)
            var coverage = RuleCoverage(variables: variables)
            switch located.detail.rules {
            case .components(let components):
                for (component, value) in zip(components, located.rules) {
                    let whole = component.completed(by: located.detail.defaults).completed(by: section.defaults)
                    checkPatterns(of: component, whole, value)
                    report(coverage.add(whole), value)
                }
            case .paths(let paths):
                for (path, value) in zip(paths, located.rules) {
                    checkLegacyPath(path, value)
                    report(coverage.add(path), value)
                }
            }
            guard let line = coverage.total else { continue }
            for id in located.detail.appIDs.map({ ExactText(text: $0.text) }) { closed[id] = closed[id] ?? line }
        }
    }

    private func checkReach(_ located: LocatedDetail, _ closed: [ExactText: Int]) {
        let lines = located.detail.appIDs.map { closed[ExactText(text: $0.text)] }
        guard let first = lines.first, let line = first, lines.allSatisfy({ $0 != nil }) else { return }
        notes.warn(
            .ruleIsShadowed, AssociationNotes.start(of: located.value),
            "no rule of this detail is ever reached: an earlier detail for the same app has a rule for every URL",
            note: "it is on line \(line)", fix: "put the special rules first")
    }

    private func report(_ line: Int?, _ value: JSONValue) {
        guard let line else { return }
        notes.warn(
            .ruleIsShadowed, AssociationNotes.start(of: value),
            "the rule is never reached: every URL that it matches is decided by an earlier one",
            note: "it is on line \(line)", fix: "put the special rule first, or remove it")
    }

    private func checkPatterns(of component: AppLinksComponent, _ whole: AppLinksComponent, _ value: JSONValue) {
        let isEncoded = whole.percentEncoded ?? true
        if let path = component.path, let place = value["/"] {
            check(path, as: .path, place, isEncoded: isEncoded)
        }
        if let fragment = component.fragment, let place = value["#"] {
            check(fragment, as: .fragment, place, isEncoded: isEncoded)
        }
        guard component.query != nil, let query = value["?"] else { return }
        switch query.content {
        case .string(let pattern): check(pattern, as: .query, query, isEncoded: isEncoded)
        case .object(let members):
            for member in members {
                guard case .string(let pattern) = member.value.content else { continue }
                check(pattern, as: .value, member.value, isEncoded: isEncoded)
            }
        case .null, .boolean, .number, .array, .unreadable: break
        }
    }

    private func check(_ pattern: String, as part: PatternCheck.Part, _ place: JSONValue, isEncoded: Bool) {
        let check = PatternCheck(pattern: pattern, part: part, isEncoded: isEncoded)
        if let finding = check.finding(variables) { report(finding, place) }
    }

    private func checkLegacyPath(_ path: AppLinksPath, _ value: JSONValue) {
        if path.text.hasPrefix("NOT"), !path.excludes {
            notes.warn(
                .ruleIsOdd, value.range, "\(Quotation.of(path.text)) excludes nothing: a space follows NOT",
                fix: "write \(Quotation.of("NOT " + path.text.dropFirst(3)))")
            return
        }
        let check = PatternCheck(pattern: String(path.pattern), part: .legacyPath, isEncoded: true)
        if let finding = check.finding(variables) { report(finding, value) }
    }

    private func report(_ finding: PatternCheck.Finding, _ place: JSONValue) {
        notes.warn(
            finding.neverMatches ? .ruleNeverMatches : .ruleIsOdd, place.range, finding.message, fix: finding.fix)
    }
}
