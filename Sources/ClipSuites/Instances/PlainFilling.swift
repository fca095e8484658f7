/// The texts of an expectation that rows change, where all of them stand in places in which any text is right.
///
/// Nothing has to be checked for these again, and what no row changes is shared by all rows.
struct PlainFilling: Sendable {
    private var screen: TextTemplate?
    private var delivered: TextTemplate?
    private var experience: TextTemplate?
    private var parameters: [(name: String, text: TextTemplate)] = []

    /// Looks where the columns of an expectation are; `nil` where one is in another place than a screen, a URL or the
    /// value of a parameter that are to be equal.
    init?(_ expectation: Expectation, columns: [String: Int]) {
        guard expectation.unfilled.isEmpty else { return nil }
        var found = 0
        func template(_ text: String) -> TextTemplate? {
            let template = TextTemplate(text, columns: columns)
            guard template.hasColumns else { return nil }
            found += 1
            return template
        }
        if case .equals(.string(let text)) = expectation.screen { screen = template(text) }
        if case .equal(let text) = expectation.delivered { delivered = template(text) }
        if case .equal(let text) = expectation.experience { experience = template(text) }
        for (name, matcher) in expectation.parameters?.named ?? [:] {
            guard case .equals(.string(let text)) = matcher, let text = template(text) else { continue }
            parameters.append((name, text))
        }
        let all = expectation.texts.count { TextTemplate($0, columns: columns).hasColumns }
        guard all == found else { return nil }
    }

    /// The expectation of one row.
    func filled(_ expectation: Expectation, with fields: [String]) -> Expectation {
        var result = expectation
        if let screen { result.screen = .equals(.string(screen.filled(with: fields))) }
        if let delivered { result.delivered = .equal(delivered.filled(with: fields)) }
        if let experience { result.experience = .equal(experience.filled(with: fields)) }
        for parameter in parameters {
            result.parameters?.named[parameter.name] = .equals(.string(parameter.text.filled(with: fields)))
        }
        return result
    }
}
