import ClipRules
import ClipSuites

/// Looks for the smallest URL that fails as a probe does.
struct ProbeShrinking {
    let suite: PlannedSuite
    /// What URLs have failed with so far: the probes of an experience have most of the smaller ones in common.
    let known: Locked<[Key: FindingType?]>
    /// Launches a case once.
    let launch: @Sendable (TestCase) async -> CaseResult

    /// A URL as a suite's cases have it.
    struct Key: Hashable {
        let suite: SuiteReference
        let url: String
        let source: Source
    }

    /// How many URLs are tried, how many of them may take all of their time, and when no more is; and how many are known.
    private static let limit = (launches: 64, timeouts: 4, time: Duration.seconds(60), known: 10_000)

    /// The result of a probe that failed with one more finding of its type: the smallest URL, as an invocation to paste.
    func shrunk(_ result: CaseResult) async -> CaseResult {
        let probe = result.testCase
        guard result.status == .failed || result.status == .errored, !result.isCutShort else { return result }
        let (type, url) = (result.findings[0].type, await smallestURL(failingAs: result))
        let head = url.map { "the smallest URL that fails so is \(OneLine.quoted($0))" } ?? "it fails without a URL"
        let invocation = ProbeURL.invocation(probe.title, url, from: probe.source)
        let seed = suite.suite.settings.seed
        var result = result
        result.findings.append(Finding(type, "\(head) (--seed \(seed)); as an invocation of the suite: \(invocation)"))
        return result
    }

    /// The smallest URL that the same experience serves.
    private func smallestURL(failingAs result: CaseResult) async -> String? {
        guard let text = result.testCase.url, var url = ProbeURL(text) else { return result.testCase.url }
        let start = LaunchClock.now
        var tried: Set<String> = [text]
        var (launches, timeouts) = (0, 0)
        var rest = url.smaller[...]
        while let candidate = rest.popFirst(), launches < Self.limit.launches, timeouts < Self.limit.timeouts,
            LaunchClock.now - start < Self.limit.time, !Task.isCancelled
        {
            guard tried.insert(candidate.text).inserted,
                suite.resolver.experience(opening: candidate.text) == result.testCase.resolution.experience
            else { continue }
            let type = await failure(of: result.testCase, at: candidate.text)
            launches += 1
            if type == .timedOut { timeouts += 1 }
            guard type == result.findings[0].type else { continue }
            (url, rest) = (candidate, candidate.smaller[...])
        }
        return url.text
    }

    /// What a probe fails with at another URL, which is launched where that is not known.
    private func failure(of probe: TestCase, at url: String) async -> FindingType? {
        let key = Key(suite: suite.reference, url: url, source: probe.source)
        if let type = known.withLock({ $0[key] }) { return type }
        let draft = CaseDraft(
            kind: .probe, title: probe.title, url: url, source: probe.source, timeout: probe.timeout,
            location: probe.location)
        let result = await launch(draft.testCase(in: suite, at: probe.index))
        let type = result.findings.first?.type
        known.withLock { if $0.count < Self.limit.known, !result.isCutShort { $0.updateValue(type, forKey: key) } }
        return type
    }
}
