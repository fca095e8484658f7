/// Answers whether clip or app and website belong together (Apple, "Associating your App Clip with your website",
/// "Supporting associated domains", and the `applinks` reference).
///
/// Everything that does not depend on the URL is decided beforehand, so that asking for the clip is one look-up.
public struct Association: Sendable {
    private let prepared: PreparedAssociation

    /// Prepares the answers.
    public init(_ profile: AssociationProfile) { prepared = PreparedAssociation(profile) }

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
        case .other: AssociationDecision([.notEntitled(service, host: host, near: [])])
        }
    }

    /// Whether a host may open the clip.
    public func decideClip(host: String) -> AssociationDecision {
        prepared.hosts[host]?.clip ?? prepared.clipDecision(host)
    }

    /// Whether the host of a URL may open the clip; `nil` where neither an entitlement nor the sites name it.
    func decideClip(_ url: ComparedBytes) -> AssociationDecision? { prepared.clipDecision(of: url) }

    /// Whether a URL may open the app, which is asked where the app is installed.
    public func decideApp(host: String, url: String) -> AssociationDecision {
        let answer = prepared.hosts[host]?.app ?? prepared.appAnswer(host)
        guard let rules = answer.rules else { return answer.decision }
        let step: AssociationStep =
            switch rules.links.decide(url, in: rules.details) {
            case .match(let rule): .matched(rule, fileHost: rules.fileHost)
            case .excluded(let rule): .excluded(rule, fileHost: rules.fileHost)
            case .noRule, .unknownID: .noRule(fileHost: rules.fileHost, count: rules.count, isTooCostly: false)
            case .tooCostly: .noRule(fileHost: rules.fileHost, count: rules.count, isTooCostly: true)
            }
        return AssociationDecision(answer.decision, step)
    }

    /// Whether the page at a path has what the source asks of it.
    public func decideBanner(_ need: BannerNeed, host: String, path: String) -> AssociationDecision {
        let page = prepared.profile.sites[host]?.pages[path]
        return AssociationDecision([
            page?.step(need, for: prepared.profile.clip.identity.bundleID, path: path) ?? .noBanner(.page, path: path)
        ])
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
