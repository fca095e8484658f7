import ClipRules

extension Source {
    /// What a tester does to invoke the clip from here, or the full app where it is installed.
    func instruction(for target: Target) -> String {
        switch self {
        case .nfc: "Write the URL to an NFC tag as a URI record, and hold the top of the iPhone to the tag."
        case .qrCode: "Scan the code with the Camera or with the code scanner of Control Centre."
        case .appClipCode: "Make an App Clip Code of the URL with Apple's App Clip Code Generator, and scan that."
        case .safariBanner:
            "Open the page in Safari (scanning the code here may open the clip itself), and tap its banner, if it has one."
        case .safariCard: "Open the page in Safari for the first time, and tap the card, if one comes up by itself."
        case .messages: "Have one of the device's contacts send the URL in Messages, and tap the bubble."
        case .maps: "Find the place in Maps, and tap what its card offers to open, if anything."
        case .siriSuggestion: "Be at the place, and tap what Siri suggests to open there, if anything."
        case .spotlight, .appLibrary:
            target == .app ? "Launch the app, \(reopening)." : "Launch the clip with the URL, \(reopening)."
        case .appLink: "Tap the link in another app."
        case .testFlight: "In TestFlight, open the app's page, and tap the entry of this title under App Clips."
        case .xcode: "In the clip's scheme set _XCAppClipURL to the URL, and run it on the device."
        case .notification, .appSwitcher: "Launch the \(target == .app ? "app" : "clip"), \(reopening)."
        }
    }

    /// What a tester does in a journey that has begun, where clip or app has been launched already.
    func instructionInJourney(for target: Target) -> String {
        guard reopening.isEmpty else { return reopening.prefix(1).uppercased() + reopening.dropFirst() + "." }
        return instruction(for: target)
    }

    /// How what was launched before is opened again, as a clause; empty where the source does more than that.
    private var reopening: String {
        switch self {
        case .spotlight: "go home, and open it from Search"
        case .appLibrary: "go home, and open it from the App Library"
        case .notification: "leave it, and tap a notification of it"
        case .appSwitcher: "leave it, and come back by the app switcher"
        case .nfc, .qrCode, .appClipCode, .safariBanner, .safariCard, .messages, .maps, .siriSuggestion, .appLink,
            .testFlight, .xcode:
            ""
        }
    }
}
