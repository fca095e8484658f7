/// The compiled `applinks` section (WWDC19, session 717). This is a class to avoid copying rules.
package final class AppLinks: Sendable {
    package let appIDs: [ApplicationIdentifier]

    private let rules: [[RuleGroup]]
    private let details: [String: [Int]]

    package init(_ section: AppLinksSection) {
        var compiler = GlobCompiler(variables: SubstitutionVariables(section.substitutionVariables))
        rules = section.details.map { detail in
            RuleGroup.groups(
                of: detail.rules.map {
                    CompiledRule($0, $0.completed(by: detail.defaults).completed(by: section.defaults), &compiler)
                })
        }
        var details: [String: [Int]] = [:]
        var appIDs: [ApplicationIdentifier] = []
        for (index, detail) in section.details.enumerated() {
            for id in detail.appIDs {
                if details[id.text]?.last == index { continue }
                if details[id.text] == nil { appIDs.append(id) }
                details[id.text, default: []].append(index)
            }
        }
        self.details = details
        self.appIDs = appIDs
    }

    package func identifier(of identity: ApplicationIdentity) -> ApplicationIdentifier? {
        if identity.teamID != nil, identity.bundleID != nil, details[identity.text] == nil { return nil }
        return appIDs.first { identity.isNamed(by: $0.text) }
    }

    func details(for appID: String) -> [Int] { details[appID] ?? [] }

    func ruleCount(of details: [Int]) -> Int {
        details.lazy.flatMap { self.rules[$0] }.reduce(0) { $0 + $1.rules.count }
    }

    package func decide(_ url: String, for appID: String) -> AppLinksDecision { decide(url, in: details(for: appID)) }

    package func decideAll(_ url: String) -> [(appID: ApplicationIdentifier, decision: AppLinksDecision)] {
        appIDs.map { ($0, decide(url, for: $0.text)) }
    }

    func decide(_ url: String, in details: [Int]) -> AppLinksDecision {
        guard !details.isEmpty else { return .unknownID }
        var search = RuleSearch(AppLinksURL(url))
        for detail in details {
            guard let rule = search.firstMatch(in: rules[detail]) else { continue }
            return rule.excludes ? .excluded(rule) : .match(rule)
        }
        return search.isTooCostly ? .tooCostly : .noRule
    }
}

package enum AppLinksDecision: Hashable {
    case unknownID
    case match(AppLinksRule)
    case excluded(AppLinksRule)
    case noRule
    case tooCostly

    package var text: String {
        switch self {
        case .unknownID: "not named"
        case .match(let rule): "matches the rule on line \(rule.line): \(rule.text)"
        case .excluded(let rule): "blocked by the rule on line \(rule.line): \(rule.text)"
        case .noRule: "no rule matches"
        case .tooCostly: "abandoned: comparing takes too many steps"
        }
    }
}

private final class CompiledRule: Sendable {
    let path: Glob
    let query: Glob
    let fragment: Glob
    let items: [(name: [UInt8], pattern: Glob)]
    let form: AppLinksURL.Form
    let rule: AppLinksRule

    init(_ source: AppLinksComponent, _ component: AppLinksComponent, _ patterns: inout GlobCompiler) {
        let folds = component.caseSensitive == false
        var form: AppLinksURL.Form = folds ? .folded : []
        if component.percentEncoded == false { form.insert(.decoded) }
        self.form = form
        path = patterns.compile(component.path ?? "*", as: source.isLegacy ? .legacyPath : .path, folds: folds)
        fragment = patterns.compile(component.fragment ?? "*", folds: folds)
        var query = "*"
        var items: [AppLinksComponent.Item] = []
        switch component.query {
        case .text(let pattern): query = pattern
        case .items(let required): items = required
        case nil: break
        }
        self.query = patterns.compile(query, folds: folds)
        self.items = items.map {
            let name = Array($0.name.utf8)
            return (folds ? name.folded : name, patterns.compile($0.pattern, folds: folds))
        }
        rule = AppLinksRule(text: source.text, line: source.line, excludes: component.exclude ?? false)
    }
}

private struct RuleGroup {
    let form: AppLinksURL.Form
    let rules: [CompiledRule]
    /// Outlines of the rules' paths, for quickly skipping most rules that cannot match.
    let needs: [TextOutline]

    static func groups(of rules: [CompiledRule]) -> [RuleGroup] {
        var groups: [RuleGroup] = []
        var rest = rules[...]
        while let form = rest.first?.form {
            let rules = Array(rest.prefix { $0.form == form })
            rest = rest.dropFirst(rules.count)
            groups.append(RuleGroup(form: form, rules: rules, needs: rules.map(\.path.needs)))
        }
        return groups
    }
}

private struct RuleSearch {
    private let url: AppLinksURL
    private var spellings: [AppLinksURL.Form: AppLinksURL.Spelling] = [:]
    private var matcher = GlobMatcher()

    init(_ url: AppLinksURL) { self.url = url }

    var isTooCostly: Bool { matcher.fuel < 0 }

    mutating func firstMatch(in groups: [RuleGroup]) -> AppLinksRule? {
        for group in groups {
            let spelling = spelling(group.form)
            let path = spelling.path.outline
            for index in group.needs.indices where group.needs[index].isContained(in: path) {
                if matches(group.rules[index], spelling) { return group.rules[index].rule }
                if isTooCostly { return nil }
            }
        }
        return nil
    }

    private mutating func spelling(_ form: AppLinksURL.Form) -> AppLinksURL.Spelling {
        if let spelling = spellings[form] { return spelling }
        let spelling = url.spelling(form)
        spellings[form] = spelling
        return spelling
    }

    private mutating func matches(_ rule: CompiledRule, _ spelling: AppLinksURL.Spelling) -> Bool {
        matcher.matches(rule.path, spelling.path)
            && matcher.matches(rule.query, spelling.query) && matcher.matches(rule.fragment, spelling.fragment)
            && rule.items.allSatisfy { hasItem($0.name, $0.pattern, spelling.items) }
    }

    /// Whether all values of the item match. A missing item counts as empty (WWDC19, session 717).
    private mutating func hasItem(_ name: [UInt8], _ pattern: Glob, _ items: [AppLinksURL.Item]) -> Bool {
        matcher.use(items.count)
        let values = items.lazy.filter { $0.name == name }.map(\.value)
        guard values.isEmpty else { return values.allSatisfy { matcher.matches(pattern, $0) } }
        return matcher.matches(pattern, GlobText([]))
    }
}
