import ClipRules

package enum DeclineFix {
    package static func text(for resolution: Resolution, in suite: Suite?) -> String? {
        if resolution.declined != nil, let step = resolution.trace.last?.association {
            let hop = resolution.hops.last.flatMap { try? InvocationURL($0) }
            if let hop, case .notEntitled(_, hop.host, _) = step {
                let isApples = ".\(hop.host)".hasSuffix(".apple.com")
                return "Redirect to a host that the clip is entitled to"
                    + (isApples
                        ? "."
                        : ", or add \(hop.host) to the clip's associated domains if it is the clip's website.")
            }
            return suite.map { AssociationFix(suite: $0, need: resolution.source.rules.banner).text(for: step) }
        }
        let hop = resolution.hops.last
        return switch resolution.declined {
        case .notHTTPS: "\(hop == nil ? "Use" : "Redirect to") the https address of the same page."
        case .malformedURL: "Correct \(hop ?? "the URL")."
        case .userInfo: "Take the user name and password out of \(hop ?? "the URL")."
        case .noExperience: noExperience(resolution, suite)
        case .linkNotAllowed:
            "Use the link as App Store Connect generated it, from a source that accepts it: "
                + "\(sources(\.rules.takesDefaultLink)) accept Apple's links, and "
                + "\(sources { $0.rules.takesDemoLink && !$0.rules.takesDefaultLink }) the short form of a demo link."
        case .opensBrowser:
            defaultLink(suite) + ": no other tapped web link opens a clip. A page opens its clip with a banner "
                + "(safariBanner)."
        case .otherClip:
            defaultLink(suite) + ", or test the URL in the other clip's suite. If it is this clip's demo link, "
                + "declare it as the default experience's \"demoLink\"."
        case .invalidEntitlementSyntax, .missingSection, .unhandledSection, .unknownID, .cannotReachAssociationFile,
            .badJSONContent, .noBanner, .noAppLinksRule, .excludedByAppLinks, .other, nil:
            nil
        }
    }

    static func text(for step: AssociationStep, in suite: Suite) -> String {
        AssociationFix(suite: suite, need: nil).text(for: step)
    }

    private static func defaultLink(_ suite: Suite?) -> String {
        "Use this clip's default link, \(AppleLinks.defaultLink(of: suite?.clip.bundleID ?? "…"))"
    }

    private static func sources(_ take: (Source) -> Bool) -> String {
        Source.allCases.filter(take).map(\.rawValue).listed("and")
    }

    private static func noExperience(_ resolution: Resolution, _ suite: Suite?) -> String {
        let source = resolution.source.rawValue
        let hop = resolution.hops.last
        if let url = resolution.trace.lazy.compactMap(\.experienceWithoutPlace).first {
            let place = suite?.advanced.first { $0.url.text == url }?.urlLocation
            return
                "Add \"place\": true to the advanced experience \(url)\(place.inBrackets), once App Store Connect has "
                + "matched it with a place: \(source) offers only experiences with a place."
        }
        if resolution.source == .appLink { return "Use the default link of the clip instead of \(hop ?? "this URL")." }
        let isCode = [.nfc, .qrCode, .appClipCode].contains(resolution.source)
        let place = isCode ? "" : ", with a place (\"place\": true)"
        if resolution.advisories.contains(where: { $0.name == .componentBoundary }) {
            return "Register an advanced experience for \(hop ?? "this URL") itself\(place): "
                + "an experience that covers the URL only within a path component may or may not serve it."
        }
        return "Register an advanced experience whose URL is a prefix of \(hop ?? "this one")\(place): "
            + (isCode ? "\(source) does not open the default experience." : "\(source) offers no others.")
    }
}

private struct AssociationFix {
    let suite: Suite
    let need: BannerNeed?

    func text(for step: AssociationStep) -> String {
        switch step {
        case .invalidEntry(let entry, let host):
            if case .buildSetting(let setting) = entry.error {
                "Set \(setting) so that the entry names \(host), and add \"\(entry.service.word):\(host)\" to "
                    + "the suite's \"associatedDomains\": only Xcode fills in the setting. The setting is in the "
                    + entitlement(entry.service, naming: entry.text)
            } else {
                "Write \"\(entry.service.word):\(host)\" instead of \"\(entry.text)\" in the "
                    + entitlement(entry.service, naming: entry.text)
            }
        case .notEntitled(.appLinks, let host, _) where suite.app == nil:
            "Declare the full app as the suite's \"app\", with \"applinks:\(host)\" among its \"associatedDomains\"."
        case .notEntitled(let service, let host, _): "Add \"\(service.word):\(host)\" to the " + entitlement(service)
        case .noAppEntry(let host, _): "Add \"appclips:\(host)\" to the " + domains(ofClip: false)
        case .unreachable(let host, isTooLarge: true): "Make \(file(of: host)) smaller than 128 KB."
        case .unreachable(let host, _):
            (suite.site(of: host).map { "For \(host) in \"sites\"\(Optional($0.location).inBrackets), name " }
                ?? "Add \(host) to the suite's \"sites\", with ")
                + "the file that it serves at /.well-known/apple-app-site-association as its \"association\"."
        case .statedError(_, let host) where suite.site(of: host)?.fileError != nil:
            "Let \(host) serve \(AssociationDocument.path) without a redirect, and state only the redirects of other paths "
                + "in \"sites\"\((suite.site(of: host)?.location).inBrackets)."
        case .statedError(let code, let host):
            "Let \(host) serve its association file (\(code)), then name the file in \"sites\" instead of the "
                + "error\(place(ofFileOf: host))."
        case .notAnObject(let host): "Make \(file(of: host)) a JSON object."
        case .noSection(let service, let host):
            "Add a section \"\(service.word)\" to \(file(of: host)): " + section(service)
        case .unidentified(let service, let identity, let host, let near): unidentified(service, identity, host, near)
        case .excluded(let rule, let host):
            "Put a rule for the URL before the rule on line \(rule.line) of \(file(of: host)), or remove that rule."
        case .noRule(let host, _, isTooCostly: true): "Make the patterns in \(file(of: host)) simpler."
        case .noRule(let host, _, isTooCostly: false):
            "Add a component for the URL's path to \"applinks\" in \(file(of: host))."
        case .noBanner(let missing, let path): banner(missing, path)
        case .entitled, .assumed, .identified, .matched, .appEntry, .enough, .banner, .assumedBanner: ""
        }
    }

