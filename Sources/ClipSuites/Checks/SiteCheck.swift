import ClipRules

/// Looks at whether entitlements, sites, pages, and the hosts that are used agree.
struct SiteCheck {
    private let suite: Suite
    private let association: SuiteAssociation
    private let profile: AssociationProfile
    private let hosts: SuiteHosts
    /// Whether an association file names the clip; each is searched once, on however many hosts it is served.
    private var namesClip: [ObjectIdentifier: Bool] = [:]

    init(suite: Suite, association: SuiteAssociation, profile: AssociationProfile) {
        self.suite = suite
        self.association = association
        self.profile = profile
        hosts = SuiteHosts(of: suite)
        let clip = profile.clip.identity
        for case .file(let file)? in profile.sites.values.lazy.map(\.association)
        where namesClip[ObjectIdentifier(file)] == nil {
            namesClip[ObjectIdentifier(file)] = file.appClips?.apps.contains { clip.isNamed(by: $0.text) } ?? false
        }
    }

    func check(_ notes: inout CheckNotes) {
        // An entry that clip and app have in common is reported once, at the clip's.
        var seen: Set<String> = []
        for entry in association.clipEntries + association.appEntries {
            let domain = AssociatedDomain(entry.value)
            guard domain.error == nil, [.appClips, .appLinks].contains(domain.service) else { continue }
            if seen.insert(domain.host).inserted { checkSite(of: domain, entry, &notes) }
        }
        for entry in association.clipEntries { checkUse(of: entry, &notes) }
        if isEntitlementRead { for site in suite.sites { checkEntitlement(for: site, &notes) } }
        checkAppOfBanners(&notes)
    }

    /// Whether all entries of the clip's entitlement are known: an error in its file may hide some of them.
    private var isEntitlementRead: Bool {
        guard case .entitlements(let path, _) = suite.clip.domains else { return true }
        let file = suite.shown(path)
        return !association.diagnostics.contains { $0.severity == .error && $0.location?.file == file }
    }

    private func checkSite(of domain: AssociatedDomain, _ entry: LocatedString, _ notes: inout CheckNotes) {
        guard profile.sites[domain.host]?.association == nil else { return }
        if hosts.expect(.cannotReachAssociationFile, for: domain) { return }
        notes.warn(
            .siteMissing, at: entry.location,
            "the entitlement names \(domain.host), and \"sites\" has no association file for it: what comes from there "
                + "is declined as \(DeclineReason.cannotReachAssociationFile.rawValue)",
            fix:
                "add \(Quotation.of(domain.host)): { \"association\": \"FILE\" } to \"sites\", FILE being what the host "
                + "serves at /.well-known/apple-app-site-association")
    }

    private func checkUse(of entry: LocatedString, _ notes: inout CheckNotes) {
        let domain = AssociatedDomain(entry.value)
        guard domain.error == nil, domain.service == .appClips, !hosts.use(domain) else { return }
        notes.warn(
            .domainUnused, at: entry.location,
            "the entitlement names \(domain.host), where nothing is registered and which nothing invokes",
            fix: "register an experience or add an invocation for it, or remove the entry")
    }

    /// A site that serves a page or file for the clip is of no use where the clip is not entitled to it.
    private func checkEntitlement(for site: SiteDefinition, _ notes: inout CheckNotes) {
        let host = AssociationProfile.comparedHost(site.host)
        guard case .none = profile.clip.domains.answer(for: .appClips, host: host),
            let purpose = purpose(of: host), !hosts.expectedDeclines(on: host).contains(.missingSection)
        else { return }
        notes.warn(
            .siteNotEntitled, at: site.location,
            "\(purpose) of \(host) is meant for the clip, whose entitlement does not name that host",
            fix: "add \(Quotation.of("appclips:\(host)")) to the clip's associated domains")
    }

    private func purpose(of host: String) -> String? {
        guard let site = profile.sites[host] else { return nil }
        if case .file(let file) = site.association, namesClip[ObjectIdentifier(file)] == true {
            return "the association file"
        }
        let clip = profile.clip.identity.bundleID
        return site.pages.byKey.values.contains { $0.banner?.clipBundleID == clip } ? "a page" : nil
    }

    /// Finds pages whose Smart App Banners are for one clip but have different numbers for its app.
    private func checkAppOfBanners(_ notes: inout CheckNotes) {
        var first: (id: String, place: SourceLocation)?
        for site in suite.sites {
            let pages = profile.sites[AssociationProfile.comparedHost(site.host)]?.pages
            for page in site.pages {
                guard let banner = pages?.byKey[page.path.value]?.banner,
                    banner.clipBundleID == suite.clip.bundleID, let id = banner.appID
                else { continue }
                let known = first ?? (id, page.file.location)
                first = known
                if known.id == id { continue }
                notes.warn(
                    .bannerApp, at: page.file.location,
                    "this page's banner says \"app-id=\(id)\", and another page's says \"app-id=\(known.id)\"",
                    note: "the other page is at \(known.place.text); a clip belongs to one app",
                    fix: "write the number of the clip's app on both pages")
            }
        }
    }
}
