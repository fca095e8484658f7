extension Resolver {
    /// Every step of the decision and, after it, the experiences that come near to the URL, each with why it opens
    /// or does not.
    ///
    /// The steps are those of ``resolve(_:)``; at most twenty experiences are told of, the nearest first.
    public func explain(_ invocation: Invocation) -> [TraceStep] {
        let resolution = resolve(invocation)
        var steps = resolution.trace
        let rules = invocation.source.rules
        guard rules.takesLocal || rules.asksAdvanced || rules.takesDefault,
            let url = try? InvocationURL(invocation.url ?? ""), links.kind(of: url) == nil
        else { return steps }
        let search = CandidateSearch(url, local: profile.local, advanced: profile.advanced)
        for near in search.nearest {
            let experience = near.isLocal ? profile.local[near.place] : profile.advanced[near.place]
            let standing =
                standing(of: near, url, invocation, rules, resolution) ?? reason(experience, doesNotMatch: url)
            let candidate = Candidate(isLocal: near.isLocal, url: experience.url.text, standing: standing)
            steps.append(TraceStep(.candidate(candidate)))
        }
        if search.more > 0 { steps.append(TraceStep(.moreCandidates(search.more))) }
        if search.nearest.isEmpty { steps.append(TraceStep(.noCandidates(host: url.host, hosts: otherHosts))) }
        return steps
    }

    /// The first few hosts that anything is registered on.
    private var otherHosts: [String] {
        var hosts: [String] = []
        for experience in profile.advanced + profile.local where hosts.count < 5 {
            if !hosts.contains(experience.url.host) { hosts.append(experience.url.host) }
        }
        return hosts
    }

    /// Why an experience that matches opens or does not; `nil` where it does not match.
    private func standing(
        of near: CandidateSearch.Near, _ url: InvocationURL, _ invocation: Invocation, _ rules: SourceRules,
        _ resolution: Resolution
    ) -> Candidate.Standing? {
        let registry = near.isLocal ? local : advanced
        let experience = registry.experiences[near.place]
        guard Registry([experience], matching: profile.matching).best(for: url) != nil else { return nil }
        // Of the app only Maps and Siri ask which experience matches.
        if invocation.appInstalled, rules.advanced != .withPlace { return .appInstalled }
        if near.isLocal {
            if !rules.takesLocal { return .notFromSource(invocation.source) }
            if profile.build == .appStore { return .appStoreBuild }
        } else {
            if case .local(let winner) = resolution.experience { return .behindLocal(winner) }
            switch rules.advanced {
            case .ignored: return .notFromSource(invocation.source)
            case .passedOver: return .passedOver
            case .byPrefix, .withPlace: break
            }
        }
        guard let winner = registry.best(for: url) else { return nil }
        if winner != near.place { return .shorter(than: registry.experiences[winner].url.text) }
        if let reason = resolution.declined, reason != .noExperience { return .barred(reason) }
        if rules.advanced == .withPlace, !experience.hasPlace { return .noPlace }
        return invocation.appInstalled ? .appInstalled : .opens
    }

    /// Why an experience does not match: the question that stands between them, or what differs.
    private func reason(_ experience: RegisteredExperience, doesNotMatch url: InvocationURL) -> Candidate.Standing {
        let registered = experience.url
        guard registered.host == url.host else { return .otherHost }
        let alone = Registry([experience], matching: profile.matching)
        let sighting = alone.look(for: url)
        for question in Question.allCases {
            if alone.opposites(of: question, for: url, sighting).contains(where: { $0 != nil }) {
                return .unless(question)
            }
        }
        guard registered.port == url.port else { return .otherPort }
        return registered.query != nil && registered.path == url.path ? .otherQuery : .otherPath
    }
}
