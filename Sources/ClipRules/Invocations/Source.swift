/// Where an invocation comes from (Apple, CFG and RESP); the raw values are the words of the suite format.
public enum Source: String, CaseIterable, Sendable, Hashable, Codable {
    case nfc, qrCode, appClipCode
    case safariBanner, safariCard, messages
    case maps, siriSuggestion
    case spotlight, appLibrary
    case appLink, webLink
    case testFlight, xcode
    case notification, appSwitcher

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
}

/// A source's requirement of the page at the URL.
package enum BannerNeed: Sendable, Hashable {
    case banner
    /// A banner that requests the App Clip card, too.
    case card
    /// A banner, and an `og:image`.
    case preview
}
