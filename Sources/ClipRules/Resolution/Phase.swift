/// The earliest build that an invocation can open (Apple, "Testing the launch experience of your App Clip").
///
/// Whatever iOS looks up at Apple needs a released clip.
public enum Phase: String, CaseIterable, Sendable, Hashable {
    /// A build that Xcode runs.
    case xcode
    /// A build for which the device has a local experience.
    case local
    /// A build in TestFlight.
    case testFlight
    /// The clip in the App Store.
    case released
}

extension Source {
    /// The phase of what comes from here, whatever is registered or installed.
    var ownPhase: Phase {
        switch self {
        case .xcode, .spotlight, .appLibrary, .notification, .appSwitcher: .xcode
        case .testFlight: .testFlight
        case .nfc, .qrCode, .appClipCode, .safariBanner, .safariCard, .messages, .maps, .siriSuggestion, .appLink,
            .webLink:
            .released
        }
    }
}
