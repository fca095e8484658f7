package final class Association: Sendable {
    private let websites: Websites
    private let answers: [String: HostAnswer]
    /// The websites, keyed by the host as written; `nil` if all hosts are ASCII.
    private let asWritten: Websites?
    private let hasRedirects: Bool
    private let comparesAsWritten: Bool

    package init(_ profile: AssociationProfile, by rules: RuleAnswers = .model) {
        let websites = Websites(profile, rules)
        comparesAsWritten = rules.isOpposite(.internationalisedHost)
        let entries = profile.clip.domains.entries + (profile.app?.domains.entries ?? [])
        let hosts = Set(profile.sites.keys).union(entries.map(\.host))
        answers = Dictionary(uniqueKeysWithValues: hosts.map { ($0, websites.answer($0)) })
        self.websites = websites
        hasRedirects = profile.sites.values.contains { !$0.redirects.byKey.isEmpty }
        let isInternational = entries.contains { !$0.text.utf8.allSatisfy { $0 < 0x80 } }
        asWritten =
            isInternational || profile.sites.values.contains { $0.writtenHost != nil }
            ? Websites(profile.asWritten, rules) : nil
    }

    func redirects(from url: InvocationURL) -> [String] {
        hasRedirects ? websites.profile.sites.redirects(from: url) : []
    }

    package func decideClip(host: String) -> AssociationDecision { answer(host).clip }

    func decideClip(_ url: InvocationURL) -> AssociationDecision { answer(url).clip }

    private func answer(_ host: String) -> HostAnswer { answers[host] ?? websites.answer(host) }

    private func answer(_ url: InvocationURL) -> HostAnswer {
        comparesAsWritten ? answerAsWritten(url) ?? answer(url.host) : answer(url.host)
    }

    private func answerAsWritten(_ url: InvocationURL) -> HostAnswer? {
        guard asWritten != nil || url.layout.hostIsInternational else { return nil }
        return (asWritten ?? websites).answer(url.writtenHost.text.lowercased())
    }

    package func decideApp(host: String, url: String) -> AssociationDecision { decideApp(answer(host), url: url) }

    func decideApp(_ url: InvocationURL, delivering delivered: String) -> AssociationDecision {
        decideApp(answer(url), url: delivered)
    }

    private func decideApp(_ answer: HostAnswer, url: String) -> AssociationDecision {
        answer.app(byLinks: decideLinks(answer, url), needsBoth: websites.answers.isOpposite(.appAssociation))
    }

    func otherDecision(_ url: InvocationURL, for target: Target, delivering delivered: String) -> AssociationDecision? {
        guard !comparesAsWritten, let answer = answerAsWritten(url) else { return nil }
        let (found, other) =
            switch target {
            case .clip: (decideClip(url), answer.clip)
            case .app: (decideApp(url, delivering: delivered), decideApp(answer, url: delivered))
            }
        return found.declined == other.declined ? nil : other
    }

    private func decideLinks(_ answer: HostAnswer, _ url: String) -> AssociationDecision {
        guard let rules = answer.rules else { return answer.links }
        let decision = rules.links.decide(url, in: rules.details)
        let step: AssociationStep =
            switch decision {
            case .match(let rule): .matched(rule, of: rules.fileHost)
            case .excluded(let rule): .excluded(rule, of: rules.fileHost)
            case .noRule, .unknownID, .tooCostly:
                .noRule(
                    host: rules.fileHost, count: rules.links.ruleCount(of: rules.details),
                    isTooCostly: decision == .tooCostly)
            }
        return AssociationDecision(answer.links.steps + [step], advisories: answer.links.advisories)
    }

    func decide(_ url: InvocationURL, from source: Source) -> AssociationDecision {
        let site = decideClip(url)
        guard let need = source.rules.banner, site.declined == nil else { return site }
        let page = decideBanner(need, host: url.host, path: url.path)
        return AssociationDecision(site.steps + page.steps, advisories: site.advisories)
    }

    package func decideBanner(_ need: BannerNeed, host: String, path: String) -> AssociationDecision {
        if websites.profile.assumesSites { return AssociationDecision([.assumedBanner(need, path: path)]) }
        let page = websites.profile.sites[host]?.pages[path]
        let clip = websites.profile.clip.identity.bundleID
        return AssociationDecision([page?.step(need, for: clip, path: path) ?? .noBanner(.page, path: path)])
    }
}

/// A decision on whether a website lets a target open. URLs on the same host can share a decision.
package final class AssociationDecision: Sendable {
    package let steps: [AssociationStep]
    package let advisories: [Advisory]
    package let declined: DeclineReason?

    init(_ steps: [AssociationStep], advisories: [Advisory] = []) {
        self.steps = steps
        self.advisories = advisories
        declined = steps.last?.declined
    }
}

private final class HostAnswer: Sendable {
    let clip: AssociationDecision
    let links: AssociationDecision
    let rules: Rules?
    let entry: AssociationStep

    typealias Rules = (links: AppLinks, details: [Int], fileHost: String)

    init(clip: AssociationDecision, links: AssociationDecision, rules: Rules? = nil, entry: AssociationStep) {
        self.clip = clip
        self.links = links
        self.rules = rules
        self.entry = entry
    }

    /// Requires either `applinks` or `appclips`, or both if `needsBoth` is true.
    func app(byLinks links: AssociationDecision, needsBoth: Bool) -> AssociationDecision {
        let missing = entry.declined == nil ? clip.steps.last : entry
        let isLacking = missing?.declined != nil
        if links.declined == nil, isLacking, let missing {
            if needsBoth { return AssociationDecision(links.steps + [missing], advisories: links.advisories) }
            let enough = AssociationStep.enough(.appLinks, lacking: missing)
            return AssociationDecision(links.steps + [enough], advisories: links.advisories + enough.advisories)
        }
        if links.declined != nil, !isLacking, !needsBoth, let missing = links.steps.last {
            let enough = AssociationStep.enough(.appClips, lacking: missing)
            return AssociationDecision(clip.steps + [entry, enough], advisories: clip.advisories + enough.advisories)
        }
        return links
    }
}

