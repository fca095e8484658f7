import ClipCodes
import ClipHarness
import ClipRules
import ClipSuites

/// One block: for a tester what to do and what to see, for a developer the facts.
struct ChecklistEntry {
    typealias Fact = (name: String, value: String)

    /// From 1.
    let number: Int
    /// The number, from 1, of the tag or App Clip Code that a developer prepares; several blocks may share it.
    let thing: Int?
    let testCase: TestCase
    /// Apple's drawing of the URL.
    let appClipCode: String?

    init(_ testCase: TestCase, number: Int, thing: Int? = nil, appClipCode: AppClipCode? = nil) {
        self.number = number
        self.thing = thing
        self.testCase = testCase
        if case .drawing(let svg) = appClipCode { self.appClipCode = svg } else { self.appClipCode = nil }
    }

    /// `nil` for every other source: to scan one would try another way in. It is made anew each time.
    var code: QRCode? { testCase.source == .qrCode ? testCase.url.flatMap { try? QRCode($0) } : nil }

    var title: String { testCase.step.map { "\(testCase.title) · step \($0)" } ?? testCase.title }

    /// The definition's own name, or the one that reports print.
    var id: String { testCase.ownID ?? testCase.shortID }

    /// The URL that a tester opens, or sees when a code is scanned; `nil` where there is nothing to tap.
    var link: String? {
        switch testCase.source {
        case .qrCode, .safariBanner, .safariCard, .messages, .appLink, .webLink, .xcode: testCase.url
        case .spotlight, .appLibrary: (testCase.step ?? 1) == 1 ? testCase.url : nil
        case .nfc, .appClipCode, .maps, .siriSuggestion, .testFlight, .notification, .appSwitcher: nil
        }
    }

    /// The steps in order.
    var steps: [String] {
        var steps: [String] = []
        switch testCase.deviceLocation {
        case .at(let latitude, let longitude): steps.append("Go to the place at \(latitude), \(longitude).")
        case .denied: steps.append("If you are asked for your location, do not allow it.")
        case .doesNotMatch, nil: break
        }
        if testCase.isRunning { steps.append("Leave open what the step before has opened.") }
        if testCase.isLocked { steps.append("Lock the phone, and wake its screen.") }
        steps += opening
        if testCase.isLocked, opensCard { steps.append("Tap Open in the notification, and unlock the phone.") }
        if opensCard {
            let button = testCase.resolution.card?.action.map { "“\($0.words)”" } ?? "the button"
            steps.append("Tap \(button) on the card.")
        }
        return steps
    }

    /// What follows if all is right.
    var sights: [String] {
        if testCase.expectation.declined != nil || testCase.resolution.declined != nil {
            let isOnWeb =
                testCase.resolution.declined == .opensBrowser || testCase.source == .safariBanner
                || testCase.source == .safariCard
            return [isOnWeb ? "Only the website: no card, no app." : "Nothing opens: no card, no app."]
        }
        let what = testCase.resolution.target == .app ? "The full app opens" : "The App Clip opens"
        let screen = testCase.expectation.screen.flatMap(Self.words)
        return (opensCard ? [Self.words(testCase.resolution.card)] : []) + [what + (screen ?? "") + "."]
    }

    private var opensCard: Bool { testCase.resolution.card != nil && testCase.expectation.declined == nil }

    private static func words(_ card: Card?) -> String {
        let parts = [card?.title, card?.subtitle].compactMap { $0.map { "“\($0)”" } }
        return parts.isEmpty ? "A card comes up." : "A card comes up: " + parts.joined(separator: ", ") + "."
    }

    private static func words(_ screen: Matcher) -> String? {
        switch screen {
        case .equals(.string(let text)): " and shows “\(text)”"
        case .absent, .equals(.null): " as without a link"
        case .contains(let text): " and shows something with “\(text)”"
        case .equals, .matches, .present: nil
        }
    }

