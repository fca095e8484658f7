package enum ExitStatus: Sendable, Hashable {
    case passed
    case failed
    case invalidDefinitions
    case hostFailed
    case noCases
    case usage
    case reportNotWritten
    case readerGone
    case interrupted(signal: Int32)

    package var code: Int32 {
        switch self {
        case .passed: 0
        case .failed: 1
        case .invalidDefinitions: 2
        case .hostFailed: 3
        case .noCases: 4
        case .usage: 64
        case .reportNotWritten: 73
        // As a shell reports a program that SIGPIPE has ended.
        case .readerGone: 141
        case .interrupted(let signal): 128 + signal
        }
    }

    /// The status of a run that ended; if several apply, the first of these.
    package init(of ended: RunEnded, reportsWritten: Bool = true, flakyFails: Bool = false) {
        if let signal = ended.interruptedBy {
            self = .interrupted(signal: signal)
        } else if !reportsWritten {
            self = .reportNotWritten
        } else if !ended.problems.errors.allSatisfy(\.isOfCoverageGate) {
            self = .invalidDefinitions
        } else if ended.hostFailed {
            self = .hostFailed
        } else if ended.countedFailures + (flakyFails ? ended.counts.flaky : 0) > 0
            || !ended.problems.errors.isEmpty || !ended.missing.isEmpty
        {
            self = .failed
        } else {
            self = ended.counts.total == 0 ? .noCases : .passed
        }
    }
}
