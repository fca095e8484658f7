import ClipRouting
import ClipSuites

/// Judges the parameters: exactly those that are named, unless the key `"*"` has a matcher for the others.
struct ParametersJudge {
    /// How many parameters are named one by one; an outcome may hold very many.
    static let limit = 20
    private static let twin = ", which is also there with its characters composed in another way,"

    private let expectation: ParametersExpectation
    private let mask: SecretMask

    init(_ expectation: ParametersExpectation, _ mask: SecretMask) {
        self.expectation = expectation
        self.mask = mask
    }

    /// One finding for each parameter that is not as expected, by name.
    func findings(_ found: [String: ParameterValue]) -> [Finding] {
        if accepts(found) { return [] }
        let found = Dictionary(exactly: found)
        var findings: [Finding] = []
        var more = 0
        let names = Set(expectation.named.keys).union(found.keys)
        // Here canonically equal names are one, so that it can be said of them.
        let spellings = Dictionary(names.map { ($0.text, 1) }, uniquingKeysWith: +)
        for name in names.sorted() {
            let isTwin = spellings[name.text, default: 1] > 1
            let matcher = expectation.named[name] ?? expectation.others ?? .absent
            let comparison = MatcherFinding(
                .parameters, "parameter \(OneLine.quoted(mask.mask(name.text)))\(isTwin ? Self.twin : "")", matcher)
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
        for (name, matcher) in expectation.named {
            if matcher.accepts(found.value(named: name)?.scalar ?? .null) != .accepted { return false }
        }
        let others = expectation.others ?? .absent
        for (name, value) in found where expectation.named[ExactText(text: name)] == nil {
            if others.accepts(value.scalar) != .accepted { return false }
        }
        return true
    }
}

extension [String: ParameterValue] {
    /// The value of a parameter with this very name; the dictionary itself takes `é` in one scalar and in two for one.
    fileprivate func value(named name: ExactText) -> ParameterValue? {
        guard let index = index(forKey: name.text), ExactText(text: self[index].key) == name else { return nil }
        return self[index].value
    }
}

extension [ExactText: ParameterValue] {
    /// Parameters by their names' bytes.
    package init(exactly parameters: [String: ParameterValue]) {
        self.init(minimumCapacity: parameters.count)
        for (name, value) in parameters { self[ExactText(text: name)] = value }
    }
}
