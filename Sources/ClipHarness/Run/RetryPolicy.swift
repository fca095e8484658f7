/// Why and how often a case is launched again; a journey as a whole, each time in a container of its own.
public enum RetryPolicy: Sendable, Hashable {
    /// A case that did not pass is tried again, at most so many times.
    case retries(Int)
    /// Every case is launched so many times, whatever its results are.
    case repetitions(Int)

    /// Whether there is to be another launch after some, of which the last had these results: of a case, or of all
    /// steps of a journey.
    ///
    /// What was settled without a launch would be settled in the same way again, and where the run was interrupted or
    /// a host cannot be started, another launch shows nothing new.
    func shouldRetry(after results: [CaseResult], launches: Int) -> Bool {
        guard results.contains(where: { $0.attempts > 0 }), !results.contains(where: \.isCutShort) else { return false }
        switch self {
        case .repetitions(let count):
            return launches < count
        case .retries(let count):
            let failed = results.filter { $0.status == .failed || $0.status == .errored }
            return launches <= count && !failed.isEmpty && failed.allSatisfy(\.mayPassAnotherTime)
        }
    }
}

extension CaseResult {
    /// Of so many further failures the output is kept, so that memory is bounded however often a case is repeated.
    private static let outputsKept = 10

    /// Adds the result of a later launch of the same case.
    ///
    /// A case that passed and did not is flaky, and has the findings of its first launch that did not. One that never
    /// passed has those of its first launch too. One that was to be repeated and could not be to the end has no verdict.
    mutating func add(_ later: CaseResult) {
        let attempts = attempts + later.attempts
        let duration = duration + later.duration
        switch status {
        case .skipped:
            self = later
        case .passed:
            if later.status != .passed && later.status != .skipped { self = later }
            if later.hasFailed { status = .flaky }
        case .failed, .errored, .flaky:
            if later.status == .passed { status = .flaky }
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

    private var hasFailed: Bool { (status == .failed || status == .errored) && !isCutShort }

    /// Whether the run or the host ended before the case had a verdict of its own.
    var isCutShort: Bool { findings.contains { $0.type == .interrupted || $0.type == .hostFailed } }

    /// Whether all that is wrong was found in a launch. What iOS decides about an invocation is the same each time.
    fileprivate var mayPassAnotherTime: Bool { attempts > 0 && !findings.contains { $0.type.isOfResolution } }
}

extension FindingType {
    /// Whether it is found without a launch.
    fileprivate var isOfResolution: Bool {
        switch self {
        case .experience, .card, .target, .delivered, .declined, .advisories: true
        case .unhandled, .screen, .parameters, .output, .exit, .within, .parity, .crashed, .timedOut, .leaked,
            .noOutcome, .badOutcome, .hostFailed, .interrupted:
            false
        }
    }
}
