/// Where an invocation comes from (Apple, CFG and RESP); the raw values are the words of the suite format.
public enum Source: String, CaseIterable, Sendable, Hashable, Codable {
    case nfc, qrCode, appClipCode
    case safariBanner, safariCard, messages
    case maps, siriSuggestion
    case spotlight, appLibrary
    case appLink, webLink
    case testFlight, xcode
    case notification, appSwitcher
}

extension Source {
    /// Whether an App Clip card is shown: from TestFlight, Xcode, and on re-opening none is.
    package var showsCard: Bool { rules.showsCard }

    /// Whether this source delivers a URL at all (Apple, "Responding to invocations").
    public var deliversURL: Bool { rules.deliversURL }

    /// Whether this source is fixed to a place: an NFC tag or a visual code.
    package var isPhysical: Bool { rules.isPhysical }

    /// Whether iOS would open the installed app from here with the same URL.
    package var opensApp: Bool { rules.opensApp }

    /// How a tester opens the clip or app again from here, as a clause; `nil` if the source does more.
    package var reopening: String? { rules.reopening.map { "\($0)" } }

    /// Whether this source opens the clip by one of Apple's links.
    package var takesDefaultLink: Bool { rules.takesDefaultLink }

    /// Whether this source opens the clip by a demo link, perhaps by its short form alone.
    package var takesDemoLink: Bool { rules.takesDemoLink }

    /// Whether any experience may serve an invocation from this source.
    package var isServed: Bool {
        [ServingExperience.advanced(""), .local(""), .default, .link].contains { mayBeServed(by: $0, hasPlace: true) }
    }

    /// Whether an experience, with a matched place or without, may serve an invocation from this source.
    public func mayBeServed(by experience: ServingExperience, hasPlace: Bool) -> Bool {
        switch experience {
        case .advanced: rules.advanced == .byPrefix || rules.advanced == .withPlace && hasPlace
        case .local: rules.takesLocal
        case .default: rules.takesDefault
        case .link: rules.takesDefaultLink
        }
    }

    /// Whether what this source opens requires that website and clip or app belong together.
    public func needsAssociation(forLocalExperience isLocal: Bool) -> Bool {
        rules.association == .always || rules.association == .exceptLocal && !isLocal
    }

    /// What this source requires of the page (Apple, "Supporting invocations from your website and the Messages app").
    public var bannerNeed: BannerNeed? { rules.banner }

    /// Where Apple says what this source delivers and what may serve it.
    var citation: Citation { Citation(.documented, rules.page.description) }
}

/// What a source requires of the page at the URL.
public enum BannerNeed: Sendable, Hashable {
    /// A Smart App Banner for the clip.
    case banner
    /// One that requests the App Clip card, too.
    case card
    /// A Smart App Banner, and an `og:image`.
    case preview
}
