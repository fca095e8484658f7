/// The source of an invocation (Apple, CFG and RESP). The suite format uses the raw values.
public enum Source: String, CaseIterable, Sendable, Hashable, Codable {
    case nfc, qrCode, appClipCode
    case safariBanner, safariCard, messages
    case maps, siriSuggestion
    case spotlight, appLibrary
    case appLink, webLink
    case testFlight, xcode
    case notification, appSwitcher

    /// Whether a clip may confirm its location, which NFC tags and visual codes allow.
    public var isPhysical: Bool {
        switch self {
        case .nfc, .qrCode, .appClipCode: true
        case .safariBanner, .safariCard, .messages, .maps, .siriSuggestion, .spotlight, .appLibrary, .appLink,
            .webLink, .testFlight, .xcode, .notification, .appSwitcher:
            false
        }
    }
}
