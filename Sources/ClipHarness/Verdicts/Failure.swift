package struct Failure: Hashable {
    private let findings: Set<About>

    private struct About: Hashable {
        let type: FindingType
        let subject: Finding.Subject?
    }

    package init?(_ result: CaseResult) {
        guard result.status.fails, !result.isCutShort else { return nil }
        findings = Set(
            (result.findings + result.furtherFailures.flatMap(\.findings)).map {
                About(type: $0.type, subject: $0.kind.subject)
            })
    }

    package func covers(_ later: Failure) -> Bool { later.findings.isSubset(of: findings) }
}

extension Finding.Kind {
    fileprivate var subject: Finding.Subject? {
        if case .value(.output, _, _, _) = self { return nil }
        if case .value(let subject, _, _, _) = self { return subject }
        if case .parity(let subject, _, _) = self { return subject }
        return nil
    }
}
