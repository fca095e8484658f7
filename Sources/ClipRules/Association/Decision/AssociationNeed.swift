/// Whether a source asks for the association of clip and website.
public enum AssociationNeed: Sendable, Hashable {
    /// It does not.
    case none
    /// It does, but for a local experience.
    case unlessLocal
    /// It does, for a local experience as well.
    case always
}

/// What a source asks of the page at the URL.
public enum BannerNeed: Sendable, Hashable {
    /// A Smart App Banner for the clip.
    case banner
    /// One that asks for the App Clip card, too.
    case card
    /// A Smart App Banner, and an `og:image`.
    case preview
}

extension Source {
    /// Whether this source asks for the association (Apple, "Testing the launch experience of your App Clip" and
    /// "Configuring App Clip experiences"). Apple's own links are decided before it is asked.
    public var associationNeed: AssociationNeed {
        switch self {
        case .nfc, .qrCode, .appClipCode: .unlessLocal
        case .safariBanner, .safariCard, .messages: .always
        case .maps, .siriSuggestion, .appLink, .testFlight: .always
        case .spotlight, .appLibrary, .notification, .appSwitcher, .xcode: .none
        }
    }

    /// What this source asks of the page (Apple, "Supporting invocations from your website and the Messages app").
    public var bannerNeed: BannerNeed? {
        switch self {
        case .safariBanner: .banner
        case .safariCard: .card
        case .messages: .preview
        case .nfc, .qrCode, .appClipCode, .maps, .siriSuggestion, .appLink, .testFlight: nil
        case .spotlight, .appLibrary, .notification, .appSwitcher, .xcode: nil
        }
    }
}
