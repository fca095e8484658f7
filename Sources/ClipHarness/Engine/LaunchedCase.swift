import ClipRouting
import ClipSuites

/// A case whose host was launched, or could not be.
struct LaunchedCase {
    /// How it ended, without secrets.
    private(set) var result: CaseResult
    /// What it did, for the full app to be held to.
    var standard: ParityStandard {
        let launch = ownLaunch
        return ParityStandard(launch.judgement.findings, outcome: launch.judgement.outcome, masking: launch.mask)
    }

    /// The launch that the app is held to; `nil` where the result says all of it, which is so with most.
    private var held: Held?

    private final class Held: Sendable {
        let judgement: Judgement
        /// Takes out the secrets that are still in it.
        let mask: SecretMask

        init(_ judgement: Judgement, _ mask: SecretMask) {
            self.judgement = judgement
            self.mask = mask
        }
    }

    /// Judges a case whose host was launched once.
    ///
    /// - Parameter clip: What the clip did, for a parity case.
    init(
        _ testCase: TestCase, report: LaunchReport, masking secrets: SecretMask, heldTo clip: ParityStandard? = nil
    ) {
        var report = report
        report.remaining = report.remaining.map { $0.masked(by: secrets) }
        let judgement = Judge.judge(testCase, .launched(report), masking: secrets, heldTo: clip)
        var testCase = testCase
        if case .handled(let outcome, let mask) = clip { testCase.expectation.fill(from: mask.masked(outcome)) }
        result = CaseResult(
            testCase: testCase, status: judgement.status, findings: judgement.findings.map(secrets.masked),
            outcome: judgement.outcome.map(secrets.masked), output: secrets.mask(report.output),
            errorOutput: secrets.mask(report.errorOutput), duration: report.duration)
        if !secrets.isEmpty { held = Held(judgement, secrets) }
    }

    /// A case that ended without a launch.
    init(_ result: CaseResult) {
        self.result = result
    }

    /// Takes in a later launch. The app is held to the last one that passed or, where none did, to the first.
    mutating func absorb(_ later: LaunchedCase) {
        held = later.result.status == .passed ? later.ownLaunch : ownLaunch
        result.absorb(later.result)
    }

    private var ownLaunch: Held {
        held ?? Held(Judgement(result.findings, outcome: result.outcome), SecretMask([]))
    }
}

extension CaseResult {
    /// A case whose host could not be made ready. What the failing command printed is told as its error output.
    init(_ testCase: TestCase, hostFailure: HostFailure) {
        if hostFailure.interrupted {
            self.init(interrupted: testCase)
            return
        }
        let judgement = Judge.judge(testCase, .hostFailed(hostFailure))
        self.init(
            testCase: testCase, status: judgement.status, findings: judgement.findings,
            errorOutput: CapturedOutput(head: Array((hostFailure.detail ?? "").utf8)), attempts: 0)
    }
}
