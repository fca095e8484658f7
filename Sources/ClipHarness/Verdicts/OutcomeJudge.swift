import ClipRouting
import ClipSuites

extension LaunchJudge {
    /// Judges the outcome, its screen and its parameters, and returns it where it is a valid one.
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
            default:
                findings.append(
                    notAnswered(
                        "ended before it wrote an outcome; it has to read CLIPFLIGHT_CONTINUE for further URLs"))
            }
            return nil
        }
    }

    private mutating func judge(_ outcome: Outcome) {
        if case .handled(let clip, let clipMask) = baseline {
            findings += ParityJudge(clip: clip, clipMask: clipMask, appMask: mask).findings(outcome)
            return
        }
        let expectation = testCase.expectation
        if outcome.screen == nil, testCase.kind != .probe, expectation.screen?.accepts(.null) != .accepted {
            findings.append(unhandled(outcome.reason))
        }
        if let matcher = expectation.screen {
            let screen = Finding(
                .screen, "screen", outcome.screen.map(Scalar.string),
                shown: outcome.screen.map { .string(mask.mask($0)) }, expecting: matcher)
            if let screen { findings.append(screen) }
        }
        if let parameters = expectation.parameters {
            findings += ParametersJudge(expectation: parameters, mask: mask).findings(outcome.parameters)
        }
    }

    private func unhandled(_ reason: String?) -> Finding {
        let reason = reason.map(mask.mask)
        let why = reason.map { OneLine.text($0, limit: OneLine.shownInMessage) } ?? "the outcome names no screen"
        return Finding(
            .unhandled, "not handled: \(why)",
            expected: testCase.expectation.screen.map { "screen \($0.shown())" } ?? "a screen",
            found: reason.map { OneLine.text($0) } ?? "none")
    }
}

/// Judges the parameters: exactly those that are named, unless the key `"*"` has a matcher for the others.
struct ParametersJudge {
    let expectation: ParametersExpectation
    let mask: SecretMask

    func findings(_ found: [String: ParameterValue]) -> [Finding] {
        let names = Set(expectation.named.keys).union(found.keys)
        let wrong = names.filter { matcher(of: $0).accepts(found[$0]?.scalar ?? .null) != .accepted }
        if wrong.isEmpty { return [] }
        return wrong.sorted().compactMap { name in
            let value = found[name]
            return Finding(
                .parameters, "parameter \(OneLine.quoted(mask.mask(name)))", value?.scalar,
                shown: value.map(mask.masked)?.scalar,
                expecting: matcher(of: name))
        }.firstOfMany(.parameters, "parameters are not as expected")
    }

    private func matcher(of name: String) -> Matcher { expectation.named[name] ?? expectation.others ?? .absent }
}

extension [Finding] {
    /// The first ones and, of more, how many there are: an outcome may hold very many parameters.
    func firstOfMany(_ type: FindingType, _ what: String) -> [Finding] {
        let limit = 20
        let more = count - limit
        return prefix(limit) + (more > 0 ? [Finding(type, "\(more) more \(what)")] : [])
    }
}
