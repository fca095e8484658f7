import ClipRouting
import ClipSuites

/// Judges the parameters: exactly those that are named, unless the key `"*"` has a matcher for the others.
struct ParametersJudge {
    /// How many parameters are named one by one; an outcome may hold very many.
    static let limit = 20

    private let expectation: ParametersExpectation
    private let mask: SecretMask

    init(_ expectation: ParametersExpectation, _ mask: SecretMask) {
        self.expectation = expectation
        self.mask = mask
    }

    /// One finding for each parameter that is not as expected, by name.
    func findings(_ found: [String: ParameterValue]) -> [Finding] {
        if accepts(found) { return [] }
        let unnamed = found.keys.filter { expectation.named[$0] == nil }
        var findings: [Finding] = []
        var more = 0
        for name in (Array(expectation.named.keys) + unnamed).sorted() {
            let matcher = expectation.named[name] ?? expectation.others ?? .absent
            let comparison = MatcherFinding(.parameters, "parameter \(OneLine.quoted(mask.mask(name)))", matcher)
            let value = found[name]
            guard let finding = comparison.finding(value?.scalar, shown: value.map(mask.masked)?.scalar) else {
                continue
            }
            if findings.count < Self.limit { findings.append(finding) } else { more += 1 }
        }
        if more > 0 { findings.append(Finding(.parameters, "\(more) more parameters are not as expected")) }
        return findings
    }

    /// Whether all is as expected, found out without a word about it: of most cases there is none.
    private func accepts(_ found: [String: ParameterValue]) -> Bool {
        for (name, matcher) in expectation.named where matcher.accepts(found[name]?.scalar ?? .null) != .accepted {
            return false
        }
        let others = expectation.others ?? .absent
        for (name, value) in found where expectation.named[name] == nil {
            if others.accepts(value.scalar) != .accepted { return false }
        }
        return true
    }
}
