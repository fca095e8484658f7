import ClipCodes
import ClipHarness
import ClipRules
import ClipSuites

struct ChecklistEntry: Sendable {
    /// The block's number, from 1.
    let number: Int
    /// The number of the NFC tag or App Clip Code, from 1. Several blocks may use the same one.
    let thing: Int?
    let testCase: TestCase
    let appClipCode: String?
    private let screens: ScreenGallery

    init(
        _ testCase: TestCase, number: Int, thing: Int? = nil, appClipCode: AppClipCode? = nil,
        screens: ScreenGallery = ScreenGallery()
    ) {
        self.number = number
        self.thing = thing
        self.testCase = testCase
        self.screens = screens
        if case .drawing(let svg) = appClipCode { self.appClipCode = svg } else { self.appClipCode = nil }
    }

    /// The QR code to scan; `nil` for other sources, which a scan would not test.
    var code: QRCode? { testCase.source == .qrCode ? testCase.url.flatMap { try? QRCode($0) } : nil }
    var title: String { testCase.fullTitle }

    var link: String? {
        switch testCase.source {
        case .qrCode, .safariBanner, .safariCard, .messages, .linkPreview, .appLink, .webLink, .xcode: testCase.url
        case .spotlight, .appLibrary: (testCase.step ?? 1) == 1 ? testCase.url : nil
        case .nfc, .appClipCode, .maps, .siriSuggestion, .testFlight, .notification, .appSwitcher: nil
        }
    }

    var isTapped: Bool { [.safariBanner, .safariCard].contains(testCase.source) }

    var notes: [String] { [testCase.notes.description, known].compactMap { $0 } }

    var known: String? {
        testCase.notes.known.map { known in
            "This is known to fail \(known.sometimes == true ? "now and then" : "for now") (\(known.issue)). "
                + "Record what you see; there is no need to report it again."
        }
    }

    var facts: ChecklistSection.Facts {
        let (notes, resolution) = (testCase.notes, testCase.resolution)
        var facts: [(String, String?)] = [
            ("ID", testCase.ownID ?? testCase.shortID), ("Source", testCase.source.rawValue),
            ("URL", link == nil ? testCase.url : nil),
        ]
        facts += NoteField.all.filter { $0 != .description }.map { ($0.heading, notes[$0]) }
        facts += notes.sortedProperties.map { ($0, $1) }
        let (expected, found) = (testCase.expectation.declined, resolution.declined)
        if let reason = expected ?? found {
            // If the suite and the rules disagree, nobody knows what a device will show.
            let otherwise = expected == found ? "" : "; but the suite expects otherwise, so clipflight run fails here"
            facts.append(("Why nothing opens", reason.rawValue + otherwise))
        } else {
            facts.append(("Experience", resolution.experience?.spelling ?? "none"))
            facts.append(("Receives", resolution.delivered.map { $0 == testCase.url ? "this URL" : $0 } ?? "no URL"))
            facts.append(("Image", resolution.card?.image))
            facts.append(("Screen", testCase.expectation.screen?.detail))
            facts.append(("Parameters", testCase.expectation.parameters.map(Self.words)))
        }
        let ruled = resolution.advisories.filter { $0.name.rule != nil }
        facts += ruled.map { ("Depends on", "\($0.name.rawValue): \($0.text)") }
        facts += [("Automatic runs skip it", testCase.skip), ("Defined in", testCase.location.place)]
        return facts.compactMap { name, value in value.map { (name, [$0]) } }
    }

