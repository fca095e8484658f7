import ClipRules

extension Source {
    /// The name that people use.
    var words: String {
        switch self {
        case .nfc: "NFC tag"
        case .qrCode: "QR code"
        case .appClipCode: "App Clip Code"
        case .safariBanner: "Safari banner"
        case .safariCard: "Safari card"
        case .messages: "Messages"
        case .linkPreview: "Link preview"
        case .maps: "Maps"
        case .siriSuggestion: "Siri suggestion"
        case .appLink: "Link in an app"
        case .webLink: "Link on a page"
        case .spotlight: "Spotlight"
        case .appLibrary: "App Library"
        case .testFlight: "TestFlight"
        case .xcode: "Xcode"
        case .notification: "Notification"
        case .appSwitcher: "App switcher"
        }
    }
}
