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

    /// The status of a run or report; if several apply, the first in ``precedence``.
    package init(of conclusion: Conclusion, reportsWritten: Bool = true) {
        let all = conclusion.problems.map(\.status) + (reportsWritten ? [] : [.reportNotWritten])
        self = all.min { $0.precedence < $1.precedence } ?? .passed
    }

    private var precedence: Int {
        switch self {
        case .interrupted: 0
        case .usage, .readerGone: 1
        case .reportNotWritten: 2
        case .invalidDefinitions: 3
        case .hostFailed: 4
        case .failed: 5
        case .noCases: 6
        case .passed: 7
        }
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
