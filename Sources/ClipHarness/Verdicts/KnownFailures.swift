import ClipSuites
import Foundation

extension [CaseResult] {
    /// The results of cases that run together, with those that are known to fail called so.
    ///
    /// They fail as a whole: the steps before the one that fails, and a clip that differs from its app, are nothing new.
    ///
    /// - Parameter today: The day in UTC, as `2027-01-31`.
    func withKnownFailures(on today: String) -> [CaseResult] {
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
                    // It compares the app with the clip, whatever both show.
                    case .parity: false
                    default: hasPassed
                    }
                return isFixed ? result.failing(with: Finding(.knownFixed(known.issue))) : result
            case .failed, .errored, .flaky:
                if result.isCutShort { return result }
                if let until = known.until, until < today {
                    return result.failing(with: Finding(.knownExpired(known.issue, until: until)))
                }
                var result = result
                result.status = .known
                return result
            }
        }
    }
}

extension CaseResult {
    fileprivate func failing(with finding: Finding) -> CaseResult {
        var result = self
        (result.status, result.findings) = (.failed, [finding] + findings)
        return result
    }
}

extension RunConfiguration {
    /// The day of now in UTC, as `2027-01-31`.
    package static var now: String {
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = [.withFullDate]
        return formatter.string(from: Date())
    }
}
