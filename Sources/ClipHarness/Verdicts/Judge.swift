import ClipRules
import ClipSuites

enum Judge {
    static func needsLaunch(_ testCase: TestCase) -> Bool {
        testCase.resolution.target != nil && testCase.expectation.declined == nil
    }

    static func judge(
        _ testCase: TestCase, _ report: LaunchReport, masking secrets: SecretMask = SecretMask([]),
        against baseline: ClipResult? = nil
    ) -> JudgedLaunch {
        let earlier = ResolutionJudge(expectation: testCase.expectation, resolution: testCase.resolution).findings()
        var judge = LaunchJudge(
            testCase: testCase, report: report, mask: secrets, baseline: baseline, findings: earlier)
        let outcome = judge.judge()
        let findings = judge.findings.inOrder
        var judged = testCase
        if case .handled(let clip, let mask) = baseline {
            var expectation = testCase.expectation
            expectation.fill(from: mask.masked(clip))
            judged = testCase.with { $0.expect = expectation }
        }
        return JudgedLaunch(
            result: CaseResult(
                testCase: judged, status: findings.status, findings: findings.map(secrets.masked),
                outcome: outcome.map(secrets.masked), output: secrets.mask(report.output),
                errorOutput: secrets.mask(report.errorOutput), duration: report.duration),
            baseline: ClipResult(findings, outcome: outcome, masking: secrets, endedWell: report.ending == .exited(0)))
    }

    static func judgeWithoutLaunch(_ testCase: TestCase, hostFailure: HostFailure? = nil) -> CaseResult {
        if hostFailure?.interrupted == true { return CaseResult(interrupted: testCase) }
        let expectation = testCase.expectation
        let resolution = testCase.resolution
        var findings: [Finding]
        if expectation.declined != resolution.declined {
            let kind = Finding.Kind.declined(
                found: resolution.declined, expected: expectation.declined, opened: resolution.target,
                subject: resolution.trace.last?.association?.subject)
            findings = [Finding(kind)]
        } else {
            findings = ResolutionJudge(expectation: expectation, resolution: resolution).findings()
            if let hostFailure {
                let place = hostFailure.location.map { " (the host is defined at \($0.text))" } ?? ""
                findings.append(Finding(.hostFailed(hostFailure.message + place, isPrepared: false)))
            }
        }
        findings = findings.inOrder
        return CaseResult(
            testCase: testCase, status: findings.status, findings: findings,
            errorOutput: CapturedOutput(hostFailure?.detail ?? ""), attempts: 0)
    }
}

extension TestCase {
    package var contradictions: [Finding] {
        terms.skip == nil ? Judge.judgeWithoutLaunch(self).findings.filter { $0.type != .advisories } : []
    }
}

struct JudgedLaunch {
    var result: CaseResult
    var baseline: ClipResult
}

extension JudgedLaunch {
    init(_ result: CaseResult) {
        self.init(
            result: result, baseline: ClipResult(result.findings, outcome: result.outcome, masking: SecretMask([])))
    }

    mutating func add(_ later: JudgedLaunch) {
        if later.result.status == .passed { baseline = later.baseline }
        result.add(later.result)
    }
}

struct ResolutionJudge {
    let expectation: Expectation
    let resolution: Resolution

    func findings() -> [Finding] {
        var findings: [Finding] = []
        let card = expectation.card
        if card?.isAbsent == true, resolution.card != nil { findings.append(Finding(.cardShown)) }
        let ignoresCard = card != nil && !resolution.source.rules.showsCard
        for fact in ResolutionFact.all {
            guard let expected = fact.expected(in: expectation), !ignoresCard || fact.type != .card,
                let finding = Finding(.fact(fact), fact.value(in: resolution).map(Scalar.string), expecting: expected)
            else { continue }
            if fact != .experience || !namesExperienceInAnotherSpelling { findings.append(finding) }
        }
        if let finding = advisories() { findings.append(finding) }
        return findings
    }

    private var namesExperienceInAnotherSpelling: Bool {
        guard case .equals(.string(let expected)) = expectation.experience, let found = resolution.experience?.spelling,
            let one = try? InvocationURL(expected), let other = try? InvocationURL(found)
        else { return false }
        return one.comparisonKey == other.comparisonKey
    }

    private func advisories() -> Finding? {
        guard let names = expectation.advisories else { return nil }
        let expected = Set(names).sorted()
        let found = Set(resolution.advisories.map(\.name.rawValue)).sorted()
        return expected == found ? nil : Finding(.advisories(found: found, expected: expected))
    }
}
