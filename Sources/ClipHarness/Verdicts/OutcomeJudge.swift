import ClipFacts
import ClipSuites

extension TestCase {
    func findings(in outcome: Outcome) -> [Finding] {
        var findings: [Finding] = []
        if outcome.screen == nil, kind != .probe, expectation.screen?.accepts(.null) != .accepted {
            findings.append(Finding(.unhandled(reason: outcome.reason, expected: expectation.screen)))
        }
        if let matcher = expectation.screen {
            let screen = outcome.screen.map(Scalar.string)
            if let finding = Finding(.screen, screen, expecting: matcher) { findings.append(finding) }
        }
        if let parameters = expectation.parameters { findings += parameters.findings(in: outcome.parameters) }
        return findings
    }
}

/// Exactly the parameters that are named, unless `"*"` has a matcher for the others.
extension ParametersExpectation {
    fileprivate func findings(in found: [String: ParameterValue]) -> [Finding] {
        wrong(found).compactMap { Finding(.parameter($0), found[$0], expecting: matcher(of: $0)) }
            .firstOfMany(.parameters)
    }

    func wrong(_ found: [String: ParameterValue]) -> [String] {
        let names = Set(named.keys).union(found.keys)
        return names.filter { matcher(of: $0).accepts(found[$0] ?? .null) != .accepted }.sorted()
    }

    private func matcher(of name: String) -> Matcher { named[name] ?? others ?? .absent }
}

extension [Finding] {
    func firstOfMany(_ type: FindingType) -> [Finding] {
        let limit = 20
        let more = count - limit
        return prefix(limit) + (more > 0 ? [Finding(.more(type, count: more))] : [])
    }
}
