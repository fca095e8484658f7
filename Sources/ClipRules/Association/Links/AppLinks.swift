/// The section `applinks` of an association file, compiled once: which apps a URL may open.
///
/// Matching follows Apple's `applinks` reference, and WWDC19 717 for query items and both forms of rules.
public struct AppLinks: Sendable {
    /// The application identifiers in the order of the file, each once.
    public let appIDs: [ApplicationIdentifier]

    let program: PatternProgram
    let rules: [CompiledRule]
    let items: [CompiledItem]
    let forms: [AppLinksURL.Form]
    private let forDetail: [Range<Int>]
    /// By the bytes of the identifiers.
    private let details: [[UInt8]: [Int]]
    private let sources: [AppLinksRule]

    /// Compiles a section.
    public init(_ section: AppLinksSection) {
        var compiler = AppLinksCompiler(section)
        compiler.compile(section)
        program = compiler.patterns.program
        rules = compiler.rules
        items = compiler.items
        forms = AppLinksURL.Form.allCases.filter(compiler.forms.contains)
        forDetail = compiler.ranges
        sources = compiler.sources
        var details: [[UInt8]: [Int]] = [:]
        var appIDs: [ApplicationIdentifier] = []
        for (index, detail) in section.details.enumerated() {
            for id in detail.appIDs {
                let key = Array(id.text.utf8)
                if details[key]?.last == index { continue }
                if details[key] == nil { appIDs.append(id) }
                details[key, default: []].append(index)
            }
        }
        self.details = details
        self.appIDs = appIDs
    }

    /// The line on which an application identifier is first named, for a clip or app that may not state its team.
    public func identifier(of identity: ApplicationIdentity) -> ApplicationIdentifier? {
        if identity.teamID != nil, details[Array(identity.text.utf8)] == nil { return nil }
        return appIDs.first { identity.isNamed(by: $0.text) }
    }

    /// What the rules for one application identifier say of a URL: of an identifier in several details, the first
    /// detail with a matching rule decides, and in a detail the first rule that matches.
    public func decide(_ url: String, for appID: String) -> AppLinksDecision { decide(url, in: details(for: appID)) }

    /// The places of the details that name an application identifier.
    func details(for appID: String) -> [Int] { details[Array(appID.utf8)] ?? [] }

    /// How many rules some details have.
    func ruleCount(of details: [Int]) -> Int { details.reduce(0) { $0 + forDetail[$1].count } }

    /// What the rules of some details say of a URL.
    func decide(_ url: String, in details: [Int]) -> AppLinksDecision {
        guard !details.isEmpty else { return .unknownID }
        var fuel = PatternMatcher.fullTank
        return decide(details, AppLinksURL(url, forms: forms, hasItems: !items.isEmpty), &fuel)
    }

    /// The same for every application identifier of the file, in its order.
    public func decideAll(_ url: String) -> [(appID: ApplicationIdentifier, decision: AppLinksDecision)] {
        let url = AppLinksURL(url, forms: forms, hasItems: !items.isEmpty)
        var fuel = PatternMatcher.fullTank
        // Identifiers mostly stand together, and have one answer then.
        var known: [[Int]: AppLinksDecision] = [:]
        return appIDs.map { id in
            let details = self.details(for: id.text)
            let decision = known[details] ?? decide(details, url, &fuel)
            known[details] = decision
            return (id, decision)
        }
    }

    private func decide(_ details: [Int], _ url: AppLinksURL, _ fuel: inout Int) -> AppLinksDecision {
        let rule = firstMatch(details.lazy.map { forDetail[$0] }, url, &fuel)
        if fuel < 0 { return .tooCostly }
        guard let rule else { return .noRule }
        return rules[rule].excludes ? .excluded(sources[rule]) : .match(sources[rule])
    }
}

/// A rule in plain values.
struct CompiledRule: Sendable {
    var path: Int32
    /// The pattern for the whole query.
    var query: Int32
    var fragment: Int32
    /// Its part of the items, for a query that is asked item by item.
    var itemStart: Int32 = 0
    var itemCount: Int32 = 0
    var form: AppLinksURL.Form
    var excludes: Bool
}

/// What a rule asks of the query items of one name.
struct CompiledItem: Sendable {
    var nameStart: Int32
    var nameLength: Int32
    var pattern: Int32
}
