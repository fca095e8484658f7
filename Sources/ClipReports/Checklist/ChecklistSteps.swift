import ClipHarness
import ClipRules
import ClipSuites

/// The actions of a tester and what is then to be seen, in words of a tester's: no key, no reason, no file.
extension ChecklistEntry {
    /// The steps in order.
    var steps: [String] {
        var steps: [String] = []
        switch testCase.deviceLocation {
        case .at(let latitude, let longitude):
            steps.append("Be at \(latitude), \(longitude), or have a developer simulate that.")
        case .denied: steps.append("If you are asked for your location, do not allow it.")
        case .doesNotMatch, nil: break
        }
        if testCase.isRunning { steps.append("Leave open what the step before has opened.") }
        if testCase.isLocked { steps.append("Lock the phone, and wake its screen.") }
        steps += opening
        if testCase.isLocked, opensCard { steps.append("Tap Open in the notification, and unlock the phone.") }
        if opensCard {
            let button = testCase.resolution.card?.action.map { "“\($0.words)”" } ?? "its button"
            steps.append("Compare the card that comes up, then tap \(button).")
        }
        return steps
    }

    /// The things to be seen if all is right.
    var sights: [String] {
        guard opens else { return [nothing] }
        let what = testCase.resolution.target == .app ? "The full app opens" : "The App Clip opens"
        let screen = testCase.expectation.screen.flatMap(Self.words)
        return (opensCard ? [Self.words(testCase.resolution.card)] : []) + [what + (screen ?? "") + "."]
    }

    private var opens: Bool { testCase.expectation.declined == nil && testCase.resolution.declined == nil }

    private var opensCard: Bool { opens && testCase.resolution.card != nil }

    private var nothing: String {
        switch testCase.source {
        case .nfc, .qrCode, .appClipCode: "Nothing opens: no card, no app. A website may open."
        case .safariBanner, .safariCard: "Only the website: no banner, no card, no app."
        case .messages, .appLink, .webLink: "Nothing opens but the website: no card, no app."
        case .maps: "Maps has no button for it."
        case .siriSuggestion: "Siri suggests nothing."
        case .spotlight, .appLibrary, .testFlight, .xcode, .notification, .appSwitcher:
            "Nothing opens: no card, no app."
        }
    }

    private static func words(_ card: Card?) -> String {
        let parts = [card?.title, card?.subtitle].compactMap { $0.map { "“\($0)”" } }
        return parts.isEmpty ? "A card comes up." : "A card comes up: " + parts.joined(separator: ", ") + "."
    }

    private static func words(_ screen: Matcher) -> String? {
        switch screen {
        case .equals(.string(let text)): " at “\(text)”"
        case .absent, .equals(.null): " as without a link"
        case .contains(let text): " at something with “\(text)”"
        case .equals, .matches, .present: nil
        }
    }

    /// The steps that invoke clip or app.
    private var opening: [String] {
        let app = testCase.target == .app ? "app" : "App Clip"
        // In a journey that has begun, one has been opened already.
        let isOpen = (testCase.step ?? 1) > 1
        func after(_ first: String, _ then: String) -> [String] { (isOpen ? [] : [first]) + [then] }
        return switch testCase.source {
        case .nfc: ["Hold the top of the iPhone to the sticker marked “tag \(thing ?? 1)”."]
        case .qrCode: ["Scan this code with the Camera, and tap what it offers."]
        case .appClipCode:
            [
                appClipCode == nil
                    ? "Scan the round code marked “code \(thing ?? 1)”." : "Scan this round code with the Camera."
            ]
        case .safariBanner: ["Open this page in Safari."] + (opens ? ["Tap the banner at its top."] : [])
        case .safariCard: ["Open this page in Safari, where it was never open before."]
        case .messages:
            ["Have someone from your contacts send you this link in Messages."]
                + [
                    opens
                        ? "Tap the button below the picture. If asked, choose the \(app), not Safari." : "Tap the link."
                ]
        case .maps:
            ["Find the place of “\(testCase.resolution.card?.title ?? testCase.title)” in Maps."]
                + (opens ? ["Tap the button of the \(app)."] : [])
        case .siriSuggestion:
            ["Go to the place of “\(testCase.resolution.card?.title ?? testCase.title)”."]
                + (opens ? ["Tap what Siri suggests on the Lock Screen or in Search."] : [])
        case .spotlight:
            after("Open the \(app) with this link.", "On the Home Screen swipe down, search for it, and open it.")
        case .appLibrary: after("Open the \(app) with this link.", "Swipe left to the App Library, and open it there.")
        case .appLink: ["Copy this link into Notes, and tap it there."]
        case .webLink: ["Send yourself this link by Mail, and tap it there."]
        case .testFlight: ["In TestFlight, open the app's page.", "Tap “\(testCase.title)” under App Clips."]
        case .xcode: ["Have a developer start it from Xcode with this link."]
        case .notification: after("Open the \(app).", "Leave it, wait for a notification of it, and tap that.")
        case .appSwitcher:
            after("Open the \(app).", "Go to the Home Screen, swipe up and hold, and tap it among the open apps.")
        }
    }
}

extension Card.Action {
    var words: String { rawValue.capitalized }
}
