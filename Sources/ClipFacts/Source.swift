/// The source of an invocation. The suite format uses the raw values.
public enum Source: String, CaseIterable, Sendable, Hashable {
    case nfc, qrCode, appClipCode
    case safariBanner, safariCard, messages
    case maps, siriSuggestion
    case spotlight, appLibrary
    case linkPreview, appLink, webLink
    case testFlight, xcode
    case notification, appSwitcher

    /// Whether the source is an NFC tag or a visual code, whose location a clip can confirm.
    public var isPhysical: Bool {
        switch self {
        case .nfc, .qrCode, .appClipCode: true
        case .safariBanner, .safariCard, .messages, .maps, .siriSuggestion, .spotlight, .appLibrary,
            .linkPreview, .appLink, .webLink, .testFlight, .xcode, .notification, .appSwitcher:
            false
        }
    }
}