    private func entitlement(_ service: AssociatedService, naming entry: String? = nil) -> String {
        domains(ofClip: service == .appClips, naming: entry)
    }

    private func domains(ofClip isClip: Bool, naming entry: String? = nil) -> String {
        let entries = (isClip ? suite.association?.clipEntries : suite.association?.appEntries) ?? []
        let entry = entries.first { $0.value == entry } ?? entries.last
        let place = entry?.location ?? (isClip ? suite.clip.location : suite.app?.location)
        let words = (isClip ? "clip's" : "full app's") + " associated domains"
        if entry == nil, case .entitlements(let path, _)? = isClip ? suite.clip.domains : suite.app?.domains {
            return "\(words) (\(suite.shown(path)))."
        }
        return "\(words)\(place.inBrackets)."
    }

    private func file(of host: String) -> String { "the association file of \(host)\(place(ofFileOf: host))" }

    private func place(ofFileOf host: String) -> String {
        switch suite.site(of: host)?.association {
        case nil: ""
        case .file(let file): " (\(suite.shown(file.value)))"
        case .inline(let text), .error(let text): Optional(text.location).inBrackets
        }
    }

    private func section(_ service: AssociatedService) -> String {
        let bundleID = service == .appClips ? suite.clip.bundleID : suite.app?.bundleID
        let id = ApplicationIdentity(teamID: suite.clip.teamID, bundleID: bundleID).text
        return service == .appClips
            ? "{ \"apps\": [\"\(id)\"] }."
            : "{ \"details\": [{ \"appIDs\": [\"\(id)\"], \"components\": [{ \"/\": \"*\" }] }] }."
    }

    private func unidentified(
        _ service: AssociatedService, _ identity: ApplicationIdentity, _ host: String,
        _ near: AssociationStep.NearIdentifier?
    ) -> String {
        switch near {
        case .withoutPrefix(let id), .otherPrefix(let id), .otherCase(let id):
            identity.reason(toKeep: id.text).map {
                "Add \"\(identity.text)\" next to \"\(id.text)\" on line \(id.line) of \(file(of: host)): \($0)."
            }
                ?? "Write \"\(identity.text)\" instead of \"\(id.text)\" on line \(id.line) of \(file(of: host)): the "
                + "team's prefix, a dot, and the bundle identifier."
        case .inAppLinks, nil:
            service == .appClips
                ? "Add \"\(identity.text)\" to \"appclips\": { \"apps\": […] } in \(file(of: host))."
                : "Add a detail with \"\(identity.text)\" among its \"appIDs\" to \"applinks\" in \(file(of: host))."
        }
    }

    private func banner(_ missing: AssociationStep.MissingBanner, _ path: String) -> String {
        let clip = suite.clip.bundleID ?? "bundle.id"
        let display = need == .card ? ", app-clip-display=card" : ""
        let tag =
            "<meta name=\"apple-itunes-app\" content=\"app-id=…, app-clip-bundle-id=\(clip)\(display)\">"
            + (need == .preview ? " and <meta property=\"og:image\" content=\"…\">" : "")
        let banner = "the Smart App Banner of the page at \(path)"
        return switch missing {
        case .page: "Add the page at \(path) to the \"pages\" of the site in \"sites\", with \(tag) in its head."
        case .tag: "Put \(tag) into the head of the page at \(path)."
        case .layout:
            "Save the page at \(path) as the host serves it, and name that file in \"pages\". If the page has no banner, "
                + "put \(tag) into the head of its layout."
        case .clip: "Add \"app-clip-bundle-id=\(clip)\(display)\" to \(banner)."
        case .otherClip: "Write \"app-clip-bundle-id=\(clip)\" in \(banner)."
        case .comma(let found): "Write a comma between the parameters of \"\(found)\" in \(banner)."
        case .card: "Add \"app-clip-display=card\" to \(banner)."
        case .previewImage: "Put <meta property=\"og:image\" content=\"…\"> into the head of the page at \(path)."
        }
    }
}

extension SourceLocation? {
    fileprivate var inBrackets: String { map { " (\($0.place))" } ?? "" }
}
