/// What can be said of hosts before a URL is there. It is shared, so that a resolver is not slowed down by its size.
final class PreparedAssociation: Sendable {
    let profile: AssociationProfile
    /// The answers for every host that an entitlement spells out or the sites have.
    let hosts: [String: HostAnswers]
    private let files: [ObjectIdentifier: FileAnswers]
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

            fileprivate init(_ file: FileAnswers.Rules, fileHost: String) {
                links = file.links
                details = file.details
                count = file.count
                self.fileHost = fileHost
            }
        }
    }

    init(_ profile: AssociationProfile) {
        self.profile = profile
        var files: [ObjectIdentifier: FileAnswers] = [:]
        for case .file(let file)? in profile.sites.values.lazy.map(\.association)
        where files[ObjectIdentifier(file)] == nil {
            files[ObjectIdentifier(file)] = FileAnswers(file, profile)
        }
        self.files = files
        let entries = profile.clip.domains.entries + (profile.app?.domains.entries ?? [])
        var answers: [String: HostAnswers] = [:]
        for host in Set(profile.sites.keys).union(entries.map(\.host)) {
            answers[host] = HostAnswers(
                clip: Self.clipDecision(profile, files, host), app: Self.appAnswer(profile, files, host))
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

    func clipDecision(_ host: String) -> AssociationDecision { Self.clipDecision(profile, files, host) }

    func appAnswer(_ host: String) -> AppAnswer { Self.appAnswer(profile, files, host) }

    private static func clipDecision(
        _ profile: AssociationProfile, _ files: [ObjectIdentifier: FileAnswers], _ host: String
    ) -> AssociationDecision {
        let entitlement = profile.clip.entitlement(.appClips, host)
        guard let fileHost = entitlement.fileHost else { return AssociationDecision([entitlement.step]) }
        let association = profile.sites[fileHost]?.association
        let step: AssociationStep
        switch association.file(with: \.appClips, .appClips, fileHost) {
        case .failure(let refusal): step = refusal.step
        case .success(let file):
            let answer = files[ObjectIdentifier(file)]
            step =
                answer?.clip.id.map { .identified(.appClips, $0, fileHost: fileHost) }
                ?? .unidentified(.appClips, profile.clip.identity, fileHost: fileHost, near: answer?.clip.near)
        }
        let advisories = association?.advisories(for: .appClips) ?? []
        return AssociationDecision([entitlement.step, step], advisories: advisories)
    }

    private static func appAnswer(
        _ profile: AssociationProfile, _ files: [ObjectIdentifier: FileAnswers], _ host: String
    ) -> AppAnswer {
        guard let app = profile.app else {
            return AppAnswer(decision: AssociationDecision([.notEntitled(.appLinks, host: host, near: [])]))
        }
        let entitlement = app.entitlement(.appLinks, host)
        guard let fileHost = entitlement.fileHost else {
            return AppAnswer(decision: AssociationDecision([entitlement.step]))
        }
        let association = profile.sites[fileHost]?.association
        let advisories = association?.advisories(for: .appLinks) ?? []
        func decided(_ step: AssociationStep) -> AssociationDecision {
            AssociationDecision([entitlement.step, step], advisories: advisories)
        }
        switch association.file(with: \.appLinks, .appLinks, fileHost) {
        case .failure(let refusal): return AppAnswer(decision: decided(refusal.step))
        case .success(let file):
            let answer = files[ObjectIdentifier(file)]
            guard let id = answer?.app.id, let rules = answer?.rules else {
                let step = AssociationStep.unidentified(
                    .appLinks, app.identity, fileHost: fileHost, near: answer?.app.near)
                return AppAnswer(decision: decided(step))
            }
            return AppAnswer(
                decision: decided(.identified(.appLinks, id, fileHost: fileHost)),
                rules: AppAnswer.Rules(rules, fileHost: fileHost))
        }
    }
}

/// What an association file says of clip and app, on whichever hosts it is served.
private struct FileAnswers: Sendable {
    var clip = Naming()
    var app = Naming()
    var rules: Rules?

    /// Whether a section names the clip or the app, or else one that may be meant.
    struct Naming: Sendable {
        var id: ApplicationIdentifier?
        var near: AssociationStep.NearIdentifier?
    }

    /// The rules for the app, compiled.
    struct Rules: Sendable {
        var links: AppLinks
        var details: [Int]
        var count: Int
    }

    init(_ file: AssociationFile, _ profile: AssociationProfile) {
        if let section = file.appClips {
            clip.id = section.apps.first { profile.clip.identity.isNamed(by: $0.text) }
            if clip.id == nil { clip.near = file.near(profile.clip.identity, in: section.apps) }
        }
        guard let identity = profile.app?.identity, let section = file.appLinks else { return }
        let links = AppLinks(section)
        guard let id = links.identifier(of: identity) else {
            app.near = file.near(identity, in: links.appIDs)
            return
        }
        app.id = id
        let details = links.details(for: id.text)
        rules = Rules(links: links, details: details, count: links.ruleCount(of: details))
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

extension AssociationProfile.Site.Association? {
    /// The association file, where it has a section; else why there is none.
    fileprivate func file<Section>(
        with section: KeyPath<AssociationFile, Section?>, _ service: AssociatedService, _ fileHost: String
    ) -> Result<AssociationFile, Refusal> {
        switch self {
        case nil: .failure(Refusal(step: .unreachable(fileHost: fileHost)))
        case .error(let code): .failure(Refusal(step: .statedError(code: code, fileHost: fileHost)))
        case .notAnObject: .failure(Refusal(step: .notAnObject(fileHost: fileHost)))
        case .file(let file):
            file[keyPath: section] == nil
                ? .failure(Refusal(step: .noSection(service, fileHost: fileHost))) : .success(file)
        }
    }
}

extension AssociationFile {
    /// An identifier that may be meant for this clip or app.
    fileprivate func near(
        _ identity: ApplicationIdentity, in ids: [ApplicationIdentifier]
    ) -> AssociationStep.NearIdentifier? {
        if let id = ids.first(where: { $0.text == identity.bundleID }) { return .withoutPrefix(id) }
        if let id = ids.first(where: { $0.text.hasSuffix("." + identity.bundleID) }) { return .otherPrefix(id) }
        let lower = identity.text.lowercased()
        if let id = ids.first(where: { $0.text.lowercased() == lower }) { return .otherCase(id) }
        let named = appLinks?.details.lazy.flatMap(\.appIDs).first { identity.isNamed(by: $0.text) }
        return named.map { .inAppLinks($0) }
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
