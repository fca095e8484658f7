import ClipRules

/// The rules of one detail so far, asked whether they leave anything for the next one.
struct RuleCoverage {
    private let variables: SubstitutionVariables
    /// The line of a rule that matches every URL.
    private(set) var total: Int?
    /// Lines of rules that ask for nothing but how the path begins, by the spelling that they compare.
    private var prefixes: [Spelling: PrefixTree] = [:]
    private var known: [Known: Int] = [:]

    fileprivate struct Spelling: Hashable {
        var caseSensitive = true
        var percentEncoded = true
    }

    fileprivate struct Known: Hashable {
        var path: ExactText
        /// The pattern for the whole query, or names and patterns of items.
        var query: [ExactText]
        var asksItems: Bool
        var fragment: ExactText
        var spelling: Spelling
    }

    init(variables: SubstitutionVariables) { self.variables = variables }

    /// Adds a component with its defaults; the line of an earlier rule that leaves it nothing.
    mutating func add(_ component: AppLinksComponent) -> Int? {
        let spelling = Spelling(
            caseSensitive: component.caseSensitive ?? true, percentEncoded: component.percentEncoded ?? true)
        let path = component.path ?? "*"
        guard let parts = try? PatternReader.pathParts(of: path, variables: variables) else { return nil }
        let query = component.query ?? .text("*")
        let fragment = component.fragment ?? "*"
        let rule = Known(path: path, query: query, fragment: fragment, spelling: spelling)
        let isOpen = query.takesEverything && fragment.takesEverything
        return add(parts, rule, isOpen: isOpen, line: component.line)
    }

    /// Adds a legacy path.
    mutating func add(_ path: AppLinksPath) -> Int? {
        let rule = Known(path: String(path.pattern), query: .text("*"), fragment: "*", spelling: Spelling())
        return add(PatternReader.legacyPathParts(of: path.pattern), rule, isOpen: true, line: path.line)
    }

    private mutating func add(_ parts: [PatternPart], _ rule: Known, isOpen: Bool, line: Int) -> Int? {
        var literal: [UInt8] = []
        if case .literal(let bytes) = parts.first { literal = bytes }
        let isBare = parts.count <= 1 && (parts.first == nil || !literal.isEmpty)
        let covering =
            total ?? known[rule] ?? prefixes[rule.spelling]?.line(before: literal, isWhole: isBare)
        guard covering == nil else { return covering }
        known[rule] = line
        guard isOpen else { return nil }
        if parts == [.run] || parts == [.literal([UInt8(ascii: "/")]), .run] {
            total = line
        } else if parts.count == 2, !literal.isEmpty, parts[1] == .run {
            prefixes[rule.spelling, default: PrefixTree()].insert(literal, line: line)
        }
        return nil
    }
}

extension RuleCoverage.Known {
    fileprivate init(path: String, query: AppLinksComponent.Query, fragment: String, spelling: RuleCoverage.Spelling) {
        self.path = ExactText(text: path)
        switch query {
        case .text(let pattern): (self.query, asksItems) = ([ExactText(text: pattern)], false)
        case .items(let items):
            self.query = items.flatMap { [ExactText(text: $0.name), ExactText(text: $0.pattern)] }
            asksItems = true
        }
        self.fragment = ExactText(text: fragment)
        self.spelling = spelling
    }
}

extension AppLinksComponent.Query {
    fileprivate var takesEverything: Bool {
        switch self {
        case .text(let pattern): pattern.takesEverything
        case .items(let items): items.allSatisfy { $0.pattern.takesEverything }
        }
    }
}

extension String {
    fileprivate var takesEverything: Bool { !isEmpty && utf8.allSatisfy { $0 == UInt8(ascii: "*") } }
}