private struct Websites {
    let profile: AssociationProfile
    let answers: RuleAnswers
    private var files: [ObjectIdentifier: FileAnswer] = [:]

    init(_ profile: AssociationProfile, _ answers: RuleAnswers) {
        self.profile = profile
        self.answers = answers
        for case .file(let file)? in profile.sites.values.lazy.map(\.association)
        where files[ObjectIdentifier(file)] == nil {
            files[ObjectIdentifier(file)] = FileAnswer(file, profile)
        }
    }

    func answer(_ host: String) -> HostAnswer {
        let clip = answer(.appClips, of: profile.clip, host: host).decision
        guard let party = profile.app else {
            let none = AssociationStep.notEntitled(.appLinks, host: host, near: [])
            return HostAnswer(clip: clip, links: AssociationDecision([none]), entry: none)
        }
        let (links, fileHost, file) = answer(.appLinks, of: party, host: host)
        let entry = entry(of: party, host: host)
        guard links.declined == nil, let fileHost, let rules = file?.links else {
            return HostAnswer(clip: clip, links: links, entry: entry)
        }
        let details = file?.app?.id.map { rules.details(for: $0.text) } ?? []
        return HostAnswer(clip: clip, links: links, rules: (rules, details, fileHost), entry: entry)
    }

    private func entry(of party: AssociationProfile.Party, host: String) -> AssociationStep {
        switch party.domains.answer(for: .appClips, host: host) {
        case .entitled(let entry, _): .appEntry(entry.text)
        case .invalid(let entry): .invalidEntry(entry, host: host)
        case .none: .noAppEntry(host: host, near: party.domains.near(.appClips, host))
        }
    }

    private func answer(
        _ service: AssociatedService, of party: AssociationProfile.Party, host: String
    ) -> (decision: AssociationDecision, fileHost: String?, file: FileAnswer?) {
        let (entry, fileHost): (AssociatedDomain, String)
        switch party.domains.answer(for: service, host: host) {
        case .entitled(let found, let name): (entry, fileHost) = (found, name)
        case .invalid(let entry): return (AssociationDecision([.invalidEntry(entry, host: host)]), nil, nil)
        case .none:
            let near = party.domains.near(service, host)
            return (AssociationDecision([.notEntitled(service, host: host, near: near)]), nil, nil)
        }
        let step: AssociationStep
        var advisories: [Advisory] = []
        var answer: FileAnswer?
        switch profile.sites[fileHost]?.association {
        case nil where profile.assumesSites:
            step = .assumed(service, of: fileHost)
            let assumption = "assuming that \(fileHost) allows the \(service.party)"
            advisories = [Advisory(.associationAssumed, "\(assumption): \(Advisory.Name.associationAssumed.meaning)")]
        case nil: step = .unreachable(host: fileHost)
        case .error(let code): step = .statedError(code: code, host: fileHost)
        case .notAnObject: step = .notAnObject(host: fileHost)
        case .file(let file) where file.isLarge && answers.isOpposite(.associationSize):
            step = .unreachable(host: fileHost, isTooLarge: true)
        case .file(let file):
            advisories = file.advisories(for: service)
            answer = files[ObjectIdentifier(file)]
            let naming = service == .appClips ? answer?.clip : answer?.app
            if naming == nil {
                step = .noSection(service, of: fileHost)
            } else if let id = naming?.id {
                if party.identity.bundleID == nil { advisories.append(.anyClip("the file of \(fileHost)")) }
                step = .identified(service, id, of: fileHost)
            } else {
                step = .unidentified(service, party.identity, of: fileHost, near: naming?.near)
            }
        }
        let entitled = AssociationStep.entitled(entry: entry.text, host: host, fileHost: fileHost)
        return (AssociationDecision([entitled, step], advisories: advisories), fileHost, answer)
    }
}

private struct FileAnswer {
    var clip: Naming?
    var app: Naming?
    var links: AppLinks?

    typealias Naming = (id: ApplicationIdentifier?, near: AssociationStep.NearIdentifier?)

    init(_ file: AssociationFile, _ profile: AssociationProfile) {
        if let section = file.appClips {
            let identity = profile.clip.identity
            let id = section.apps.first { identity.isNamed(by: $0.text) }
            clip = (id: id, near: id == nil ? file.near(identity, in: section.apps) : nil)
        }
        if let identity = profile.app?.identity, let section = file.appLinks {
            let links = AppLinks(section)
            let id = links.identifier(of: identity)
            app = (id: id, near: id == nil ? file.near(identity, in: links.appIDs) : nil)
            self.links = links
        }
    }
}

extension WebPage {
    fileprivate func step(_ need: BannerNeed, for clip: String?, path: String) -> AssociationStep {
        guard let banner else { return .noBanner(hasFrontMatter ? .layout : .tag, path: path) }
        let isForClip = banner.clipBundleID.map { $0 == clip ?? $0 } ?? false
        if !isForClip || need == .card && !banner.showsCard {
            if let found = banner.joinedParameters { return .noBanner(.comma(in: found), path: path) }
            guard let found = banner.clipBundleID else { return .noBanner(.clip, path: path) }
            return .noBanner(isForClip ? .card : .otherClip(found, clip: clip ?? "…"), path: path)
        }
        if need == .preview, previewImage == nil { return .noBanner(.previewImage, path: path) }
        return .banner(need, path: path, line: bannerLine)
    }
}
