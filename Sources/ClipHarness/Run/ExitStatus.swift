package enum ExitStatus: Hashable, Comparable {
    case interrupted(signal: Int32)
    case usage, readerGone, reportNotWritten, invalidDefinitions, hostFailed, failed, noCases, passed

    package var code: Int32 {
        switch self {
        case .passed: 0
        case .failed: 1
        case .invalidDefinitions: 2
        case .hostFailed: 3
        case .noCases: 4
        case .usage: 64
        case .reportNotWritten: 73
        // The status that a shell reports for a program ended by SIGPIPE.
        case .readerGone: 141
        case .interrupted(let signal): 128 + signal
        }
    }

    package init(of conclusion: Conclusion, reportsWritten: Bool = true) {
        let all = conclusion.problems.map(\.status) + (reportsWritten ? [] : [.reportNotWritten])
        self = all.min() ?? .passed
    }
}

extension Problem {
    fileprivate var status: ExitStatus {
        switch self {
        case .failed, .errored, .flaky, .unreadable: .failed
        case .hostFailed: .hostFailed
        case .interrupted(let signal): .interrupted(signal: signal)
        case .notRun(_, because: .changed): .invalidDefinitions
        case .notRun: .failed
        case .gate(.expectations, _, _): .noCases
        case .gate: .failed
        case .notStarted(.invalid): .invalidDefinitions
        case .notStarted(.noCases): .noCases
        }
    }
}
