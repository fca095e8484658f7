/// Where an invocation comes from.
///
/// Apple, "Configuring App Clip experiences" and "Responding to invocations" name these; the raw values are the
/// words of the suite format.
public enum Source: String, CaseIterable, Sendable, Hashable {
    case nfc, qrCode, appClipCode
    case safariBanner, safariCard, messages
    case maps, siriSuggestion
    case spotlight, appLibrary
    case appLink
    case testFlight, xcode
    case notification, appSwitcher
}

extension Source {
    /// Whether this source hands a URL over at all. Re-opening from a notification or the app switcher does not
    /// (Apple, "Responding to invocations").
    public var deliversURL: Bool {
        switch self {
        case .notification, .appSwitcher: false
        default: true
        }
    }
}
