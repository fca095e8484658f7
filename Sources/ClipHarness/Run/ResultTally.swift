package enum Standing: Hashable {
    case good
    case problem(CaseProblem)
    case tolerated(Tolerance.Rule)
    case belongsToOther
    case notRun

    package enum CaseProblem { case failed, errored, hostFailed, interrupted, flaky }

    package var isProblem: Bool { if case .problem = self { true } else { false } }

    package var severity: Int {
        switch self {
        case .notRun: 0
        case .belongsToOther, .tolerated(.skipped), .tolerated(.noHost), .tolerated(.noDevice): 1
        case .good: 2
        case .tolerated(.flaky): 3
        case .tolerated(.known): 4
        case .tolerated(.failedBefore): 5
        case .problem(.flaky): 6
        case .problem(.failed): 7
        case .problem(.errored), .problem(.interrupted): 8
        case .problem(.hostFailed): 9
        }
    }
}

extension CaseResult {
    package func standing(under rules: RunRules) -> Standing {
        switch status {
        case .passed: .good
        case .failed: failedBefore(rules) ? .tolerated(.failedBefore) : .problem(.failed)
        case .errored:
            if isInterrupted {
                .problem(.interrupted)
            } else if findings.contains(where: { $0.type == .hostFailed }) {
                .problem(.hostFailed)
            } else {
                failedBefore(rules) ? .tolerated(.failedBefore) : .problem(.errored)
            }
        case .flaky: rules.flakyFails ? .problem(.flaky) : .tolerated(.flaky)
        case .known: .tolerated(.known)
        case .skipped:
            switch skipCause {
            case .noHost: .tolerated(.noHost)
            case .noDevice: .tolerated(.noDevice)
            case .otherCase: .belongsToOther
            case .stopped: .notRun
            case nil: .tolerated(.skipped)
            }
        }
    }

    private func failedBefore(_ rules: RunRules) -> Bool { rules.failsOnNew && mark == .stillFailing }
}

package struct ResultTally {
    package private(set) var counts = StatusCounts()
    private var problems: [Standing.CaseProblem: Int] = [:]
    private var tolerated: [Tolerance.Rule: Int] = [:]
    package private(set) var checked = 0
    package private(set) var resolved = 0
    package private(set) var mutants = (killed: 0, total: 0)

    package init() {}

    @discardableResult
    package mutating func count(_ result: CaseResult, under rules: RunRules) -> Standing {
        counts.count(result)
        if let score = result.mutants {
            mutants.killed += score.killed
            mutants.total += score.total
        }
        let standing = result.standing(under: rules)
        switch standing {
        case .good: if !result.testCase.expectsNothing { checked += 1 }
        case .problem(let problem): problems[problem, default: 0] += 1
        case .tolerated(let rule):
            tolerated[rule, default: 0] += 1
            if rule == .flaky, !result.testCase.expectsNothing { checked += 1 }
            if rule == .noHost, result.testCase.expectation.fields.value.statesWhatOpens { resolved += 1 }
        case .belongsToOther, .notRun: break
        }
        return standing
    }

    package func count(of problem: Standing.CaseProblem) -> Int { problems[problem] ?? 0 }

    package var tolerances: [Tolerance] {
        Tolerance.Rule.allCases.compactMap { rule in tolerated[rule].map { Tolerance(rule, $0) } }
    }
}
