extension Resolver {
    /// Every step of the decision and, after it, the experiences that come near to the URL, each with why it opens
    /// or does not.
    ///
    /// The steps are those of ``resolve(_:)``; at most twenty experiences are listed, the nearest first.
    public func explain(_ invocation: Invocation) -> [TraceStep] {
        let resolution = resolve(invocation)
        let rules = invocation.source.rules
        guard rules.takesLocal || rules.advanced != .ignored || rules.takesDefault,
            let url = try? InvocationURL(invocation.url ?? ""), links.kind(of: url) == nil
        else { return resolution.trace }
        let near = experiences(near: url)
        let candidates = near.prefix(20).map { near in
            let outcome = outcome(of: near, url, invocation, resolution) ?? difference(near.experience, from: url)
            return Decision.candidate(
                Candidate(isLocal: near.isLocal, url: near.experience.url.text, outcome: outcome))
        }
        var steps = resolution.trace + candidates.map(TraceStep.init)
        if near.count > candidates.count { steps.append(TraceStep(.moreCandidates(near.count - candidates.count))) }
        if near.isEmpty { steps.append(TraceStep(.noCandidates(host: url.host, hosts: firstHosts))) }
        return steps
    }

    private struct Near {
        var isLocal: Bool
        var place: Int
        var experience: RegisteredExperience
        /// What begins the URL comes before what only begins like it; then the longer, then the local one.
        var rank: Int
    }

    /// The experiences on the URL's host, or on one above or below it, the nearest first.
    private func experiences(near url: InvocationURL) -> [Near] {
        let key = Array(url.comparisonKey.utf8)
        let host = url.host
        var all: [Near] = []
        for (isLocal, experiences) in [(true, profile.local), (false, profile.advanced)] {
            for (place, experience) in experiences.enumerated() {
                let registered = experience.url.host
                guard host == registered || host.hasSuffix("." + registered) || registered.hasSuffix("." + host) else {
                    continue
                }
                let other = experience.url.comparisonKey.utf8
                let common = zip(key, other).prefix { $0 == $1 }.count
                let rank = (common == other.count ? 1 << 40 : 0) + common * 2 + (isLocal ? 1 : 0)
                all.append(Near(isLocal: isLocal, place: place, experience: experience, rank: rank))
            }
        }
        return all.sorted { ($0.rank, $1.place) > ($1.rank, $0.place) }
    }

    private var firstHosts: [String] {
        var hosts: [String] = []
        for experience in profile.advanced + profile.local where hosts.count < 5 {
            if !hosts.contains(experience.url.host) { hosts.append(experience.url.host) }
        }
        return hosts
    }

    /// Why an experience that matches opens or does not; `nil` where it does not match.
    private func outcome(
        of near: Near, _ url: InvocationURL, _ invocation: Invocation, _ resolution: Resolution
    ) -> Candidate.Outcome? {
        guard Registry([near.experience], matching: profile.matching).best(for: url) != nil else { return nil }
        let registry = near.isLocal ? local : advanced
        let rules = invocation.source.rules
        // For the app, it matters to Maps and Siri alone which experience matches.
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
        if rules.advanced == .withPlace, !near.experience.hasPlace { return .noPlace }
        return invocation.appInstalled ? .appInstalled : .opens
    }

    /// Why an experience does not match: the question whose answer decides it, or what differs.
    private func difference(_ experience: RegisteredExperience, from url: InvocationURL) -> Candidate.Outcome {
        let registered = experience.url
        guard registered.host == url.host else { return .otherHost }
        let alone = Registry([experience], matching: profile.matching)
        let matches = alone.matches(for: url)
        for question in Question.allCases {
            if alone.opposites(of: question, for: url, matches).contains(where: { $0 != nil }) {
                return .unless(question)
            }
        }
        guard registered.port == url.port else { return .otherPort }
        return registered.query != nil && registered.path == url.path ? .otherQuery : .otherPath
    }
}

/// A registered experience that comes near to a URL, and why it opens or does not.
struct Candidate: Sendable {
    var isLocal: Bool
    var url: String
    var outcome: Outcome

    enum Outcome: Sendable {
        // It matches.
        case opens
        case shorter(than: String)
        case behindLocal(String)
        case notFromSource(Source)
        case passedOver
        case noPlace
        case appStoreBuild
        case appInstalled
        case barred(DeclineReason)

        // It does not, but would if this question had the opposite answer.
        case unless(Question)

        // It does not.
        case otherHost, otherPort, otherPath, otherQuery
    }

    var text: String { "\(isLocal ? "local" : "advanced") \(url): \(outcome.statement.text)" }
    var citation: Citation { outcome.statement.citation }
}

extension Candidate.Outcome {
    fileprivate var statement: (text: String, citation: Citation) {
        switch self {
        case .opens: ("matches, and opens", Citation(.documented, "CFG"))
        case .shorter(let winner): ("matches, but \(winner) is more specific", Citation(.documented, "CFG"))
        case .behindLocal(let winner):
            ("matches, but the local experience \(winner) wins", Citation(.documented, "TEST"))
        case .notFromSource(let source):
            (
                "matches, but experiences of its kind do not serve \(source.rawValue)",
                source == .appLink ? Citation(.model) : source.citation
            )
        case .passedOver: ("matches, but Messages is reported to show the default experience", Citation(.reported))
        case .noPlace: ("matches, but has no place", Citation(.documented, "RESP"))
        case .appStoreBuild:
            ("matches, but a local experience opens no App Store build", Citation(.documented, "TEST"))
        case .appInstalled: ("matches, but the full app is installed", Citation(.documented, "RESP"))
        case .barred(let reason):
            ("matches, but the invocation is declined as \(reason.rawValue) before", Citation(.model))
        case .unless(let question): ("does not match: \(question.difference)", Citation(.model))
        case .otherHost: ("does not match: \(Question.internationalisedHost.difference)", Citation(.documented, "SAD"))
        case .otherPort: ("does not match: \(Question.port.difference)", Citation(.model))
        case .otherPath: ("does not match: another path", Citation(.documented, "CFG"))
        case .otherQuery: ("does not match: another query", Citation(.model))
        }
    }
}

extension Question {
    /// Why a URL does not match that would if the question had the opposite answer.
    fileprivate var difference: String {
        switch self {
        case .componentBoundary: "the URL goes on within a path component"
        case .registeredQuery: "the URL goes on within an item of the registered query"
        case .queryOrder: "the URL has its query items, but does not begin with them"
        case .trailingSlash: "the paths differ by the slash at the end"
        case .port: "another port"
        case .percentEncoding: "escapes are compared as written"
        case .internationalisedHost: "another host, and subdomains count as others"
        }
    }
}
