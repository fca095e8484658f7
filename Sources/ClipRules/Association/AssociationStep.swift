package enum AssociationStep: Sendable, Hashable {
    case entitled(entry: String, host: String, fileHost: String)
    case invalidEntry(AssociatedDomain, host: String)
    case notEntitled(AssociatedService, host: String, near: [String])

    case unreachable(host: String, isTooLarge: Bool = false)
    case assumed(AssociatedService, of: String)
    case statedError(code: String, host: String)
    case notAnObject(host: String)
    case noSection(AssociatedService, of: String)
    case identified(AssociatedService, ApplicationIdentifier, of: String)
    case unidentified(AssociatedService, ApplicationIdentity, of: String, near: NearIdentifier?)

    case matched(AppLinksRule, of: String)
    case excluded(AppLinksRule, of: String)
    case noRule(host: String, count: Int, isTooCostly: Bool)

    // To open the app, either `applinks` or `appclips` is enough.
    case appEntry(String)
    case noAppEntry(host: String, near: [String])
    indirect case enough(AssociatedService, lacking: AssociationStep)

    case banner(BannerNeed, path: String, line: Int?)
    case assumedBanner(BannerNeed, path: String)
    case noBanner(MissingBanner, path: String)

    package enum NearIdentifier: Hashable {
        case withoutPrefix(ApplicationIdentifier), otherPrefix(ApplicationIdentifier)
        case otherCase(ApplicationIdentifier), inAppLinks(ApplicationIdentifier)
    }

    package enum MissingBanner: Hashable {
        case page, tag, layout, clip, card, previewImage
        case otherClip(String, clip: String)
        case comma(in: String)
    }

    package var declined: DeclineReason? {
        switch self {
        case .entitled, .assumed, .identified, .matched, .appEntry, .enough, .banner, .assumedBanner: nil
        case .invalidEntry: .invalidEntitlementSyntax
        case .notEntitled, .noAppEntry, .noSection: .missingSection
        case .unreachable: .cannotReachAssociationFile
        case .statedError(let code, _): DeclineReason(rawValue: code)
        case .notAnObject: .badJSONContent
        case .unidentified: .unknownID
        case .excluded: .excludedByAppLinks
        case .noRule: .noAppLinksRule
        case .noBanner: .noBanner
        }
    }

    package var subject: String { about.subject }

    private var about: (subject: String, page: String) {
        switch self {
        case .entitled(let entry, let host, let fileHost): (entry, host == fileHost ? "SAD" : "TN3155")
        case .appEntry(let entry): (entry, "ASSOC")
        case .invalidEntry(let entry, _): (entry.text, entry.service == .appClips ? "ASSOC" : "SAD")
        case .notEntitled(let service, let host, _): ("\(service.word):\(host)", service == .appClips ? "ASSOC" : "SAD")
        case .noAppEntry(let host, _): ("appclips:\(host)", "ASSOC")
        case .unreachable(let host, _), .assumed(_, let host), .notAnObject(let host): (host, "SAD")
        case .statedError(_, let host): (host, "ASC")
        case .noSection(let service, let host), .identified(let service, _, let host),
            .unidentified(let service, _, let host, _):
            (host, service == .appClips ? "ASSOC" : "AL")
        case .noRule(let host, _, _): (host, "AL")
        case .matched(let rule, let host), .excluded(let rule, let host): ("\(host):\(rule.line)", "AL")
        case .enough(_, let lacking): (lacking.subject, "TEST")
        case .banner, .assumedBanner: ("apple-itunes-app", "WEB")
        case .noBanner(let missing, _): (missing.words.subject, "WEB")
        }
    }

    package var citation: Citation {
        switch self {
        case .unreachable, .assumed, .assumedBanner, .enough, .noBanner(.page, _): Citation(.model)
        case .noRule(_, _, isTooCostly: true): Citation(.model)
        case .entitled(let entry, _, _) where entry.hasPrefix("appclips:") && entry.contains("?"): Citation(.model)
        default: Citation(declined == nil ? .documented : .model, about.page)
        }
    }

    var traceStep: TraceStep {
        let declined = declined.map { "declined as \($0.rawValue): " } ?? ""
        var step = TraceStep(declined + text, citation: citation)
        step.association = self
        return step
    }

    package var text: String {
        switch self {
        case .entitled(let entry, let host, let fileHost):
            "the entitlement names \(host): `\(entry)`"
                + (host == fileHost ? "" : "; \(fileHost) serves the association file")
        case .invalidEntry(let entry, let host):
            "the entitlement's entry for \(host) is invalid: `\(entry.text)` \(entry.error?.text ?? "")"
        case .notEntitled(let service, let host, let near):
            "the entitlement has no entry `\(service.word):\(host)`" + Self.alike(near)
        case .noAppEntry(let host, let near):
            "the full app's entitlement has no entry `appclips:\(host)`" + Self.alike(near)
        case .unreachable(let host, isTooLarge: true): "the association file of \(host) has more than 128 KB"
        case .unreachable(let host, _): "the suite's `sites` have no `association` for \(host)"
        case .assumed(let service, let host):
            "assuming that \(host) allows the \(service.party): the suite has no `sites`"
        case .statedError(let code, let host): "in the suite, the association file of \(host) fails with \(code)"
        case .notAnObject(let host): "the association file of \(host) is not a JSON object"
        case .noSection(let service, let host): "the association file of \(host) has no section `\(service.word)`"
        case .identified(let service, let id, let host):
            "the association file of \(host) names `\(id.text)` under `\(service.word)` on line \(id.line)"
        case .unidentified(let service, let identity, let host, let near):
            "the association file of \(host) does not name `\(identity.text)` under `\(service.word)`"
                + (near.map { ", but \($0.text)" } ?? "")
        case .matched(let rule, let host):
            "the rule on line \(rule.line) of the association file of \(host) matches: `\(rule.text)`"
        case .excluded(let rule, let host):
            "the rule on line \(rule.line) of the association file of \(host) excludes the URL: `\(rule.text)`"
        case .noRule(let host, _, isTooCostly: true):
            "comparing the URL with the rules of \(host) takes too many steps; the rules are treated as not matching"
        case .noRule(let host, let count, isTooCostly: false):
            "the association file of \(host) has \(Phrase.count(count, "rule")) for the app, and none matches the URL"
        case .appEntry(let entry): "the full app's entitlement has `\(entry)` too"
        case .enough(let service, let lacking):
            "\(service.word) is assumed to be enough for the full app; "
                + "\((service == .appLinks ? AssociatedService.appClips : .appLinks).word) fails: \(lacking.text)"
        case .banner(let need, let path, let line):
            "the page at \(path) has a Smart App Banner for the clip" + (line.map { " on line \($0)" } ?? "")
                + need.addition
        case .assumedBanner(let need, let path):
            "assuming that the page at \(path) has a Smart App Banner for the clip\(need.addition): "
                + "the suite has no `sites`"
        case .noBanner(let missing, let path): "the page at \(path) \(missing.words.text)"
        }
    }

    private static func alike(_ near: [String]) -> String {
        near.isEmpty ? "" : ", but " + near.map { "`\($0)`" }.joined(separator: ", ")
    }

    var advisories: [Advisory] {
        guard case .enough = self else { return [] }
        return [Advisory(.appAssociation, "\(Advisory.Name.appAssociation.meaning). Here \(text)")]
    }
}

