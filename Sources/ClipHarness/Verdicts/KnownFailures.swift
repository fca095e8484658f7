import ClipSuites

extension [CaseResult] {
    package func withKnownFailures(on today: String) -> [CaseResult] {
        guard contains(where: { $0.testCase.notes.known != nil }) else { return self }
        let hasPassed = allSatisfy { $0.status == .passed || $0.status == .skipped && $0.testCase.kind == .parity }
        return enumerated().map { place, result in
            guard let known = result.testCase.notes.known else { return result }
            switch result.status {
            case .skipped, .known: return result
            case .passed:
                let isFixed =
                    switch result.testCase.kind {
                    case .journey: hasPassed && place == count - 1
                    // A parity case also passes if the app and the clip fail in the same way.
                    case .parity: false
                    default: hasPassed
                    }
                guard isFixed, known.sometimes != true else { return result }
                return result.failing(with: Finding(.knownFixed(known.issue)))
            case .failed, .errored, .flaky: return result.known(as: known, on: today)
            }
        }
    }
}

extension KnownFailure {
    fileprivate func covers(_ result: CaseResult) -> Bool {
        guard !result.isCutShort, result.status != .flaky || sometimes == true else { return false }
        let findings = result.findings + result.furtherFailures.flatMap(\.findings)
        return findings.allSatisfy { finding in type.map { finding.type == $0 } ?? !finding.type.isError }
    }
}

extension CaseResult {
    package func known(as known: KnownFailure, on today: String) -> CaseResult {
        guard known.covers(self) else { return self }
        if let until = known.until, until < today {
            return failing(with: Finding(.knownExpired(known.issue, until: until)))
        }
        var result = self
        result.status = .known
        return result
    }

    fileprivate func failing(with finding: Finding) -> CaseResult {
        var result = self
        (result.status, result.findings) = (.failed, [finding] + findings)
        return result
    }
}
