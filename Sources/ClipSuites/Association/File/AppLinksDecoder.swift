import ClipRules

extension AssociationDecoder {
    func appLinks(_ value: JSONValue) -> AppLinksSection? {
        guard let members = notes.members(value, of: "an object with \"details\"") else { return nil }
        warnOfUnknownKeys(members, in: "\"applinks\"", known: ["apps", "details", "defaults", "substitutionVariables"])
        var section = AppLinksSection(details: [])
        section.defaults = value["defaults"].flatMap { component($0, "an object") }
        section.substitutionVariables = variables(value["substitutionVariables"])
        section.details = details(value["details"], in: section)
        if value["details"] == nil, !members.isEmpty {
            notes.warn(
                .associationKey, value.underlinedRange, "\"applinks\" has no \"details\", so it opens nothing",
                fix: "add \"details\": [{ \"appIDs\": […], \"components\": […] }]")
        }
        let known = SubstitutionVariables(section.substitutionVariables)
        for pattern in value["details"].map(patterns) ?? [] {
            guard let text = pattern.string, !GlobReader.isReadable(text, variables: known) else { continue }
            notes.warn(
                .ruleNeverMatches, pattern.underlinedRange,
                "\(quoted: text) matches nothing: a `$(name)` in it is not closed, not defined, or empty",
                fix: "define it in \"substitutionVariables\", or correct the pattern")
        }
        return section
    }

    private func patterns(in details: JSONValue) -> [JSONValue] {
        let components = (details.elements ?? []).flatMap { $0["components"]?.elements ?? [] }
        return components.flatMap { component in
            ["/", "?", "#"].compactMap { component[$0] }.flatMap { $0.members?.map(\.value) ?? [$0] }
        }
    }

    private func details(_ value: JSONValue?, in section: AppLinksSection) -> [AppLinksDetail] {
        if case .object(let members)? = value?.content {
            return members.compactMap { member in
                let line = notes.source.location(at: member.keyRange.lowerBound).line
                return detail(member.value, named: ApplicationIdentifier(member.key, line: line), section)
            }
        }
        return elements(value, of: "an array of objects").compactMap { detail($0, named: nil, section) }
    }

    private func detail(
        _ value: JSONValue, named id: ApplicationIdentifier?, _ section: AppLinksSection
    ) -> AppLinksDetail? {
        guard let members = notes.members(value, of: "an object with \"appIDs\" and \"components\"") else { return nil }
        warnOfUnknownKeys(
            members, in: "a detail", known: ["appIDs", "appID", "components", "paths", "defaults", "comment"])
        let ids = (id.map { [$0] } ?? []) + appIDs(of: value)
        let isNamed = id != nil || value["appIDs"] != nil || value["appID"] != nil
        if ids.isEmpty, isNamed || value["components"] != nil || value["paths"] != nil {
            notes.warn(
                .detailWithoutEffect, value.underlinedRange, "the detail names no app, so its rules have no effect",
                fix: "add \"appIDs\": [\"ABCDE12345.com.example.app\"]")
        }
        let rules = rules(of: value)
        if rules.isEmpty {
            let hasPaths = value["paths"] != nil && value["components"] == nil
            notes.warn(
                .detailWithoutEffect, value.underlinedRange, "the detail has no rule, so it opens nothing",
                fix: hasPaths
                    ? "add \"*\" to \"paths\" to match every path of the host"
                    : "add \"components\": [{ \"/\": \"*\" }] to match every URL of the host")
        }
        let defaults = value["defaults"].flatMap { component($0, "an object") }
        let completed = rules.map { ($0.value, $0.rule.completed(by: defaults).completed(by: section.defaults)) }
        warnOfCovered(completed)
        let variables = SubstitutionVariables(section.substitutionVariables)
        for (value, rule) in completed { warnOfOptional(value, rule, variables) }
        return AppLinksDetail(appIDs: ids, rules: rules.map(\.rule), defaults: defaults)
    }

    /// Compares a rule's pattern only with equal patterns and with `*`.
    private func warnOfCovered(_ rules: [(JSONValue, AppLinksComponent)]) {
        var lines: [[String]: Int] = [:]
        var lineOfAll: Int?
        for (value, rule) in rules {
            let path = rule.path ?? "*"
            let pattern = [path, "\(rule.caseSensitive ?? true)", "\(rule.percentEncoded ?? true)"]
            if let line = lineOfAll ?? lines[pattern] {
                notes.warn(
                    .ruleNeverMatches, value.underlinedRange,
                    "the rule decides nothing: the earlier rule on line \(line) matches all its URLs",
                    fix: "move the rule before that one, or remove it")
            } else if [nil, .items([])].contains(rule.query), rule.fragment == nil {
                lines[pattern] = rule.line
                if path == "*" || path == "/*" { lineOfAll = rule.line }
            }
        }
    }

