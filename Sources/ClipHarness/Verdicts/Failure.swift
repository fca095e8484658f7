/// The findings with which a case failed, by kind and subject. Two failures may be the same with other values.
package struct Failure: Sendable, Hashable {
    private let findings: Set<About>

    private struct About: Hashable {
        let type: FindingType
        let subject: Finding.Subject?
    }

    /// `nil` for a case that did not fail, or was not tried to its end.
    package init?(_ result: CaseResult) {
        guard [.failed, .errored].contains(result.status), !result.isCutShort else { return nil }
        findings = Set(
            (result.findings + result.furtherFailures.flatMap(\.findings)).map {
                About(type: $0.type, subject: $0.kind.subject)
            })
    }

    /// Whether a later failure is nothing new.
    package func covers(_ later: Failure) -> Bool { later.findings.isSubset(of: findings) }
}

extension Finding.Kind {
    fileprivate var subject: Finding.Subject? {
        switch self {
        case .value(.output, _, _, _): nil
        case .value(let subject, _, _, _), .parity(let subject, _, _): subject
        case .cardShown, .advisories, .declined, .exit, .crashed, .timedOut, .leaked, .within, .unhandled,
            .notAnswered, .noOutcome, .badOutcome, .more, .hostFailed, .interrupted, .knownFixed, .knownExpired,
            .stated:
            nil
        }
    }
}
