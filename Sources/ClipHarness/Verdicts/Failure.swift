package struct Failure: Hashable {
    let type: FindingType
    let subject: Finding.Subject?
}

extension CaseResult {
    package var failures: Set<Failure>? {
        guard status.fails, !isCutShort else { return nil }
        let all = findings + furtherFailures.flatMap(\.findings)
        return Set(all.map { Failure(type: $0.type, subject: $0.kind.subject) })
    }
}

extension Finding.Kind {
    fileprivate var subject: Finding.Subject? {
        if case .value(.output, _, _, _) = self { return nil }
        if case .value(let subject, _, _, _) = self { return subject }
        if case .parity(let subject, _, _) = self { return subject }
        return nil
    }
}