    private static func words(_ parameters: ParametersExpectation) -> String {
        let named = parameters.named.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.detail)" }
        let parts = named + (parameters.others.map { ["others: \($0.detail)"] } ?? [])
        return parts.isEmpty ? "none" : parts.joined(separator: ", ")
    }

    // The following texts are for testers, so they do not contain keys or file names.

    var steps: [String] {
        var steps: [String] = []
        if case .at(let latitude, let longitude) = testCase.deviceLocation {
            steps.append("Go to \(latitude), \(longitude), or have a developer simulate that location.")
        }
        if testCase.isRunning { steps.append("Keep open the app or App Clip from the previous step.") }
        if testCase.isLocked { steps.append("Lock the phone, and wake its screen.") }
        steps += opening
        if testCase.answers != nil { return steps }
        if testCase.isLocked, opensCard { steps.append("Tap Open in the notification, and unlock the phone.") }
        if opens, target == .app, expectedCard != nil {
            steps.append("If a card comes up, tap Open.")
        }
        if opensCard {
            if case .denied = testCase.deviceLocation {
                steps.append("Tap the note about your location on the card, so that the App Clip does not get it.")
            }
            let button = expectedCard?.action.map { "“\($0.words)”" } ?? "its button"
            steps.append("Compare the card with the expected card, then tap \(button).")
        }
        return steps
    }

    var card: Card? { opensCard ? expectedCard : nil }

    var sights: [String] { (card.map { [Self.words($0)] } ?? []) + outcome }

    var outcome: [String] {
        let contradictions = testCase.contradictions
        let stated = contradictions.filter { $0.type != .declined }.compactMap(\.compared)
        let what =
            stated.isEmpty
            ? "this"
            : stated.map { subject, expected, _ in
                expected.hasPrefix("no ") ? expected : "\(subject) \(expected)"
            }.joined(separator: ", ")
        let dispute = "The developers expect \(what), but their files say otherwise: note what you see."
        return [opens ? opened : nothing] + (contradictions.isEmpty ? [] : [dispute])
    }

    private var opened: String {
        let what = target == .app ? "The full app opens" : "The App Clip opens"
        if let sight = screens.sight(expectedBy: testCase) {
            return "\(what). You should see \(sight)" + (sight.hasSuffix("…") ? "" : ".")
        }
        return what + (testCase.expectation.screen.flatMap(Self.words) ?? "") + "."
    }

    var picture: HTML? { opens ? screens.picture(expectedBy: testCase) : nil }

    private var opens: Bool { testCase.expectation.declined == nil }
    private var opensCard: Bool { opens && expectedCard != nil && target != .app }

    private var target: Target { testCase.expectation.target ?? testCase.resolution.target ?? testCase.target }

    /// If the suite's expectation differs from its files, testers compare with the expectation.
    private var expectedCard: Card? {
        guard let expected = testCase.expectation.card else { return testCase.resolution.card }
        if expected.isAbsent { return nil }
        var card = testCase.resolution.card ?? Card()
        if let title = expected.title { card.title = title.text }
        if let subtitle = expected.subtitle { card.subtitle = subtitle.text }
        if let action = expected.action {
            card.action = action.text.flatMap(Card.Action.init(rawValue:))
        }
        return card
    }

    private var nothing: String {
        switch testCase.source {
        case .nfc, .qrCode, .appClipCode: "Nothing opens: no card, no app. A website may open."
        case .safariBanner, .safariCard: "Only the website: no banner, no card, no app."
        case .messages, .linkPreview, .appLink, .webLink: "Nothing opens but the website: no card, no app."
        case .maps: "In Maps, the place has no button for the App Clip."
        case .siriSuggestion: "Siri suggests nothing."
        case .spotlight, .appLibrary, .testFlight, .xcode, .notification, .appSwitcher:
            "Nothing opens: no card, no app."
        }
    }

    static func words(_ card: Card, _ event: String = "A card comes up") -> String {
        let parts = [card.title, card.subtitle].compactMap { $0.map { "“\($0)”" } }
        return event + (parts.isEmpty ? "." : ": \(parts.joined(separator: ", ")).")
    }

    private static func words(_ screen: Matcher) -> String? {
        switch screen {
        case .equals(.string(let text)): " at “\(text)”"
        case .absent, .equals(.null): " as without a link"
        case .contains(let text): " at something with “\(text)”"
        case .equals, .matches, .present: nil
        }
    }

    private var opening: [String] {
        let app = testCase.target == .app ? "app" : "App Clip"
        // In the later steps of a journey, the app or the clip is already open.
        let isOpen = (testCase.step ?? 1) > 1
        func after(_ first: String, _ then: String) -> [String] { (isOpen ? [] : [first]) + [then] }
        return switch testCase.source {
        case .nfc: ["Hold the top of the iPhone to the sticker marked “tag \(thing ?? 1)”."]
        case .qrCode:
            ["Scan this code with the Camera app, from another screen or from paper. Tap the link that appears."]
        case .appClipCode where appClipCode == nil: ["Scan the round code marked “code \(thing ?? 1)”."]
        case .appClipCode: ["Scan this round code with the Camera app, from another screen or from paper."]
        case .safariBanner: ["Open this page in Safari."] + (opens ? ["Tap the banner at its top."] : [])
        case .safariCard: ["In Safari, open this page for the first time."]
        case .messages:
            [
                "Have someone from your contacts, or someone you have answered before, send you this link in Messages.",
                opens ? "Tap the button below the picture. If asked, choose the \(app), not Safari." : "Tap the link.",
            ]
        case .maps:
            ["Find the place for “\(testCase.resolution.card?.title ?? testCase.title)” in Maps."]
                + (opens ? ["Tap the button of the \(app)."] : [])
        case .siriSuggestion:
            ["Go to the place for “\(testCase.resolution.card?.title ?? testCase.title)”."]
                + (opens ? ["Tap the Siri suggestion on the Lock Screen or in Search."] : [])
        case .spotlight:
            after(
                "Open the \(app) with this link.", "On the Home Screen, swipe down, search for the \(app), and open it."
            )
        case .appLibrary:
            after("Open the \(app) with this link.", "Swipe left to the App Library, and open the \(app) there.")
        case .linkPreview: ["Share this link to an app that shows a preview of it, and tap the preview."]
        case .appLink: ["Copy this link into Notes, and tap it there."]
        case .webLink: ["Send yourself this link by Mail, and tap it there."]
        case .testFlight: ["In TestFlight, open the app's page.", "Tap “\(testCase.title)” under App Clips."]
        case .xcode: ["Have a developer start the \(app) from Xcode with this link."]
        case .notification: after("Open the \(app).", "Leave the \(app), wait for its notification, and tap it.")
        case .appSwitcher:
            after("Open the \(app).", "Go to the Home Screen, swipe up and hold, and tap the \(app).")
        }
    }
}

extension Matcher {
    fileprivate var text: String? { if case .equals(.string(let text)) = self { text } else { nil } }

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