    /// Warns about a pattern that also matches a URL without the part (WWDC19 717).
    private func warnOfOptional(_ value: JSONValue, _ rule: AppLinksComponent, _ variables: SubstitutionVariables) {
        let excludes = rule.exclude == true
        func check(_ pattern: String, _ part: String, at place: JSONValue?, isItem: Bool = false) {
            let isOptional =
                excludes
                ? GlobReader.matchesEmptyText(pattern, variables: variables)
                : isItem && pattern.allSatisfy { $0 == "*" }
            guard isOptional, !pattern.isEmpty else { return }
            notes.warn(
                .itemOptional, (place ?? value).underlinedRange, "\(quoted: pattern) also matches URLs without \(part)",
                fix: "write \"?*\" to require \(part)" + (excludes ? "" : ", or leave the pattern out"))
        }
        switch rule.query {
        case .text(let pattern): check(pattern, "a query", at: value["?"])
        case .items(let items):
            for item in items {
                check(item.pattern, "the item \(quoted: item.name)", at: value["?"]?[item.name], isItem: true)
            }
        case nil: break
        }
        if let pattern = rule.fragment { check(pattern, "a fragment", at: value["#"]) }
    }

    /// Like `swcutil`, prefers `appIDs` to `appID`, even if `appIDs` is empty.
    private func appIDs(of detail: JSONValue) -> [ApplicationIdentifier] {
        guard let several = detail["appIDs"] else { return identifiers(detail["appID"].map { [$0] } ?? []) }
        if let single = detail.member("appID") {
            notes.warn(
                .associationKey, single.keyRange, "\"appID\" is ignored if \"appIDs\" is present",
                fix: "name all apps in \"appIDs\", and remove \"appID\"")
        }
        return identifiers(elements(several, of: "an array of application identifiers"))
    }

    /// Prefers `components` to `paths` (WWDC19, session 717).
    private func rules(of value: JSONValue) -> [(value: JSONValue, rule: AppLinksComponent)] {
        if let components = value["components"] {
            if let paths = value.member("paths") {
                notes.warn(
                    .associationKey, paths.keyRange, "\"paths\" is ignored if there is \"components\"",
                    fix: "write all rules in \"components\", and remove \"paths\"")
            }
            return elements(components, of: "an array of objects").compactMap { value in
                component(value, "an object with \"/\", \"?\" or \"#\"").map { (value, $0) }
            }
        }
        return elements(value["paths"], of: "an array of strings").compactMap { value in
            let text = notes.string(value, of: "a path pattern")
            if let text, text.hasPrefix("NOT"), !text.hasPrefix("NOT ") {
                notes.warn(
                    .ruleNeverMatches, value.underlinedRange, "\(quoted: text) excludes nothing: NOT needs a space",
                    fix: "write \(Quotation.of("NOT " + text.dropFirst(3)))")
            }
            return text.map { (value, AppLinksComponent(legacy: $0, line: notes.location(value).line)) }
        }
    }

    private func component(_ value: JSONValue, _ expected: String) -> AppLinksComponent? {
        guard let members = notes.members(value, of: expected) else { return nil }
        warnOfUnknownKeys(
            members, in: "a component",
            known: ["/", "?", "#", "exclude", "comment", "caseSensitive", "percentEncoded"],
            otherNames: ["path": "/", "query": "?", "fragment": "#"])
        var component = AppLinksComponent(line: notes.location(value).line)
        component.path = notes.string(value["/"], of: "a path pattern")
        component.query = value["?"].flatMap(query)
        component.fragment = notes.string(value["#"], of: "a fragment pattern")
        component.exclude = notes.boolean(value["exclude"])
        component.caseSensitive = notes.boolean(value["caseSensitive"])
        component.percentEncoded = notes.boolean(value["percentEncoded"])
        return component
    }

    private func query(_ value: JSONValue) -> AppLinksComponent.Query? {
        if let pattern = value.string { return .text(pattern) }
        guard let members = notes.members(value, of: "a pattern, or an object with a pattern for each query item")
        else { return nil }
        if let odd = members.first(where: { $0.value.string == nil })?.value {
            notes.error(
                odd.underlinedRange, "found \(odd.kindName), expected a pattern in quotes",
                note: "the system reportedly ignores the whole \"?\"",
                fix: "write \"?*\" for any value, or leave the item out")
            return nil
        }
        var names: Set<String> = []
        return .items(members.filter { names.insert($0.key).inserted }.map { .init($0.key, $0.value.string ?? "") })
    }

    private func variables(_ value: JSONValue?) -> [String: [String]] {
        var result: [String: [String]] = [:]
        for member in notes.members(value, of: "an object with an array of strings for each variable") ?? [] {
            let values = notes.elements(member.value, of: "an array of strings").compactMap { notes.string($0) }
            if member.key.contains(where: { "$()".contains($0) }) {
                notes.error(
                    member.keyRange, "the name \(quoted: member.key) contains $, ( or )",
                    fix: "write only the name here; $( ) belongs in the patterns that use it")
            }
            result[member.key] = result[member.key] ?? values
        }
        return result
    }
}
