/// What can be said of hosts before a URL is there. It is shared, so that a resolver is not slowed down by its size.
final class PreparedAssociation: Sendable {
    let profile: AssociationProfile
    /// The answers for every host that an entitlement spells out or the sites have.
    let hosts: [String: HostAnswers]
    private let links: [String: AppLinks]
    /// The same hosts as bytes, and by their numbers the answers for the clip: what every resolution asks.
    private let clipHosts: PrefixTable
    private let clipDecisions: [AssociationDecision]

    /// What one host may open.
    struct HostAnswers: Sendable {
        var clip: AssociationDecision
        var app: AppAnswer
    }

    /// The answer for the app, up to the rules.
    struct AppAnswer: Sendable {
        var decision: AssociationDecision
        /// The rules to ask; `nil` where it is decided without them.
        var rules: Rules?

        /// Shared, as copying compiled rules takes longer than asking them.
        final class Rules: Sendable {
            let links: AppLinks
            let details: [Int]
            /// How many rules the details have.
            let count: Int
            let fileHost: String

            init(links: AppLinks, details: [Int], fileHost: String) {
                self.links = links
                self.details = details
                count = links.ruleCount(of: details)
                self.fileHost = fileHost
            }
        }
    }

    init(_ profile: AssociationProfile) {
        self.profile = profile
        links = profile.app == nil ? [:] : profile.sites.compactMapValues(\.appLinks)
        let entries = profile.clip.domains.entries + (profile.app?.domains.entries ?? [])
        var answers: [String: HostAnswers] = [:]
        for host in Set(profile.sites.keys).union(entries.map(\.host)) {
            answers[host] = HostAnswers(
                clip: Self.clipDecision(profile, host), app: Self.appAnswer(profile, links, host))
        }
        hosts = answers
        var table = PrefixTable()
        var decisions: [AssociationDecision] = []
        for (host, answer) in answers {
            let number = Array(host.utf8).withUnsafeBufferPointer { table.file($0, under: 0) }
            if number == decisions.count { decisions.append(answer.clip) }
        }
        table.seal()
        clipHosts = table
        clipDecisions = decisions
    }

    /// The answer for the clip, where anything names the host.
    func clipDecision(of url: ComparedBytes) -> AssociationDecision? {
        clipHosts.number(ofHostOf: url).map { clipDecisions[$0] }
    }

    func clipDecision(_ host: String) -> AssociationDecision { Self.clipDecision(profile, host) }

    func appAnswer(_ host: String) -> AppAnswer { Self.appAnswer(profile, links, host) }

    private static func clipDecision(_ profile: AssociationProfile, _ host: String) -> AssociationDecision {
        let entitlement = profile.clip.entitlement(.appClips, host)
        guard let fileHost = entitlement.fileHost else { return AssociationDecision([entitlement.step]) }
        let site = profile.sites[fileHost]
        let identity = profile.clip.identity
        let step: AssociationStep
        switch site.section(\.appClips, .appClips, fileHost) {
        case .failure(let refusal): step = refusal.step
        case .success(let section):
            let id = section.apps.first { identity.isNamed(by: $0.text) }
            step =
                id.map { .identified(.appClips, $0, fileHost: fileHost) }
                ?? .unidentified(
                    .appClips, identity, fileHost: fileHost, near: site?.near(identity, in: section.apps))
        }
        let advisories = site?.association?.advisories(for: .appClips) ?? []
        return AssociationDecision([entitlement.step, step], advisories: advisories)
    }

