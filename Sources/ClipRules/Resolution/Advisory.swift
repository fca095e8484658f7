/// A warning about a rule that Apple does not document, or about a questionable definition.
public struct Advisory: Sendable, Hashable, Codable {
    /// The name, as written in the `advisories` expectation.
    public let name: Name
    /// A sentence that says what the advisory means in this case.
    public let text: String

    package init(_ name: Name, _ text: String) {
        self.name = name
        self.text = text
    }

    package init(_ name: Name) { self.init(name, name.meaning) }

    static func anyClip(_ named: String) -> Advisory {
        Advisory(.associationAssumed, "assuming that \(named) names this clip: the suite has no \"bundleID\"")
    }

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
        case cardWithApp = "card-with-app"
        case webLink = "web-link"
        case needsIOS = "needs-ios"

        // Only checks of definitions raise the following advisories.
        case associationType = "association-type"
        case associationKey = "association-key"
        case identifierPrefix = "identifier-prefix"
        case clipOnlyInAppLinks = "clip-only-in-applinks"
        case clipNotNamed = "clip-not-named"
        case appNotNamed = "app-not-named"
        case ruleNeverMatches = "rule-never-matches"
        case itemOptional = "item-optional"
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
        case screenUnexpected = "screen-unexpected"
        case clipIdentifier = "clip-identifier"
        case parentIdentifier = "parent-identifier"
        case appDomains = "app-domains"
        case appGroup = "app-group"
        case onDemandInstall = "on-demand-install"
        case notificationNotRequested = "notification-not-requested"
        case schemeDomain = "scheme-domain"
        case clipSize = "clip-size"
        case scenes
        case svgUnchecked = "svg-unchecked"
        case siteDiffers = "site-differs"
        case siteUnreachable = "site-unreachable"
        case domainNotEntitled = "domain-not-entitled"
        case bannerMissing = "banner-missing"
        case notServed = "not-served"
        case appNotOpened = "app-not-opened"
        case unexpectedDecline = "unexpected-decline"

        package static let ofCases = allCases.filter { !$0.meaning.isEmpty }
    }
}

extension Advisory.Name {
    /// The place where a change can resolve an advisory.
    package enum Settled { case inURL, inCase, inSuite, inRun, inDefinitions }

    package var isOfDefinitions: Bool {
        [.noDefaultExperience, .cardLength, .appClipsDetails, .associationSize].contains(self) || meaning.isEmpty
    }

    package var settled: Settled { row.settled }

    package var meaning: String { row.meaning }

    /// The rule that the advisory is about. `nil` if no answer to a rule would change a resolution.
    package var rule: Rule? { row.rule }

    package static let ofRules = allCases.filter { $0.rule != nil }

