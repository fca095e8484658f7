package struct AssociationProfile {
    package var clip: Party
    package var app: Party?
    /// The websites, keyed by host in the form used for comparison.
    package var sites: [String: Site]
    package var assumesSites: Bool

    package init(clip: Party, app: Party? = nil, sites: [String: Site] = [:], assumesSites: Bool = false) {
        self.clip = clip
        self.app = app
        self.sites = sites
        self.assumesSites = assumesSites
    }

    package struct Party {
        package var identity: ApplicationIdentity
        package var domains: AssociatedDomains

        package init(identity: ApplicationIdentity, domains: AssociatedDomains) {
            self.identity = identity
            self.domains = domains
        }
    }

    package struct Site {
        package var association: Association?
        package var pages: WebPages
        package var redirects: PathTable<String>
        package var writtenHost: String?

        package init(
            association: Association? = nil, pages: WebPages = WebPages(), redirects: PathTable<String> = PathTable(),
            writtenHost: String? = nil
        ) {
            self.association = association
            self.pages = pages
            self.redirects = redirects
            self.writtenHost = writtenHost
        }

        package enum Association {
            case file(AssociationFile)
            case notAnObject
            case error(String)
        }
    }

    var asWritten: AssociationProfile {
        func party(_ party: Party) -> Party {
            Party(identity: party.identity, domains: AssociatedDomains(party.domains.entries.map(\.asWritten)))
        }
        let named = sites.map { host, site in (site.writtenHost ?? host, site) }
        return AssociationProfile(
            clip: party(clip), app: app.map(party), sites: Dictionary(named) { first, _ in first },
            assumesSites: assumesSites)
    }
}

extension String {
    /// This host in lower case. A non-ASCII host is in its `xn--` form, if it has one.
    package var comparedHost: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
        return InternationalHost.ascii(self) ?? lowercased()
    }
}
