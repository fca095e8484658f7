import ClipRules

extension Source {
    /// What a tester does to invoke the clip from here.
    var instruction: String {
        switch self {
        case .nfc: "Write the URL to an NFC tag as a URI record, and hold the top of the iPhone to the tag."
        case .qrCode: "Scan the code with the Camera or with the code scanner of Control Centre."
        case .appClipCode: "Make an App Clip Code of the URL with Apple's App Clip Code Generator, and scan that."
        case .safariBanner:
            "Open the page in Safari (scanning the code here may open the clip itself), and tap the banner."
        case .safariCard: "Open the page in Safari; the card comes up by itself the first time."
        case .messages: "Have one of the device's contacts send the URL in Messages, and tap the bubble."
        case .maps: "Find the place in Maps, and tap the App Clip on its card."
        case .siriSuggestion: "Be at the place, and tap the App Clip among Siri's suggestions."
        case .spotlight: "Launch the clip with the URL, \(reopening)."
        case .appLibrary: "Launch the clip with the URL, \(reopening)."
        case .appLink: "Tap the link in another app."
        case .testFlight: "In TestFlight, open the app's page, and tap the entry of this title under App Clips."
        case .xcode: "In the clip's scheme set _XCAppClipURL to the URL, and run it on the device."
        case .notification, .appSwitcher: "Launch the clip, \(reopening)."
        }
    }

    /// What a tester does in a journey that has begun, where the clip has been launched already.
    var instructionInJourney: String {
        reopening.isEmpty ? instruction : reopening.prefix(1).uppercased() + reopening.dropFirst() + "."
    }

    /// How a clip that was launched before is opened again, as a clause; empty where the source does more than that.
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
