/// Everything that decides whether clip, app and websites belong together.
public struct AssociationProfile: Sendable {
    /// The clip.
    public var clip: Party
    /// The full app; `nil` where the suite has none.
    public var app: Party?
    /// What each web host serves, by host in lower case and ASCII.
    public var sites: [String: Site]

    /// Creates a profile.
    public init(clip: Party, app: Party? = nil, sites: [String: Site] = [:]) {
        self.clip = clip
        self.app = app
        self.sites = sites
    }

    /// The clip or the app: its identity, and what it is entitled to.
    public struct Party: Sendable {
        /// Its team and bundle identifier.
        public var identity: ApplicationIdentity
        /// Its Associated Domains Entitlement.
        public var domains: AssociatedDomains

        /// Creates a party.
        public init(identity: ApplicationIdentity, domains: AssociatedDomains) {
            self.identity = identity
            self.domains = domains
        }
    }

    /// What one web host serves.
    public struct Site: Sendable {
        /// Its association file; `nil` where the suite names none.
        public var association: Association?
        /// Its pages.
        public var pages: WebPages

        /// Creates a site.
        public init(association: Association? = nil, pages: WebPages = WebPages()) {
            self.association = association
            self.pages = pages
        }

        /// An association file as the device would get it.
        public enum Association: Sendable {
            /// A JSON object.
            case file(AssociationFile)
            /// Something else than a JSON object.
            case notAnObject
            /// An error that the suite states, as App Store Connect spells it.
            case error(String)
        }
    }

    /// The form in which hosts of sites and entitlements are compared with those of URLs: lower case and ASCII.
    ///
    /// A name that has no `xn--` form stays as it is, and so equals no host of a URL.
    public static func comparedHost(_ name: String) -> String {
        if name.utf8.allSatisfy({ $0 < 0x80 }) { return name.lowercased() }
        return InternationalHost.ascii(name) ?? name.lowercased()
    }
}
