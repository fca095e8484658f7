import ClipRules

extension SuiteCheck {
    mutating func checkSites(_ profile: AssociationProfile) {
        var seen: Set<String> = []
        for entry in association.clipEntries + association.appEntries {
            let domain = AssociatedDomain(entry.value)
            guard domain.error == nil, [.appClips, .appLinks].contains(domain.service) else { continue }
            if seen.insert(domain.host).inserted { checkSite(of: domain, entry, profile) }
        }
        for entry in association.appEntries { checkAppLinks(entry, profile) }
        checkClaims(profile)
        if let used = UsedPaths(of: suite) { for site in suite.sites { checkPages(of: site, used, profile) } }
    }

    private func isRead(_ domains: DomainsDefinition?) -> Bool {
        guard case .entitlements = domains else { return true }
        return (domains == suite.clip.domains ? association.clipFile : association.appFile) != nil
    }

    private mutating func checkSite(of domain: AssociatedDomain, _ entry: LocatedString, _ profile: AssociationProfile)
    {
        let problem: String
        let fix: String
        let reason: DeclineReason
        switch profile.sites[domain.host]?.association {
        case .file, .notAnObject: return
        case nil where profile.assumesSites: return
        case nil:
            problem = "\"sites\" has no association file for it"
            fix =
                "add \(quoted: domain.host): { \"association\": \"FILE\" } to \"sites\", where FILE is what the host "
                + "serves at /.well-known/apple-app-site-association"
            reason = .cannotReachAssociationFile
        case .error(let code):
            problem = "its association file fails"
            fix = DeclineFix.text(for: .statedError(code: code, host: domain.host), in: suite)
            reason = DeclineReason(rawValue: code)
        }
        if declines.contains(reason, for: domain) { return }
        notes.warn(
            .siteMissing, at: entry.location,
            "the entitlement names \(domain.host), but \(problem): URLs of that host are declined as \(reason.rawValue)",
            fix: fix)
    }

    private mutating func checkAppLinks(_ entry: LocatedString, _ profile: AssociationProfile) {
        let domain = AssociatedDomain(entry.value)
        guard domain.error == nil, domain.service == .appLinks, let app = profile.app?.identity,
            case .file(let file)? = profile.sites[domain.host]?.association
        else { return }
        let ids = file.appLinks?.details.flatMap(\.appIDs)
        let step: AssociationStep =
            if let ids {
                .unidentified(.appLinks, app, of: domain.host, near: file.near(app, in: ids))
            } else {
                .noSection(.appLinks, of: domain.host)
            }
        guard ids?.contains(where: { app.isNamed(by: $0.text) }) != true, let reason = step.declined,
            !declines.contains(reason, for: domain)
        else { return }
        notes.warn(
            .appNotNamed, at: entry.location, "the app's entitlement has \(quoted: entry.value): \(step.text)",
            note: "links to the host open neither the app nor, if the app is installed, the clip",
            fix: DeclineFix.text(for: step, in: suite))
    }

    private mutating func checkClaims(_ profile: AssociationProfile) {
        guard let app = profile.app, suite.clip.domains != nil, suite.app?.domains != nil, isRead(suite.clip.domains),
            isRead(suite.app?.domains)
        else { return }
        for (entries, party, services) in [
            (association.clipEntries, app, [AssociatedService.appClips, .appLinks]),
            (association.appEntries, profile.clip, [.appClips]),
        ] {
            for entry in entries {
                let domain = AssociatedDomain(entry.value)
                // If a case expects the host's association file to fail, an entry is unnecessary.
                let isOnPurpose = declines.on(domain.host).contains { DeclineReason.isStatus($0.rawValue) }
                let isClaimed = services.contains { service in
                    if case .none = party.domains.answer(for: service, host: domain.host) { false } else { true }
                }
                guard domain.error == nil, domain.service == .appClips, !isOnPurpose, !isClaimed else { continue }
                let isClips = services.count > 1
                let isIdentifier = [suite.clip.bundleID, suite.app?.bundleID].contains {
                    $0?.lowercased() == domain.host
                }
                let (owner, other) = isClips ? ("clip", "app") : ("app", "clip")
                let wanted = services.map { Quotation.of("\($0.word):\(domain.host)") }
                notes.warn(
                    .appDomains, at: entry.location,
                    "the \(owner)'s entitlement has \(quoted: entry.value), but the \(other)'s has no "
                        + wanted.joined(separator: " and no "),
                    note: isClips
                        ? "links to this host open nothing for users who have the app"
                        : "links to this host do not open the clip",
                    fix: isIdentifier
                        ? "write your web host instead of the bundle identifier"
                        : "add \(wanted.joined(separator: " and ")) to the \(other)'s associated domains")
            }
        }
    }

    private mutating func checkPages(of site: SiteDefinition, _ used: UsedPaths, _ profile: AssociationProfile) {
        let host = site.host.comparedHost
        guard let pages = profile.sites[host]?.pages, let keys = used.keys(of: pages, on: host) else { return }
        for page in site.pages where !["*", "/*"].contains(page.path.value) && !keys.contains(page.path.value) {
            notes.warn(
                .pageUnused, at: page.path.location,
                "the page \(quoted: page.path.value) of \(site.host) is never used: no URL in the suite has this path",
                fix: "correct the path, add an invocation for it, or remove the page")
        }
    }
}

private struct UsedPaths {
    private var paths: [String: Set<String>] = [:]
    private var starts: [String: Set<String>] = [:]

    /// Returns `nil` if rows fill in a URL's host, since then any page may be used.
    init?(of suite: Suite) {
        let targets = suite.sites.flatMap(\.redirects).map(\.target.value)
        for url in suite.usedURLs.map(\.url) + targets {
            guard let name = URLOutline.host(of: url) else { continue }
            let host = name.comparedHost
            let place = String(url.prefix { $0 != "?" && $0 != "#" })
            guard let brace = place.firstIndex(of: "{") else {
                if let path = (try? InvocationURL(place))?.path { paths[host, default: []].insert(path) }
                continue
            }
            if name.contains("{") { return nil }
            let start = place[..<brace].split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).last ?? ""
            starts[host, default: []].insert(String(start.drop { $0 != "/" }))
        }
    }

    func keys(of pages: WebPages, on host: String) -> Set<String>? {
        let starts = starts[host] ?? []
        guard paths[host] != nil || !starts.isEmpty else { return nil }
        let filled = pages.byKey.keys.filter { key in
            starts.contains { key.hasPrefix($0) || key.hasSuffix("*") && $0.hasPrefix(key.dropLast()) }
        }
        return Set(filled + (paths[host] ?? []).compactMap(pages.key))
    }
}
