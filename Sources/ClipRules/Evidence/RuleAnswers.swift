/// The answers to rules that Apple does not document. If evidence gives no answer, the model does.
/// This is a class to avoid a copy for each resolution.
package final class RuleAnswers: Sendable {
    package let version: OSVersion?
    let hasOpposites: Bool
    private let found: [Advisory.Name: Found]
    private let matching: Matching

    /// A rule's newest evidence that applies to the version.
    fileprivate struct Found {
        let rows: [Evidence]
        /// The indices of opposites; empty for the model's answer, `nil` if the rows disagree.
        let opposites: [Int]?

        init(_ evidence: [Evidence], in matching: Matching) {
            let newest = evidence.map(\.iOS).max()
            let ofNewest = evidence.filter { $0.iOS == newest }
            let own = ofNewest.filter(\.isOwn)
            rows = own.isEmpty ? ofNewest : own
            var shared = rows.dropFirst().reduce(Set(rows[0].places)) { $0.intersection($1.places) }
            if matching.swaps(rows[0].rule) {
                shared = shared.contains(0) ? [-1] : Set(shared.map { $0 == -1 ? 0 : $0 })
            }
            opposites = shared.isEmpty ? nil : shared.filter { $0 >= 0 }.sorted()
        }
    }

    package static let model = RuleAnswers([], on: nil)

    /// - Parameter version: If `nil`, the evidence is cited, but the model answers.
    package convenience init(_ evidence: [Evidence], on version: OSVersion?, matching: Matching = .component) {
        let known = evidence.filter { row in version.map { row.iOS <= $0 } ?? true }
        self.init(
            version: version,
            found: Dictionary(grouping: known, by: \.rule).mapValues { Found($0, in: matching) }, matching: matching)
    }

    private init(version: OSVersion?, found: [Advisory.Name: Found], matching: Matching) {
        self.version = version
        self.matching = matching
        self.found = found
        hasOpposites = version != nil && found.contains { $0.value.opposites?.isEmpty == false }
    }

    package var opposed: [Advisory.Name] { found.keys.filter(isOpposite).sorted { $0.rawValue < $1.rawValue } }

    func isOpposite(_ rule: Advisory.Name) -> Bool { hasOpposites && !opposites(of: rule).isEmpty }

    /// The indices of the opposites that may apply. The first that changes a resolution is used.
    func opposites(of rule: Advisory.Name) -> [Int] { version == nil ? [] : found[rule]?.opposites ?? [] }

    package func isSettled(_ rule: Advisory.Name) -> Bool { version != nil && found[rule]?.opposites != nil }

    /// Returns the same answers, except that the model answers this rule.
    func without(_ rule: Advisory.Name) -> RuleAnswers {
        RuleAnswers(version: version, found: found.filter { $0.key != rule }, matching: matching)
    }

    var ofMatching: RuleAnswers {
        let names = Question.allCases.map(\.row.advisory)
        return RuleAnswers(version: version, found: found.filter { names.contains($0.key) }, matching: matching)
    }

    package func citation(of name: Advisory.Name) -> Citation? {
        guard let rule = name.rule else { return nil }
        guard let found = found[name], let first = found.rows.first else { return Citation(rule.mark) }
        let count = found.rows.count
        if found.opposites == nil {
            let rows = found.rows.map { "\($0.text): \($0.word)" }
            return Citation(rule.mark, "contradicted: \(rows.joined(separator: "; "))")
        }
        if first.address != nil {
            return Citation(.reported, "iOS \(first.iOS.text), \(Phrase.count(count, "report"))")
        }
        return Citation(.seen, [first.text, Phrase.more(count - 1)].compactMap { $0 }.joined(separator: ", "))
    }

    package func answer(to name: Advisory.Name) -> String {
        isSettled(name)
            ? found[name]?.rows.first?.word ?? ""
            : (matching.swaps(name) ? name.rule?.opposites.first : name.rule?.model) ?? ""
    }

    package func step(of name: Advisory.Name) -> TraceStep? {
        guard let rule = name.rule else { return nil }
        return TraceStep("\(rule.question) \(answer(to: name))", citation: citation(of: name))
    }

    func cited(_ advisory: Advisory) -> Advisory {
        citation(of: advisory.name).map { Advisory(advisory.name, "\(advisory.text) [\($0.text)]") } ?? advisory
    }
}

extension Evidence {
    /// The indices of the opposites that the row may mean; -1 means the model's answer.
    fileprivate var places: [Int] {
        guard says == .opposite, let opposites = rule.rule?.opposites else { return [-1] }
        return answer.flatMap(opposites.firstIndex).map { [$0] } ?? Array(opposites.indices)
    }
}
