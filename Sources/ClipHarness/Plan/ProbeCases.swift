import ClipRules
import ClipSuites

struct ProbeCases {
    private let suite: PlannedSuite
    private let seed: Int
    private var registered: AnyIterator<CaseDraft>
    private var waiting: ArraySlice<CaseDraft> = []
    private var samples: [ServingExperience: [ProbeURL]] = [:]
    private var values: [String] = []
    private var probed: Set<ServingExperience> = []
    /// URLs that open the default experience and already have a probe.
    private var taken: Set<String> = []

    private static let limit = (invocations: 1000, rows: 4, samples: 6, values: 100, rounds: 2)

    init?(_ suite: PlannedSuite) {
        guard let seed = suite.probeSeed else { return nil }
        (self.suite, self.seed) = (suite, seed)
        registered = DerivedCases.drafts(of: suite.suite)
        for invocation in suite.suite.invocations.prefix(Self.limit.invocations) {
            var instances = invocation.instances()
            for _ in 0..<Self.limit.rows {
                if let url = (try? instances.next())?.url.flatMap(ProbeURL.init) { note(url) }
            }
        }
    }

    private mutating func note(_ url: ProbeURL) {
        guard let experience = suite.resolver.experience(opening: url.text) else { return }
        let key = experience == .default ? .link : experience
        if samples[key, default: []].count < Self.limit.samples { samples[key, default: []].append(url) }
        if values.count < Self.limit.values { values += url.values.filter { !values.contains($0) } }
    }

    mutating func next() -> CaseDraft? {
        while waiting.isEmpty {
            guard let draft = registered.next() else { return nil }
            if draft.kind == .exact, draft.source == .qrCode { waiting = probes(of: draft)[...] }
        }
        return waiting.popFirst()
    }

    private mutating func probes(of exact: CaseDraft) -> [CaseDraft] {
        guard let text = exact.terms.url, let url = ProbeURL(text),
            let own = suite.resolver.experience(opening: text), probed.insert(own).inserted
        else { return [] }
        let found = samples[own, default: []]
        var made = Set((found + [url]).map(\.text))
        var random = ProbeRandom(seed: seed, for: text)
        var probes: [CaseDraft] = []
        for round in 0..<Self.limit.rounds {
            let base = random.pick(found.isEmpty || round > 0 ? found + [url] : found)
            for family in ProbeFamilies(url: base, others: values).all(&random) {
                let urls = family.urls.map(\.text)
                let first = random.below(max(1, urls.count))
                let hostile = (urls[first...] + urls[..<first]).first { !made.contains($0) && opens($0, own) }
                guard let hostile else { continue }
                made.insert(hostile)
                probes.append(probe(family.name, hostile, of: exact))
            }
        }
        // A launch without a URL is the same for all experiences, so one probe is enough.
        if probed.count == 1 { probes.append(probe("no URL", nil, of: exact)) }
        return probes
    }

    private func probe(_ family: String, _ url: String?, of exact: CaseDraft) -> CaseDraft {
        var probe = exact
        (probe.kind, probe.source) = (.probe, url == nil ? .notification : .qrCode)
        (probe.terms.title, probe.terms.url) = ("Probe: \(family) (\(exact.terms.title))", url)
        probe.terms.expect = nil
        probe.terms.ownID = nil
        return probe
    }

    private mutating func opens(_ url: String, _ own: ServingExperience) -> Bool {
        switch suite.resolver.experience(opening: url) {
        case .default, .link: taken.insert(url).inserted
        case let experience: experience == own
        }
    }
}