    /// What a developer asks for, and what a definition carries along.
    var facts: [Fact] {
        let (notes, resolution) = (testCase.notes, testCase.resolution)
        var facts: [Fact] = [("ID", id), ("Source", testCase.source.rawValue)]
        facts += link == nil ? testCase.url.map { [("URL", $0)] } ?? [] : []
        facts += notes.owner.map { [("Owner", $0)] } ?? []
        facts += notes.properties.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        let (expected, found) = (testCase.expectation.declined, resolution.declined)
        if let reason = expected ?? found {
            // Where the suite and the rules differ, it is unknown what a device will show.
            let otherwise = expected == found ? "" : "; but the suite expects otherwise, so clipflight run fails here"
            facts.append(("Why nothing opens", reason.rawValue + otherwise))
        } else {
            facts.append(("Experience", resolution.experience?.spelling ?? "none"))
            let received = resolution.delivered.map { $0 == testCase.url ? "this URL" : $0 }
            facts.append(("Receives", received ?? "no URL"))
            facts += resolution.card?.image.map { [("Image", $0)] } ?? []
            facts += testCase.expectation.screen.map { [("Screen", $0.detail)] } ?? []
            facts += testCase.expectation.parameters.map { [("Parameters", Self.words($0))] } ?? []
        }
        facts += testCase.skip.map { [("Automatic runs skip it", $0)] } ?? []
        return facts + [("Defined in", testCase.location.place)]
    }

    private static func words(_ parameters: ParametersExpectation) -> String {
        let named = parameters.named.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.detail)" }
        let parts = named + (parameters.others.map { ["others: \($0.detail)"] } ?? [])
        return parts.isEmpty ? "none" : parts.joined(separator: ", ")
    }
}

extension Matcher {
    fileprivate var detail: String {
        switch self {
        case .absent, .equals(.null): "none"
        case .equals, .matches, .contains, .present: description
        }
    }
}

extension Card.Action {
    var words: String { rawValue.capitalized }
}

extension ChecklistEntry {
    /// The steps that invoke clip or app; in a journey that has begun, one has been launched already.
    private var opening: [String] {
        let source = testCase.source
        let app = testCase.target == .app ? "app" : "App Clip"
        let reopening = source.rules.reopening.map { "\($0)" } ?? ""
        if (testCase.step ?? 1) > 1, let first = reopening.first {
            return [first.uppercased() + reopening.dropFirst() + "."]
        }
        return switch source {
        case .nfc: ["Hold the top of the iPhone to tag \(thing ?? 1) of those that you were given."]
        case .qrCode: ["Scan this code with the Camera."]
        case .appClipCode:
            [
                appClipCode == nil
                    ? "Scan App Clip Code \(thing ?? 1) of those that you were given with the Camera."
                    : "Scan this App Clip Code with the Camera."
            ]
        case .safariBanner: ["Open this page in Safari."] + (opens ? ["Tap the banner at its top."] : [])
        case .safariCard: ["Open this page in Safari, for the first time on this phone."]
        case .messages:
            ["Have someone from your contacts send you this link in Messages."]
                + (opens
                    ? ["Tap the button below the picture. If you may choose, choose the \(app), not the browser."]
                    : ["Tap the link."])
        case .maps: ["Find the place in Maps."] + (opens ? ["Tap the button with the name of the \(app)."] : [])
        case .siriSuggestion: ["Go to the place."] + (opens ? ["Tap what Siri suggests there."] : [])
        case .spotlight, .appLibrary: ["Open the \(app) with this link.", "Then \(reopening)."]
        case .appLink: ["Tap this link in an app such as Notes."]
        case .webLink: ["Tap this link in Mail, or on a web page."]
        case .testFlight: ["In TestFlight, open the app's page.", "Tap “\(testCase.title)” under App Clips."]
        case .xcode: ["Have a developer start it from Xcode with this link."]
        case .notification, .appSwitcher: ["Open the \(app).", "Then \(reopening)."]
        }
    }

    private var opens: Bool { testCase.expectation.declined == nil && testCase.resolution.declined == nil }
}
