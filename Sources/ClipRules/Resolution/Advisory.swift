/// A named warning that a result rests on a rule that Apple does not document, or on a questionable definition.
public struct Advisory: Sendable, Hashable, Codable {
    /// Its name, as the `advisories` expectation spells it.
    public let name: Name
    /// The meaning here, in a sentence.
    public let text: String

    package init(_ name: Name, _ text: String) {
        self.name = name
        self.text = text
    }

    package init(_ name: Name) { self.init(name, name.meaning) }

    /// The names of advisories.
    public enum Name: String, CaseIterable, Sendable, Hashable, Codable {
        case componentBoundary = "component-boundary"
        case registeredQuery = "registered-query"
        case queryOrder = "query-order"
        case trailingSlash = "trailing-slash"
        case port
        case percentEncoding = "percent-encoding"
        case internationalisedHost = "internationalised-host"
        case noDefaultExperience = "no-default-experience"
        case defaultByCode = "default-by-code"
        case messagesCard = "messages-card"
        case appLinkDefault = "app-link-default"
        case linkInXcode = "link-in-xcode"
        case trackingParameter = "tracking-parameter"
        case redirected
        case notEncodable = "not-encodable"
        case cardLength = "card-length"
        case associationUnchecked = "association-unchecked"
        case associationAssumed = "association-assumed"
        case appClipsDetails = "appclips-details"
        case associationSize = "association-size"
        case appAssociation = "app-association"
        case locationNotRequested = "location-not-requested"

        // Of definitions alone.
        case associationType = "association-type"
        case associationKey = "association-key"
        case identifierPrefix = "identifier-prefix"
        case clipOnlyInAppLinks = "clip-only-in-applinks"
        case clipNotNamed = "clip-not-named"
        case appNotNamed = "app-not-named"
        case ruleNeverMatches = "rule-never-matches"
        case detailWithoutEffect = "detail-without-effect"
        case entitlementEntry = "entitlement-entry"
        case unknownService = "unknown-service"
        case bannerClip = "banner-clip"
        case bannerArgument = "banner-argument"
        case bannerParameter = "banner-parameter"
        case bannerAppID = "banner-app-id"
        case noExpectation = "no-expectation"
        case registeredTwice = "registered-twice"
        case siteMissing = "site-missing"
        case pageUnused = "page-unused"
        case clipIdentifier = "clip-identifier"
        case parentIdentifier = "parent-identifier"
        case appDomains = "app-domains"
        case appGroup = "app-group"
        case onDemandInstall = "on-demand-install"
        case notificationNotRequested = "notification-not-requested"
        case schemeDomain = "scheme-domain"
        case clipSize = "clip-size"
        case svgUnchecked = "svg-unchecked"
        case siteDiffers = "site-differs"
        case siteUnreachable = "site-unreachable"
        case domainNotEntitled = "domain-not-entitled"
        case bannerMissing = "banner-missing"
        case notServed = "not-served"
        case appNotOpened = "app-not-opened"
        case unexpectedDecline = "unexpected-decline"

        /// The names that cases raise.
        package static let ofCases = allCases.filter { !$0.meaning.isEmpty }
    }
}

extension Advisory.Name {
    /// What is changed to settle an advisory.
    package enum Settled { case inURL, inCase, inSuite, inDefinitions }

    package var settled: Settled {
        switch self {
        case .componentBoundary, .registeredQuery, .queryOrder, .trailingSlash, .port, .percentEncoding,
            .internationalisedHost, .redirected, .notEncodable:
            .inURL
        case .defaultByCode, .messagesCard, .appLinkDefault, .linkInXcode, .trackingParameter, .cardLength: .inCase
        case .associationUnchecked, .associationAssumed, .noDefaultExperience, .appAssociation, .locationNotRequested,
            .appClipsDetails, .associationSize:
            .inSuite
        default: .inDefinitions
        }
    }

    /// Whether a check of the definitions raises it, with their place.
    package var isOfDefinitions: Bool {
        [.noDefaultExperience, .cardLength, .appClipsDetails, .associationSize].contains(self) || meaning.isEmpty
    }

    /// Empty if no case raises it.
    var meaning: String {
        switch self {
        case .componentBoundary: "Apple does not document whether a registered path may end within a path component"
        case .registeredQuery: "Apple does not document how far a registered query has to be the invocation's"
        case .queryOrder: "Apple does not document whether the order of query items counts"
        case .trailingSlash: "Apple does not document whether a slash at the end of a path counts"
        case .port: "Apple does not document whether a URL with another port, or with :443 written out, is another URL"
        case .percentEncoding: "Apple does not document whether two spellings of one escape are equal"
        case .internationalisedHost: "Apple does not document in which form a host beyond ASCII is compared"
        case .noDefaultExperience: "Apple requires a default experience, and none is defined"
        case .defaultByCode:
            "developers report that since iOS 18 NFC tags and QR codes do not open the default experience"
        case .messagesCard:
            "an advanced experience matches, but developers report that Messages shows the default experience's card"
        case .appLinkDefault:
            "Apple says in one place that a link in another app opens the default experience, and names only its own links "
                + "in another"
        case .linkInXcode: "developers report that Xcode's Run crashes if _XCAppClipURL is one of Apple's links"
        case .trackingParameter:
            "developers report that Safari, Messages and Mail remove such query items, so the clip may not receive them"
        case .redirected:
            "Apple does not document which URL the clip receives of one that redirects: here the one that was scanned"
        case .notEncodable: "no App Clip Code can be made of a URL with a port, or with a host beyond ASCII"
        case .cardLength: "the card is longer than Apple advises"
        case .associationUnchecked: "the association was not checked"
        case .associationAssumed: "the suite has no \"sites\""
        case .appClipsDetails: "path rules under appclips do nothing: every URL of the host counts"
        case .associationSize: "the association file has more than 128 KB, which archived pages of Apple's forbid"
        case .appAssociation:
            "Apple does not document whether applinks or appclips lets the full app open: either is taken to do"
        case .locationNotRequested:
            "the clip's Info.plist does not set NSAppClipRequestLocationConfirmation to true, so iOS answers a question "
                + "for the location with `disallowed`; Apple does not document this"
        case .associationType, .associationKey, .identifierPrefix, .clipOnlyInAppLinks, .clipNotNamed, .appNotNamed,
            .ruleNeverMatches, .detailWithoutEffect, .entitlementEntry, .unknownService, .bannerClip, .bannerArgument,
            .bannerParameter, .bannerAppID, .noExpectation, .registeredTwice, .siteMissing, .pageUnused,
            .clipIdentifier, .parentIdentifier, .appDomains, .appGroup, .onDemandInstall, .notificationNotRequested,
            .schemeDomain, .clipSize, .svgUnchecked, .siteDiffers, .siteUnreachable, .domainNotEntitled, .bannerMissing,
            .notServed, .appNotOpened, .unexpectedDecline:
            ""
        }
    }
}
