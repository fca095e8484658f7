extension Resolver {
    /// Returns the trace, then why each of the twenty closest experiences opens or does not.
    package func explain(_ invocation: Invocation) -> [TraceStep] {
        let resolution = resolve(invocation)
        let rules = invocation.source.rules
        guard rules.takesLocal || rules.advanced != .ignored || rules.takesDefault,
            let url = try? InvocationURL(invocation.url ?? ""), links.kind(of: url) == nil
        else { return resolution.trace }
        let near = experiences(near: url)
        var steps = resolution.trace
        for near in near.prefix(20) {
            let reason = outcome(of: near, url, invocation, resolution) ?? difference(near.experience, from: url)
            let registered = near.experience.url.text
            var step = TraceStep(
                "\(near.isLocal ? "local" : "advanced") \(registered): \(reason.text)", citation: reason.citation)
            step.candidate = near.isLocal ? .local(registered) : .advanced(registered)
            steps.append(step)
        }
        if let more = Phrase.more(near.count - 20, " on this host, or on its parents or subdomains") {
            steps.append(TraceStep(more))
        }
        if near.isEmpty {
            let hosts: [String] = (profile.advanced + profile.local).reduce(into: []) { hosts, experience in
                if hosts.count < 5, !hosts.contains(experience.url.host) { hosts.append(experience.url.host) }
            }
            let others = "nothing is registered on \(url.host), only on \(hosts.joined(separator: ", "))"
            steps.append(TraceStep(hosts.isEmpty ? "no advanced or local experience is registered" : others))
        }
        return steps
    }

    private typealias Near = (isLocal: Bool, place: Int, experience: RegisteredExperience, rank: Int)

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
                all.append((isLocal, place, experience, rank))
            }
        }
        return all.sorted { ($0.rank, $1.place) > ($1.rank, $0.place) }
    }

    private typealias Reason = (text: String, citation: Citation)

    private func outcome(
        of near: Near, _ url: InvocationURL, _ invocation: Invocation, _ resolution: Resolution
    ) -> Reason? {
        guard Registry([near.experience], matching: profile.matching, by: answers).best(for: url) != nil else {
            return nil
        }
        let registry = near.isLocal ? local : advanced
        let source = invocation.source
        let advancedRule = rules(of: source).advanced
        func but(_ text: String, _ citation: Citation) -> Reason { ("matches, but \(text)", citation) }
        let appInstalled = but("the full app is installed", Citation(.documented, "RESP"))
        let otherKind = but(
            "experiences of this kind do not serve \(source.rawValue)",
            source == .appLink ? Citation(.model) : source.citation)
        // If the app is installed, a match matters only in Maps and Siri.
        if invocation.appInstalled, advancedRule != .withPlace { return appInstalled }
        if near.isLocal {
            if !source.rules.takesLocal { return otherKind }
            if profile.build == .appStore {
                return but("a local experience never opens an App Store build", Citation(.documented, "TEST"))
            }
        } else {
            if case .local(let winner) = resolution.experience {
                return but("the local experience \(winner) wins", Citation(.documented, "TEST"))
            }
            switch advancedRule {
            case .ignored: return otherKind
            case .passedOver: return but("Messages is reported to show the default experience", Citation(.reported))
            case .byPrefix, .withPlace: break
            }
        }
        guard let winner = registry.best(for: url) else { return nil }
        if winner != near.place {
            return but("\(registry.experiences[winner].url.text) is more specific", Citation(.documented, "CFG"))
        }
        if let reason = resolution.declined, reason != .noExperience {
            return but("the invocation is declined as \(reason.rawValue) first", Citation(.model))
        }
        if advancedRule == .withPlace, !near.experience.hasPlace {
            return but("has no place", Citation(.documented, "RESP"))
        }
        return invocation.appInstalled ? appInstalled : ("matches, and opens", Citation(.documented, "CFG"))
    }

    private func difference(_ experience: RegisteredExperience, from url: InvocationURL) -> Reason {
        func reason(_ text: String, _ mark: Citation.Mark, _ page: String? = nil) -> Reason {
            ("does not match: \(text)", Citation(mark, page))
        }
        let registered = experience.url
        guard registered.host == url.host else {
            return reason(Question.internationalisedHost.row.difference, .documented, "SAD")
        }
        let alone = Registry([experience], matching: profile.matching, by: answers)
        let matches = alone.matches(for: url)
        for question in Question.allCases {
            if alone.other(than: nil, question, for: url, matches) != nil {
                return reason(question.row.difference, .model)
            }
        }
        guard registered.port == url.port else { return reason(Question.port.row.difference, .model) }
        return registered.query != nil && registered.path == url.path
            ? reason("another query", .model) : reason("another path", .documented, "CFG")
    }
}
