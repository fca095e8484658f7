import ClipRules
import ClipSuites

struct CoverageGate {
    let kinds: [CaseKind]
    private(set) var covered: [SuiteReference: [ServingExperience: Set<CaseKind>]] = [:]

    mutating func note(_ cases: some Sequence<TestCase>) {
        for testCase in cases {
            if covered[testCase.suite] == nil { covered[testCase.suite] = [:] }
            guard testCase.skip == nil, kinds.contains(testCase.kind),
                let experience = testCase.resolution.experience
            else { continue }
            covered[testCase.suite]?[experience, default: []].insert(testCase.kind)
        }
    }

    /// The kinds of cases that experiences lack; `nil` if none does.
    func missed(in plan: Plan) -> MissedGate? {
        var gaps: [MissedGate.Gap] = []
        var details: [Diagnostic] = []
        for suite in plan.suites {
            guard let covered = covered[suite.reference] else { continue }
            for registered in suite.experiences {
                for kind in kinds where covered[registered.experience]?.contains(kind) != true {
                    guard let url = example(of: kind, for: registered.experience, in: suite) else { continue }
                    gaps.append(
                        MissedGate.Gap(
                            suite: suite.reference.id, experience: registered.experience.spelling, kind: kind))
                    details.append(gap(kind, registered, url))
                }
            }
        }
        guard !gaps.isEmpty else { return nil }
        return MissedGate(wanted: kinds.map(\.rawValue).joined(separator: ", "), gaps: gaps, details: details)
    }

    private func gap(_ kind: CaseKind, _ registered: SuiteExperience, _ url: String) -> Diagnostic {
        let title = "\(registered.title ?? registered.experience.spelling) (\(kind.rawValue))"
        return Diagnostic(
            .error, at: registered.location,
            "the experience \(OneLine.quoted(registered.experience.spelling)) has no \(kind.rawValue) case that runs",
            fix: "select one, or add to \"invocations\": \(ProbeURL.invocation(title, url, from: .qrCode))",
            advisory: "require-coverage")
    }

    /// A URL whose case would be of a kind; `nil` if there can be none, so that none is demanded.
    private func example(of kind: CaseKind, for experience: ServingExperience, in suite: PlannedSuite) -> String? {
        let candidates: [String]
        switch (kind, experience) {
        case (.exact, .advanced(let url)), (.exact, .local(let url)): candidates = [url]
        case (.prefix, .advanced(let url)), (.prefix, .local(let url)):
            candidates = ProbeURL(url).map { [$0.appending("1").text, $0.adding(["id=1"]).text] } ?? []
        case (.exact, .link), (.link, .link):
            let link = DerivedCases.defaultLink(of: suite.suite.clip)
            candidates = [kind == .exact ? link : "\(link)&id=1"]
        case (.default, .default):
            let hosts = suite.suite.sites.map(\.host) + (suite.suite.advanced + suite.suite.local).map(\.url.host)
            candidates = (hosts + ["clip.example"]).flatMap { ["https://\($0)/", "https://\($0)/any/page"] }
        default: candidates = []
        }
        return candidates.first { suite.resolver.experience(opening: $0) == experience }
    }
}
