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