    private var row: (settled: Settled, meaning: String, rule: Rule?) {
        switch self {
        case .componentBoundary:
            (
                .inURL, "Apple does not document whether a registered path may end within a path component",
                Rule("May a registered path end within a path component?", "no", "yes")
            )
        case .registeredQuery:
            (
                .inURL, "Apple does not document how much of a registered query a URL must have",
                Rule("May a URL's query continue after the registered query?", "after an &", "anywhere", "no")
            )
        case .queryOrder:
            (
                .inURL, "Apple does not document whether the order of query items matters",
                Rule("Does the order of query items matter?", "yes", "no")
            )
        case .trailingSlash:
            (
                .inURL, "Apple does not document whether a slash at the end of a path matters",
                Rule("Does a slash at the end of a path matter?", "yes", "no")
            )
        case .port:
            (
                .inURL, "Apple does not document whether another port, or :443 written out, makes a different URL",
                Rule("Does another port make a different URL?", "yes, except :443", "no", "yes, even :443")
            )
        case .percentEncoding:
            (
                .inURL, "Apple does not document whether two spellings of one escape are equivalent",
                Rule("Are two spellings of one escape different?", "yes", "no")
            )
        case .internationalisedHost:
            (
                .inURL, "Apple does not document in which form a non-ASCII host is compared",
                Rule("In which form is a non-ASCII host compared?", "xn--", "as written")
            )
        case .noDefaultExperience: (.inSuite, "Apple requires a default experience, and none is defined", nil)
        case .defaultByCode:
            (
                .inRun,
                "developers report that since iOS 18 NFC tags and QR codes do not open the default experience; scan one "
                    + "with a phone",
                Rule("Do codes and tags open the default experience?", "yes", "no", mark: .reported)
            )
        case .messagesCard:
            (
                .inCase,
                "an advanced experience matches, but Messages is reported to show the default experience's card",
                Rule(
                    "Does Messages show the default experience even if an advanced one matches?", "yes", "no",
                    mark: .reported)
            )
        case .appLinkDefault:
            (
                .inCase, "Apple's pages differ on whether a link in another app opens the default experience",
                Rule("Does a link in another app open the default experience?", "yes", "no", in: ["CFG", "LAUNCH"])
            )
        case .linkInXcode:
            (.inCase, "developers report that Xcode's Run crashes if _XCAppClipURL is one of Apple's links", nil)
        case .trackingParameter:
            (
                .inCase, "Safari, Messages and Mail are reported to remove these query items before the clip gets them",
                Rule("Does the clip get query items such as fbclid?", "yes", "no", in: [], mark: .reported)
            )
        case .redirected:
            (
                .inURL,
                "Apple does not document which URL a clip receives after a redirect, nor which URL's card is shown: "
                    + "the model uses the scanned URL",
                Rule("After a redirect, which URL is delivered and has the card?", "the scanned one", "the last one")
            )
        case .notEncodable: (.inURL, "no App Clip Code can be made for this URL", nil)
        case .cardLength: (.inCase, "the card is longer than Apple advises", nil)
        case .associationUnchecked: (.inSuite, "the association was not checked", nil)
        case .associationAssumed: (.inRun, "the suite has no \"sites\"; add what the hosts serve", nil)
        case .appClipsDetails: (.inSuite, "path rules under appclips do nothing: every URL of the host matches", nil)
        case .associationSize:
            (
                .inSuite, "the association file is larger than the 128 KB that Apple's archived pages allow",
                Rule("Does iOS read an association file of more than 128 KB?", "yes", "no", in: [])
            )
        case .appAssociation:
            (
                .inSuite,
                "Apple does not document whether applinks or appclips lets the full app open: the model accepts either",
                Rule(
                    "Which association opens the full app?", "applinks or appclips", "only both", in: ["TEST", "ASSOC"])
            )
        case .locationNotRequested:
            (.inSuite, "Info.plist does not set NSAppClipRequestLocationConfirmation, so `disallowed` is assumed", nil)
        case .cardWithApp:
            (
                .inCase,
                "developers report that the card is shown even if the full app is installed; otherwise, the app opens "
                    + "without a card",
                Rule("Is the card shown even if the full app is installed?", "yes", "no", in: [], mark: .reported)
            )
        case .webLink:
            (
                .inCase, "Apple's pages disagree on whether tapping a link to an associated website opens the clip",
                Rule("Does tapping a link to an associated website open the browser?", "yes", "no", in: ["CFG", "WEB"])
            )
        case .needsIOS: (.inSuite, "older versions of iOS do not open this", nil)
        case .associationType, .associationKey, .identifierPrefix, .clipOnlyInAppLinks, .clipNotNamed, .appNotNamed,
            .ruleNeverMatches, .itemOptional, .detailWithoutEffect, .entitlementEntry, .unknownService, .bannerClip,
            .bannerArgument, .bannerParameter, .bannerAppID, .noExpectation, .registeredTwice, .siteMissing,
            .pageUnused, .screenUnexpected, .clipIdentifier, .parentIdentifier, .appDomains, .appGroup,
            .onDemandInstall, .notificationNotRequested, .schemeDomain, .clipSize, .scenes, .svgUnchecked, .siteDiffers,
            .siteUnreachable, .domainNotEntitled, .bannerMissing, .notServed, .appNotOpened, .unexpectedDecline:
            (.inDefinitions, "", nil)
        }
    }
}