    private static func appAnswer(
        _ profile: AssociationProfile, _ links: [String: AppLinks], _ host: String
    ) -> AppAnswer {
        guard let app = profile.app else {
            return AppAnswer(decision: AssociationDecision([.notEntitled(.appLinks, host: host, near: [])]))
        }
        let entitlement = app.entitlement(.appLinks, host)
        guard let fileHost = entitlement.fileHost else {
            return AppAnswer(decision: AssociationDecision([entitlement.step]))
        }
        let site = profile.sites[fileHost]
        let advisories = site?.association?.advisories(for: .appLinks) ?? []
        func decided(_ step: AssociationStep) -> AssociationDecision {
            AssociationDecision([entitlement.step, step], advisories: advisories)
        }
        if case .failure(let refusal) = site.section(\.appLinks, .appLinks, fileHost) {
            return AppAnswer(decision: decided(refusal.step))
        }
        guard let links = links[fileHost], let id = links.identifier(of: app.identity) else {
            let near = links[fileHost].flatMap { site?.near(app.identity, in: $0.appIDs) }
            return AppAnswer(decision: decided(.unidentified(.appLinks, app.identity, fileHost: fileHost, near: near)))
        }
        return AppAnswer(
            decision: decided(.identified(.appLinks, id, fileHost: fileHost)),
            rules: AppAnswer.Rules(links: links, details: links.details(for: id.text), fileHost: fileHost))
    }
}

extension AssociationProfile.Party {
    fileprivate func entitlement(
        _ service: AssociatedService, _ host: String
    ) -> (step: AssociationStep, fileHost: String?) {
        switch domains.answer(for: service, host: host) {
        case .entitled(let entry, let fileHost):
            (.entitled(entry: entry.text, host: host, fileHost: fileHost), fileHost)
        case .faulty(let entry): (.faultyEntry(entry, host: host), nil)
        case .none: (.notEntitled(service, host: host, near: domains.near(service, host)), nil)
        }
    }
}

private struct Refusal: Error {
    var step: AssociationStep
}

extension AssociationProfile.Site? {
    /// A section of the site's association file, or why there is none.
    fileprivate func section<Section>(
        _ path: KeyPath<AssociationFile, Section?>, _ service: AssociatedService, _ fileHost: String
    ) -> Result<Section, Refusal> {
        switch self?.association {
        case nil: .failure(Refusal(step: .unreachable(fileHost: fileHost)))
        case .error(let code): .failure(Refusal(step: .statedError(code: code, fileHost: fileHost)))
        case .notAnObject: .failure(Refusal(step: .notAnObject(fileHost: fileHost)))
        case .file(let file):
            file[keyPath: path].map { .success($0) }
                ?? .failure(Refusal(step: .noSection(service, fileHost: fileHost)))
        }
    }
}

extension AssociationProfile.Site {
    /// An identifier that may be meant for this clip or app.
    fileprivate func near(
        _ identity: ApplicationIdentity, in ids: [ApplicationIdentifier]
    ) -> AssociationStep.NearIdentifier? {
        if let id = ids.first(where: { $0.text == identity.bundleID }) { return .withoutPrefix(id) }
        if let id = ids.first(where: { $0.text.hasSuffix("." + identity.bundleID) }) { return .otherPrefix(id) }
        let lower = identity.text.lowercased()
        if let id = ids.first(where: { $0.text.lowercased() == lower }) { return .otherCase(id) }
        guard case .file(let file) = association else { return nil }
        let links = file.appLinks?.details.lazy.flatMap(\.appIDs).first { identity.isNamed(by: $0.text) }
        return links.map { .inAppLinks($0) }
    }

    /// The rules of its association file, compiled.
    fileprivate var appLinks: AppLinks? {
        guard case .file(let file) = association else { return nil }
        return file.appLinks.map(AppLinks.init)
    }
}

extension AssociationProfile.Site.Association {
    fileprivate func advisories(for service: AssociatedService) -> [Advisory] {
        guard case .file(let file) = self else { return [] }
        var advisories: [Advisory] = []
        if service == .appClips, file.appClips?.rulesLine != nil { advisories.append(Advisory(.appClipsDetails)) }
        if file.size ?? 0 > AssociationFile.sizeLimit { advisories.append(Advisory(.associationSize)) }
        return advisories
    }
}
