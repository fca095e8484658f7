import ClipRules

/// What to change so that clip or app and website belong together, with the place to change it.
struct AssociationMend {
    let suite: Suite
    /// What the source asks of the page; `nil` where it asks nothing.
    let need: BannerNeed?

    /// The mend of an answer that declines.
    func text(for step: AssociationStep) -> String {
        switch step {
        case .faultyEntry(let entry, let host):
            "Write \"\(entry.service.word):\(host)\" instead of \"\(entry.text)\" in the "
                + entitlement(entry.service, naming: entry.text)
        case .notEntitled(.appLinks, let host, _) where suite.app == nil:
            "State the full app as the suite's \"app\", with \"applinks:\(host)\" among its \"associatedDomains\"."
        case .notEntitled(let service, let host, _): "Add \"\(service.word):\(host)\" to the " + entitlement(service)
        case .unreachable(let host):
            (site(host).map { "Add to \(host) in the suite's \"sites\"\(Self.inBrackets($0.location)) " }
                ?? "Add \(host) to the suite's \"sites\", with ")
                + "the file that it serves at /.well-known/apple-app-site-association as its \"association\"."
        case .statedError(let code, let host):
            "Put right what keeps \(host) from serving its association file (\(code)), and then name the file in "
                + "\"sites\" instead of the error\(place(ofFileOf: host))."
        case .notAnObject(let host): "Make the association file of \(host)\(place(ofFileOf: host)) a JSON object."
        case .noSection(let service, let host):
            "Add a section \"\(service.word)\" to the association file of \(host)\(place(ofFileOf: host)): "
                + section(service)
        case .unidentified(let service, let identity, let host, let near): unidentified(service, identity, host, near)
        case .excluded(let rule, let host):
            "Put a rule for the URL before the one on line \(rule.line) of the association file of "
                + "\(host)\(place(ofFileOf: host)), or remove that one."
        case .noRule(let host, _, let isTooCostly):
            isTooCostly
                ? "Make the patterns in the association file of \(host)\(place(ofFileOf: host)) simpler."
                : "Add a component for the URL's path to \"applinks\" in the association file of "
                    + "\(host)\(place(ofFileOf: host))."
        case .noBanner(let missing, let path): banner(missing, path)
        case .entitled, .identified, .matched, .banner: ""
        }
    }

    // MARK: The entitlement

    private func entitlement(_ service: AssociatedService, naming entry: String? = nil) -> String {
        let isClip = service == .appClips
        let entries = (isClip ? suite.association?.clipEntries : suite.association?.appEntries) ?? []
        let entry = entries.first { $0.value == entry } ?? entries.last
        let place = entry?.location ?? (isClip ? suite.clip.location : suite.app?.location)
        return (isClip ? "clip's" : "full app's") + " associated domains\(Self.inBrackets(place))."
    }

    // MARK: The association file

    private func site(_ host: String) -> SiteDefinition? {
        suite.sites.first { AssociationProfile.comparedHost($0.host) == host }
    }

    private func place(ofFileOf host: String) -> String {
        switch site(host)?.association {
        case nil: ""
        case .file(let file): " (\(suite.shown(file.value)))"
        case .inline(let text): Self.inBrackets(text.location)
        case .error(let code): Self.inBrackets(code.location)
        }
    }

    private func section(_ service: AssociatedService) -> String {
        guard service == .appClips else {
            let app = ApplicationIdentity(teamID: suite.clip.teamID, bundleID: suite.app?.bundleID ?? "bundle.id")
            return "{ \"details\": [{ \"appIDs\": [\"\(app.text)\"], \"components\": [{ \"/\": \"*\" }] }] }."
        }
        let clip = ApplicationIdentity(teamID: suite.clip.teamID, bundleID: suite.clip.bundleID)
        return "{ \"apps\": [\"\(clip.text)\"] }."
    }

    private func unidentified(
        _ service: AssociatedService, _ identity: ApplicationIdentity, _ host: String,
        _ near: AssociationStep.NearIdentifier?
    ) -> String {
        let file = "the association file of \(host)\(place(ofFileOf: host))"
        switch near {
        case .withoutPrefix(let id), .otherPrefix(let id), .otherCase(let id):
            return "Write \"\(identity.text)\" instead of \"\(id.text)\" on line \(id.line) of \(file): an "
                + "application identifier is the team's prefix, a dot, and the bundle identifier."
        case .inAppLinks, nil:
            return service == .appClips
                ? "Add \"\(identity.text)\" to \"appclips\": { \"apps\": […] } in \(file)."
                : "Add a detail with \"\(identity.text)\" among its \"appIDs\" to \"applinks\" in \(file)."
        }
    }

    // MARK: The page

    private func banner(_ missing: AssociationStep.MissingBanner, _ path: String) -> String {
        let clip = suite.clip.bundleID
        let display = need == .card ? ", app-clip-display=card" : ""
        let tag =
            "<meta name=\"apple-itunes-app\" content=\"app-id=…, app-clip-bundle-id=\(clip)\(display)\">"
            + (need == .preview ? " and <meta property=\"og:image\" content=\"…\">" : "")
        return switch missing {
        case .page: "Add the page at \(path) to the \"pages\" of the site in \"sites\", with \(tag) in its head."
        case .tag: "Put \(tag) into the head of the page at \(path)."
        case .clip: "Add \"app-clip-bundle-id=\(clip)\(display)\" to the Smart App Banner of the page at \(path)."
        case .otherClip: "Write \"app-clip-bundle-id=\(clip)\" in the Smart App Banner of the page at \(path)."
        case .card: "Add \"app-clip-display=card\" to the Smart App Banner of the page at \(path)."
        case .previewImage: "Put <meta property=\"og:image\" content=\"…\"> into the head of the page at \(path)."
        }
    }

    private static func inBrackets(_ place: SourceLocation?) -> String {
        place.map { " (\($0.file):\($0.line))" } ?? ""
    }
}