extension AssociationStep.NearIdentifier {
    fileprivate var text: String {
        switch self {
        case .withoutPrefix(let id): "`\(id.text)` without the team's prefix on line \(id.line)"
        case .otherPrefix(let id): "`\(id.text)` with another prefix on line \(id.line)"
        case .otherCase(let id): "`\(id.text)` with different capitalization on line \(id.line)"
        case .inAppLinks(let id): "names it under `applinks` on line \(id.line), and `applinks` opens only apps"
        }
    }
}

extension AssociationStep.MissingBanner {
    fileprivate var words: (subject: String, text: String) {
        let banner = "has a Smart App Banner"
        return switch self {
        case .page: ("page", "is not among the `pages` of the suite's site")
        case .tag: ("apple-itunes-app", "has no `<meta name=\"apple-itunes-app\">`")
        case .layout: ("apple-itunes-app", "has front matter, and its layout, which may have a banner, is not read")
        case .clip: ("app-clip-bundle-id", "\(banner) without `app-clip-bundle-id`")
        case .otherClip(let found, let clip): (found, "\(banner) for `\(found)`, but the clip is `\(clip)`")
        case .comma(let text): ("apple-itunes-app", "\(banner) without a comma between two parameters: `\(text)`")
        case .card: ("app-clip-display", "\(banner) without `app-clip-display=card`")
        case .previewImage: ("og:image", "has no `og:image`, without which Messages shows no preview of the clip")
        }
    }
}
