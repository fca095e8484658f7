extension AssociationStep {
    /// What was found, in a sentence.
    public var text: String {
        switch self {
        case .entitled(let entry, let host, let fileHost):
            "the entitlement names \(host): `\(entry)`"
                + (host == fileHost ? "" : "; the association file of \(fileHost) answers for it")
        case .faultyEntry(let entry, let host):
            "the entitlement's entry for \(host) is faulty: `\(entry.text)` \(entry.fault?.text ?? "")"
        case .notEntitled(let service, let host, let near):
            "the entitlement has no entry `\(service.word):\(host)`"
                + (near.isEmpty ? "" : ", but " + near.map { "`\($0)`" }.joined(separator: ", "))
        case .unreachable(let host): "the suite's `sites` have no `association` for \(host)"
        case .statedError(let code, let host): "the suite states \(code) for the association file of \(host)"
        case .notAnObject(let host): "the association file of \(host) is not a JSON object"
        case .noSection(let service, let host):
            "the association file of \(host) has no section `\(service.word)`"
        case .identified(let service, let id, let host):
            "the association file of \(host) names `\(id.text)` under `\(service.word)` on line \(id.line)"
        case .unidentified(let service, let identity, let host, let near):
            "the association file of \(host) does not name `\(identity.text)` under `\(service.word)`"
                + (near.map { ", but \($0.text)" } ?? "")
        case .matched, .excluded, .noRule: ruleText
        case .banner, .noBanner: pageText
        }
    }

    private var ruleText: String {
        switch self {
        case .matched(let rule, let host):
            "the rule on line \(rule.line) of the association file of \(host) matches: `\(rule.text)`"
        case .excluded(let rule, let host):
            "the rule on line \(rule.line) of the association file of \(host) excludes the URL: `\(rule.text)`"
        case .noRule(let host, _, isTooCostly: true):
            "comparing the URL with the rules of \(host) takes too many steps; they count as not matching"
        case .noRule(let host, let count, isTooCostly: false):
            "the association file of \(host) has \(count) \(count == 1 ? "rule" : "rules") for the app, and none"
                + " matches the URL"
        default: ""
        }
    }

    private var pageText: String {
        switch self {
        case .banner(let need, let path, let line):
            "the page at \(path) has a Smart App Banner for the clip" + (line.map { " on line \($0)" } ?? "")
                + need.addition
        case .noBanner(let missing, let path): "the page at \(path) \(missing.text)"
        default: ""
        }
    }
}

extension AssociationStep.NearIdentifier {
    /// What there is instead, as a clause after "but".
    fileprivate var text: String {
        switch self {
        case .withoutPrefix(let id): "`\(id.text)` without the team's prefix on line \(id.line)"
        case .otherPrefix(let id): "`\(id.text)` with another prefix on line \(id.line)"
        case .otherCase(let id): "`\(id.text)` in other capitals on line \(id.line)"
        case .inAppLinks(let id): "it does under `applinks` on line \(id.line), which opens apps and no clips"
        }
    }
}

extension BannerNeed {
    fileprivate var addition: String {
        switch self {
        case .banner: ""
        case .card: " that asks for the App Clip card"
        case .preview: ", and an `og:image`"
        }
    }
}

extension AssociationStep.MissingBanner {
    /// What the page lacks, as a clause after "the page".
    fileprivate var text: String {
        switch self {
        case .page: "is not among the `pages` of the suite's site"
        case .tag: "has no `<meta name=\"apple-itunes-app\">`"
        case .clip: "has a Smart App Banner without `app-clip-bundle-id`"
        case .otherClip(let found, let clip): "has a Smart App Banner for `\(found)`, and the clip is `\(clip)`"
        case .card: "has a Smart App Banner without `app-clip-display=card`"
        case .previewImage: "has no `og:image`, without which Messages shows no preview of the clip"
        }
    }
}
