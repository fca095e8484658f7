import ClipFacts
import ClipSuites

extension LaunchJudge {
    mutating func judgeOutcome() -> Outcome? {
        do {
            let outcome = try OutcomeReader(mask: mask).read(report.outcome)
            if testCase.needsOutcome { judge(outcome) }
            return outcome
        } catch {
            guard testCase.needsOutcome else { return nil }
            guard testCase.isRunning, error.type == .noOutcome else {
                findings.append(error)
                return nil
            }
            switch report.ending {
            case .timedOut, .signalled: break
            case .exited, .notStarted, .interrupted: findings.append(Finding(.notAnswered(nil)))
            }
            return nil
        }
    }

    private mutating func judge(_ outcome: Outcome) {
        if case .handled(let clip, let clipMask) = baseline {
            findings += ParityJudge(clip: clip, clipMask: clipMask, appMask: mask).findings(outcome)
        } else {
            findings += OutcomeJudge(testCase).findings(outcome)
        }
    }
}

/// Judges what a host reported.
struct OutcomeJudge {
    private let testCase: TestCase

    init(_ testCase: TestCase) { self.testCase = testCase }

    func findings(_ outcome: Outcome) -> [Finding] {
        var findings: [Finding] = []
        let expectation = testCase.expectation
        if outcome.screen == nil, testCase.kind != .probe, expectation.screen?.accepts(.null) != .accepted {
            findings.append(Finding(.unhandled(reason: outcome.reason, expected: expectation.screen)))
        }
        if let matcher = expectation.screen {
            let screen = outcome.screen.map(Scalar.string)
            if let kind = Finding.Kind(.screen, screen, shown: screen, expecting: matcher) {
                findings.append(Finding(kind))
            }
        }
        if let parameters = expectation.parameters {
            findings += ParametersJudge(expectation: parameters).findings(outcome.parameters)
        }
        return findings
    }
}

/// Judges the parameters: exactly those that are named, unless `"*"` has a matcher for the others.
struct ParametersJudge {
    let expectation: ParametersExpectation

    func findings(_ found: [String: ParameterValue]) -> [Finding] {
        wrong(found).compactMap { name in
            Finding.Kind(.parameter(name), found[name], shown: found[name], expecting: matcher(of: name))
                .map(Finding.init)
        }.firstOfMany(.parameters)
    }

    func wrong(_ found: [String: ParameterValue]) -> [String] {
        let names = Set(expectation.named.keys).union(found.keys)
        return names.filter { matcher(of: $0).accepts(found[$0] ?? .null) != .accepted }.sorted()
    }

    private func matcher(of name: String) -> Matcher { expectation.named[name] ?? expectation.others ?? .absent }
}

extension [Finding] {
    func firstOfMany(_ type: FindingType) -> [Finding] {
        let limit = 20
        let more = count - limit
        return prefix(limit) + (more > 0 ? [Finding(.more(type, count: more))] : [])
    }
}
