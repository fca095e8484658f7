import ClipHarness
import ClipRules
import ClipSuites

/// Advisories of cases or codes, each raised once a suite, with how many more raise it.
struct RaisedAdvisories {
    private var diagnostics: [Diagnostic] = []
    private var raised: [Raised: (place: Int, count: Int)] = [:]

    private struct Raised: Hashable {
        let suite: SuiteReference
        let name: String?
    }

    /// - Parameter diagnostic: The warning at the first place that raises it.
    mutating func note(_ diagnostic: Diagnostic, of planned: PlannedSuite) {
        let key = Raised(suite: planned.reference, name: diagnostic.advisory)
        let (place, count) = raised[key] ?? (diagnostics.count, 0)
        raised[key] = (place, count + 1)
        if count == 0 { diagnostics.append(planned.suite.allowing(diagnostic)) }
    }

    /// - Parameters:
    ///   - one: The word for a further one, such as `more case`.
    ///   - place: Words after it, such as ` of the suite`.
    func closed(_ one: String, _ place: String = "") -> [Diagnostic] {
        var result = diagnostics
        for (index, count) in raised.values where count > 1 {
            let more = "\(Phrase.count(count - 1, one))\(place) raise\(count == 2 ? "s" : "") it"
            result[index].note = result[index].note.map { "\($0)\n\(more)" } ?? more
        }
        return result
    }
}
