package enum BannerNeed: Hashable {
    case banner, card, preview

    var addition: String {
        switch self {
        case .banner: ""
        case .card: " that asks for the App Clip card"
        case .preview: ", and an `og:image`"
        }
    }
}

package struct SourceRules {
    enum Advanced {
        case ignored
        /// Skips advanced experiences, although Apple documents that they open.
        case passedOver
        case byPrefix
        /// Requires a place and delivers the registered URL.
        case withPlace
    }

    enum Association { case never, exceptLocal, always }

    enum Redirects {
        case ignored, openEach
        /// A browser follows the redirects, so the last URL opens.
        case followed
    }

    var takesLocal = false
    var advanced = Advanced.ignored
    var takesDefault = false
    package var takesDefaultLink = false
    /// Whether the source accepts demo links. App Clip Codes accept only short demo links.
    package var takesDemoLink = false
    var association = Association.never
    /// The banner that the source requires on the URL's page (Apple, "Supporting invocations from
    /// your website and the Messages app").
    package var banner: BannerNeed?
    var redirects = Redirects.ignored
    var page: StaticString
    var phase = Phase.released
    package var showsCard = true
    /// Whether the source delivers a URL (Apple, "Responding to invocations").
    package var deliversURL = true
    /// Whether the full app, if installed, receives the same URL.
    package var opensApp = true
    package var reopens = false
    /// Whether developers report that the card is shown even if the full app is installed.
    package var showsCardWithApp = false
}

extension Source {
    package var rules: SourceRules {
        switch self {
        case .nfc, .qrCode:
            SourceRules(
                takesLocal: true, advanced: .byPrefix, takesDefault: true, takesDefaultLink: true,
                takesDemoLink: true, association: .exceptLocal, redirects: .openEach, page: "CFG",
                showsCardWithApp: true)
        case .appClipCode:
            SourceRules(
                takesLocal: true, advanced: .byPrefix, takesDemoLink: true, association: .exceptLocal,
                redirects: .openEach, page: "ENC", showsCardWithApp: true)
        case .safariBanner, .safariCard:
            SourceRules(
                takesLocal: true, advanced: .byPrefix, takesDefault: true, association: .always,
                banner: self == .safariCard ? .card : .banner, redirects: .followed, page: "WEB")
        case .messages:
            SourceRules(
                takesLocal: true, advanced: .passedOver, takesDefault: true, takesDefaultLink: true,
                takesDemoLink: true, association: .always, banner: .preview, redirects: .followed, page: "CFG",
                showsCardWithApp: true)
        case .maps, .siriSuggestion:
            SourceRules(advanced: .withPlace, association: .always, page: "RESP", showsCardWithApp: true)
        case .linkPreview:
            SourceRules(
                takesLocal: true, advanced: .byPrefix, takesDefault: true, takesDefaultLink: true,
                takesDemoLink: true, association: .always, redirects: .openEach, page: "CFG")
        case .appLink:
            SourceRules(
                takesDefault: true, takesDefaultLink: true, takesDemoLink: true, association: .always,
                redirects: .openEach, page: "CFG")
        case .webLink: SourceRules(takesDefaultLink: true, takesDemoLink: true, page: "CFG")
        case .testFlight: SourceRules(association: .always, page: "TEST", phase: .testFlight, showsCard: false)
        case .xcode: SourceRules(page: "TEST", phase: .xcode, showsCard: false, opensApp: false)
        case .spotlight, .appLibrary, .notification, .appSwitcher:
            SourceRules(
                page: "RESP", phase: .xcode, showsCard: false, deliversURL: self == .spotlight || self == .appLibrary,
                opensApp: false, reopens: true)
        }
    }

    /// The oldest iOS version that supports the source (`CFG` and `WEB` in ``Citation/documents``).
    var leastOS: OSVersion? {
        switch self {
        case .safariCard: .iOS15
        case .linkPreview, .appLink: .iOS17
        case .nfc, .qrCode, .appClipCode, .safariBanner, .messages, .maps, .siriSuggestion, .spotlight, .appLibrary,
            .webLink, .testFlight, .xcode, .notification, .appSwitcher:
            nil
        }
    }

    package var isServed: Bool {
        [ServingExperience.advanced(""), .local(""), .default, .link].contains { mayBeServed(by: $0, hasPlace: true) }
    }

    package func mayBeServed(by experience: ServingExperience, hasPlace: Bool) -> Bool {
        switch experience {
        case .advanced: rules.advanced == .byPrefix || rules.advanced == .withPlace && hasPlace
        case .local: rules.takesLocal
        case .default: rules.takesDefault
        case .link: rules.takesDefaultLink
        }
    }

    package func needsAssociation(forLocalExperience isLocal: Bool) -> Bool {
        rules.association == .always || rules.association == .exceptLocal && !isLocal
    }

    var citation: Citation { Citation(.documented, rules.page.description) }

    package var words: String {
        switch self {
        case .nfc: "NFC tag"
        case .qrCode: "QR code"
        case .appClipCode: "App Clip Code"
        case .safariBanner: "Safari banner"
        case .safariCard: "Safari card"
        case .messages: "Messages"
        case .maps: "Maps"
        case .siriSuggestion: "Siri suggestion"
        case .spotlight: "Spotlight"
        case .appLibrary: "App Library"
        case .linkPreview: "Link preview"
        case .appLink: "Link in an app"
        case .webLink: "Link on a page"
        case .testFlight: "TestFlight"
        case .xcode: "Xcode"
        case .notification: "Notification"
        case .appSwitcher: "App switcher"
        }
    }
}
