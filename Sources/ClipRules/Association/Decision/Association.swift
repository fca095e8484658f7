/// Answers whether clip or app and website belong together (Apple, "Associating your App Clip with your website",
/// "Supporting associated domains", and the `applinks` reference).
///
/// Everything that does not depend on the URL is decided beforehand, so that asking for the clip is one look-up.
public struct Association: Sendable {
    private let clip: AssociationProfile.Party
    private let app: AssociationProfile.Party?
    private let sites: [String: AssociationProfile.Site]
    private let clipDecisions: [String: AssociationDecision]
    private let appRules: [String: AppRules]

    /// The compiled rules of one host for the app.
    private struct AppRules: Sendable {
        var links: AppLinks
        var identifier: ApplicationIdentifier?
    }

    /// Prepares the answers.
    public init(_ profile: AssociationProfile) {
        clip = profile.clip
        app = profile.app
        sites = profile.sites
        var decisions: [String: AssociationDecision] = [:]
        for host in Set(sites.keys).union(clip.domains.entries.map(\.host)) {
            let advisories = profile.sites[host]?.association?.advisories(for: .appClips) ?? []
            let steps = Self.clipSteps(host, profile)
            // Where the entitlement fails, the file is not asked.
            decisions[host] = AssociationDecision(steps, advisories: steps.count > 1 ? advisories : [])
        }
        clipDecisions = decisions
        var rules: [String: AppRules] = [:]
        if let app {
            for case (let host, .some(.file(let file))) in sites.mapValues(\.association) {
                guard let section = file.appLinks else { continue }
                let links = AppLinks(section)
                rules[host] = AppRules(links: links, identifier: links.identifier(of: app.identity))
            }
        }
        appRules = rules
    }

    /// Whether a host may open the clip, or a URL the app.
    ///
    /// - Parameters:
    ///   - service: `appClips` asks for the clip, `appLinks` for the app; others are never allowed.
    ///   - host: the host in lower case and ASCII, as URLs are compared.
    ///   - url: the URL as delivered; only `appLinks` looks at it.
    public func decide(_ service: AssociatedService, host: String, url: String) -> AssociationDecision {
        switch service {
        case .appClips: decideClip(host: host)
        case .appLinks: decideApp(host: host, url: url)
        case .other: AssociationDecision([.notEntitled(service, host: host)])
        }
    }

    /// Whether a host may open the clip.
    public func decideClip(host: String) -> AssociationDecision {
        // Of a host that nothing names there is only the entitlement to ask.
        clipDecisions[host] ?? AssociationDecision([Self.entitlement(clip, .appClips, host).step])
    }

    /// Whether a URL may open the app, which is asked where the app is installed.
    public func decideApp(host: String, url: String) -> AssociationDecision {
        guard let app else { return AssociationDecision([.notEntitled(.appLinks, host: host)]) }
        let entitlement = Self.entitlement(app, .appLinks, host)
        guard let fileHost = entitlement.fileHost else { return AssociationDecision([entitlement.step]) }
        var steps = [entitlement.step]
        switch Self.section(of: sites[fileHost], \.appLinks, .appLinks, fileHost) {
        case .failure(let refusal): steps.append(refusal.step)
        case .success:
            guard let rules = appRules[fileHost], let id = rules.identifier else {
                steps.append(.unidentified(.appLinks, app.identity, fileHost: fileHost))
                break
            }
            steps.append(.identified(.appLinks, id, fileHost: fileHost))
            steps.append(Self.step(for: rules.links.decide(url, for: id.text), app.identity, fileHost))
        }
        let advisories = sites[fileHost]?.association?.advisories(for: .appLinks) ?? []
        return AssociationDecision(steps, advisories: advisories)
    }

    /// Whether the page at a path has what the source asks of it.
    public func decideBanner(_ need: BannerNeed, host: String, path: String) -> AssociationDecision {
        guard let page = sites[host]?.pages[path] else { return AssociationDecision([.noBanner(.page, path: path)]) }
        return AssociationDecision([page.step(need, for: clip.identity.bundleID, path: path)])
    }
}

extension Association {
    private struct Refusal: Error {
        var step: AssociationStep
    }

    private static func clipSteps(_ host: String, _ profile: AssociationProfile) -> [AssociationStep] {
        let identity = profile.clip.identity
        let entitlement = entitlement(profile.clip, .appClips, host)
        guard let fileHost = entitlement.fileHost else { return [entitlement.step] }
        switch section(of: profile.sites[fileHost], \.appClips, .appClips, fileHost) {
        case .failure(let refusal): return [entitlement.step, refusal.step]
        case .success(let section):
            let id = section.apps.first { identity.isNamed(by: $0.text) }
            return [
                entitlement.step,
                id.map { .identified(.appClips, $0, fileHost: fileHost) }
                    ?? .unidentified(.appClips, identity, fileHost: fileHost),
            ]
        }
    }

    private static func entitlement(
        _ party: AssociationProfile.Party, _ service: AssociatedService, _ host: String
    ) -> (step: AssociationStep, fileHost: String?) {
        switch party.domains.answer(for: service, host: host) {
        case .entitled(let entry, let fileHost):
            (.entitled(entry: entry.text, host: host, fileHost: fileHost), fileHost)
        case .faulty(let entry): (.faultyEntry(entry, host: host), nil)
        case .none: (.notEntitled(service, host: host), nil)
        }
    }

    private static func section<Section>(
        of site: AssociationProfile.Site?, _ path: KeyPath<AssociationFile, Section?>, _ service: AssociatedService,
        _ fileHost: String
    ) -> Result<Section, Refusal> {
        switch site?.association {
        case nil: .failure(Refusal(step: .unreachable(fileHost: fileHost)))
        case .error(let code): .failure(Refusal(step: .statedError(code: code, fileHost: fileHost)))
        case .notAnObject: .failure(Refusal(step: .notAnObject(fileHost: fileHost)))
        case .file(let file):
            file[keyPath: path].map { .success($0) }
                ?? .failure(Refusal(step: .noSection(service, fileHost: fileHost)))
        }
    }

    private static func step(
        for decision: AppLinksDecision, _ identity: ApplicationIdentity, _ fileHost: String
    ) -> AssociationStep {
        switch decision {
        case .unknownID: .unidentified(.appLinks, identity, fileHost: fileHost)
        case .match(let rule): .matched(rule, fileHost: fileHost)
        case .excluded(let rule): .excluded(rule, fileHost: fileHost)
        case .noRule: .noRule(fileHost: fileHost, isTooCostly: false)
        case .tooCostly: .noRule(fileHost: fileHost, isTooCostly: true)
        }
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

extension WebPage {
    fileprivate func step(_ need: BannerNeed, for clip: String, path: String) -> AssociationStep {
        guard let banner else { return .noBanner(.tag, path: path) }
        guard let found = banner.clipBundleID else { return .noBanner(.clip, path: path) }
        guard found == clip else { return .noBanner(.otherClip(found, clip: clip), path: path) }
        if need == .card, !banner.showsCard { return .noBanner(.card, path: path) }
        if need == .preview, !hasPreviewImage { return .noBanner(.previewImage, path: path) }
        return .banner(need, path: path, line: bannerLine)
    }
}
