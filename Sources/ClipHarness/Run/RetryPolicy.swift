/// A journey is repeated as a whole, in a new container.
package enum RetryPolicy: Hashable {
    case retries(Int)
    case repetitions(Int)

    func shouldRetry(after results: [CaseResult], launches: Int) -> Bool {
        guard results.contains(where: { $0.attempts > 0 }), !results.contains(where: \.isCutShort) else { return false }
        switch self {
        case .repetitions(let count): return launches < count
        case .retries(let count):
            let failed = results.filter(\.status.fails)
            return launches <= count && !failed.isEmpty && failed.allSatisfy(\.mayPassAnotherTime)
        }
    }
}

extension CaseResult {
    private static let outputsKept = 10

    package mutating func add(_ later: CaseResult) {
        let attempts = attempts + later.attempts
        let duration = duration + later.duration
        switch status {
        case .skipped:
            self = later
        case .passed:
            if later.status != .passed && later.status != .skipped { self = later }
            if later.hasFailed { status = .flaky }
        case .failed, .errored, .flaky, .known:
            if later.status == .passed {
                status = .flaky
                mark = mark.map { _ in .changed }
            }
            if later.hasFailed {
                let keepsOutput = furtherFailures.count < Self.outputsKept
                furtherFailures.append(
                    FailedAttempt(
                        findings: later.findings, output: keepsOutput ? later.output : CapturedOutput(),
                        errorOutput: keepsOutput ? later.errorOutput : CapturedOutput(), duration: later.duration))
            }
        }
        self.attempts = attempts
        self.duration = duration
    }

    private var hasFailed: Bool { status.fails && !isCutShort }

    fileprivate var mayPassAnotherTime: Bool { attempts > 0 && !findings.contains { $0.type.subject == .resolution } }
}
