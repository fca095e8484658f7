import ClipRules

extension AssociationDecoder {
    /// The section `applinks` (Apple, the `applinks` reference).
    func appLinks(_ value: JSONValue) -> AppLinksSection? {
        guard let members = members(value, "an object with \"details\"") else { return nil }
        let known = ["apps", "details", "defaults", "substitutionVariables"]
        warnOfUnknownKeys(members, in: "\"applinks\"", known: known)
        if let apps = value["apps"], case .array(let elements) = apps.content, let first = elements.first {
            notes.warn(
                .associationKey, AssociationNotes.start(of: first),
                "\"apps\" of \"applinks\" names nobody; it was always empty, and may be left out",
                fix: "name the apps in \"details\"")
        }
        var section = AppLinksSection(details: [], line: notes.line(of: value))
        section.defaults = value["defaults"].flatMap { component($0, isDefaults: true) }
        section.substitutionVariables = variables(value["substitutionVariables"])
        let details = details(value["details"])
        section.details = details.map(\.detail)
        if value["details"] == nil {
            notes.error(
                AssociationNotes.start(of: value), "\"applinks\" has no \"details\", so it opens nothing",
                fix: "add \"details\": [{ \"appIDs\": […], \"components\": […] }]")
        }
        RuleCheck(notes: notes, section: section).check(details)
        return section
    }

    /// The details: an array, or in the oldest files an object with a key for each app.
    private func details(_ value: JSONValue?) -> [LocatedDetail] {
        if case .object(let members) = value?.content {
            return members.compactMap { member in
                let line = notes.source.location(at: member.keyRange.lowerBound).line
                return detail(member.value, named: ApplicationIdentifier(member.key, line: line))
            }
        }
        return (elements(value, "an array of objects") ?? []).compactMap { detail($0, named: nil) }
    }

    private func detail(_ value: JSONValue, named id: ApplicationIdentifier?) -> LocatedDetail? {
        guard let members = members(value, "an object with \"appIDs\" and \"components\"") else { return nil }
        warnOfUnknownKeys(
            members, in: "a detail", known: ["appIDs", "appID", "components", "paths", "defaults", "comment"])
        var ids = identifiers(of: value, members)
        if let id { ids.insert(id, at: 0) }
        let isNamed = id != nil || value["appIDs"] != nil || value["appID"] != nil
        if ids.isEmpty, isNamed || value["components"] != nil || value["paths"] != nil {
            notes.warn(
                .detailWithoutEffect, AssociationNotes.start(of: value),
                "the detail names no app, so its rules are for nobody",
                fix: "add \"appIDs\": [\"ABCDE12345.com.example.app\"]")
        }
        var located = LocatedDetail(
            detail: AppLinksDetail(appIDs: ids, rules: .components([]), line: notes.line(of: value)), value: value)
        located.detail.defaults = value["defaults"].flatMap { component($0, isDefaults: true) }
        readRules(of: value, members, into: &located)
        return located
    }

    /// What `appIDs` names or, where there is none, `appID`: an empty `appIDs` wins too, as `swcutil` has it.
    private func identifiers(of detail: JSONValue, _ members: [JSONMember]) -> [ApplicationIdentifier] {
        guard let several = detail["appIDs"] else { return identifiers(detail["appID"].map { [$0] } ?? []) }
        if let single = members.first(where: { $0.key == "appID" }) {
            notes.warn(
                .associationKey, single.keyRange, "\"appID\" is not read where there is \"appIDs\"",
                fix: "name all apps in \"appIDs\", and remove \"appID\"")
        }
        return identifiers(elements(several, "an array of application identifiers") ?? [])
    }

    /// Components win over paths (WWDC19 717).
    private func readRules(of value: JSONValue, _ members: [JSONMember], into located: inout LocatedDetail) {
        if let components = value["components"] {
            let values = elements(components, "an array of objects") ?? []
            let decoded = values.compactMap { value in component(value, isDefaults: false).map { ($0, value) } }
            located.detail.rules = .components(decoded.map(\.0))
            located.rules = decoded.map(\.1)
            if let paths = members.first(where: { $0.key == "paths" }) {
                notes.warn(
                    .componentsAndPaths, paths.keyRange, "\"paths\" is not read where there are \"components\"",
                    fix: "keep it for systems before iOS 13 only, and say the same in both")
            }
        } else if let paths = value["paths"] {
            let values = elements(paths, "an array of strings") ?? []
            let decoded = values.compactMap { value in
                string(value, "a path pattern").map { (AppLinksPath($0, line: notes.line(of: value)), value) }
            }
            located.detail.rules = .paths(decoded.map(\.0))
            located.rules = decoded.map(\.1)
        }
        if located.rules.isEmpty {
            notes.warn(
                .detailWithoutEffect, AssociationNotes.start(of: value), "the detail has no rule, so it opens nothing",
                fix: "add \"components\": [{ \"/\": \"*\" }] for every URL of the host")
        }
    }

    private func variables(_ value: JSONValue?) -> [String: [String]] {
        var result: [String: [String]] = [:]
        for member in members(value, "an object with an array of strings for each name") ?? [] {
            let values = (elements(member.value, "an array of strings") ?? []).compactMap { element -> String? in
                guard let text = string(element, "a string") else { return nil }
                if text.contains("$(") {
                    notes.warn(
                        .ruleIsOdd, element.range, "a value may not use another variable: `$(` is text here",
                        fix: "write out what is meant")
                }
                return text
            }
            checkVariable(member, values)
            // A key that is there twice has been reported; of the two the first counts.
            guard let first = result.index(forKey: member.key) else {
                result[member.key] = values
                continue
            }
            if ExactText(text: result[first].key) != ExactText(text: member.key) {
                notes.error(
                    member.keyRange, Quotation.twin(of: member.key, a: "variable"), fix: "rename one of the two")
            }
        }
        return result
    }

    private func checkVariable(_ member: JSONMember, _ values: [String]) {
        if member.key.contains(where: { "$()".contains($0) }) {
            notes.error(
                member.keyRange, "the name \(Quotation.of(member.key)) has one of the characters $, ( and )",
                fix: "leave them out: the pattern adds them")
        } else if SubstitutionVariables.builtInNames.contains(member.key) {
            notes.warn(
                .ruleIsOdd, member.keyRange,
                "\(Quotation.of(member.key)) is a built-in variable; Apple does not say which of the two counts",
                fix: "rename it")
        }
    }
}

/// A detail, and where it and its rules are written.
struct LocatedDetail {
    var detail: AppLinksDetail
    var value: JSONValue
    /// The values of its rules, one for one.
    var rules: [JSONValue] = []
}
