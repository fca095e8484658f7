import ClipCodes
import ClipHarness
import ClipRules
import ClipSuites
import Foundation

struct ChecklistEntry {
    let number: Int
    let testCase: TestCase
    let needs: [String]
    /// `nil` if the source is none, or no code holds the URL.
    let code: QRCode?
    private let answer: AppClipCode?

    init(_ testCase: TestCase, of suite: PlannedSuite, number: Int, appClipCode: AppClipCode? = nil) {
        self.number = number
        self.testCase = testCase
        needs = ChecklistNeeds(testCase, of: suite).lines
        // To scan one would try another way in.
        code = testCase.source == .qrCode ? testCase.url.flatMap { try? QRCode($0) } : nil
        answer = appClipCode
    }

    var appClipCode: String? { if case .drawing(let svg) = answer { svg } else { nil } }

    var facts: [ChecklistFacts.Fact] { Self.expectedFacts(testCase) + appClipCodeFacts.map { ("App Clip Code", $0) } }

    private var appClipCodeFacts: [String] {
        switch answer {
        case .drawing: return []
        case .refused(let reason): return ["cannot be made: \(reason)"]
        case nil:
            // The command of Apple's generator, for where it is not installed.
            let command = testCase.appClipCodeURL.map { url in
                "AppClipCodeGenerator generate --url \(url.quotedForShell) --index 0 --output app-clip-code-\(number).svg"
            }
            let refusals = testCase.resolution.advisories.filter { $0.name == .notEncodable }.map(\.text)
            return [command].compactMap { $0 } + refusals
        }
    }

    var title: String { testCase.step.map { "\(testCase.title) · step \($0)" } ?? testCase.title }

    var instruction: String {
        let ofSource = testCase.source.instruction(for: testCase.target, hasBegun: (testCase.step ?? 1) > 1)
        let instruction = appClipCode == nil ? ofSource : Self.scan
        return testCase.isRunning ? "Do not close what is open. \(instruction)" : instruction
    }

    private static let scan = "Scan the App Clip Code with the Camera or with the code scanner of Control Centre."

    var noteLines: [String] {
        let notes = testCase.notes
        return [notes.description, testCase.ownID.map { "ID: \($0)" }, notes.owner.map { "Owner: \($0)" }].compactMap {
            $0
        }
            + notes.properties.sorted { $0.key < $1.key }.map { "\($0): \($1)" }
    }

    var codeNote: String? {
        guard code == nil, testCase.source == .qrCode, let url = testCase.url else { return nil }
        return "No QR code holds its \(url.utf8.count) bytes: shorten it, or send it to the device."
    }
}

extension ChecklistEntry {
    fileprivate static func expectedFacts(_ testCase: TestCase) -> [ChecklistFacts.Fact] {
        let (expected, found) = (testCase.expectation.declined, testCase.resolution.declined)
        guard let reason = expected ?? found else { return opening(testCase) }
        // Where the suite and the rules differ, it is unknown what a device will show.
        let otherwise = expected == found ? "" : "; but the suite expects otherwise, so clipflight run fails here"
        return [("Opens", "neither clip nor app (\(reason.rawValue))\(otherwise)")]
    }

    private static func opening(_ testCase: TestCase) -> [ChecklistFacts.Fact] {
        let resolution = testCase.resolution
        let received =
            switch resolution.delivered {
            case nil: "no URL"
            case testCase.url?: "this URL"
            case let other?: other
            }
        let parameters = testCase.expectation.parameters.map { [("Parameters", words($0))] } ?? []
        return [
            ("Opens", resolution.target == .app ? "the full app" : "the App Clip"),
            ("Card", resolution.card.map(words) ?? "none"), ("Receives", received),
            ("Screen", testCase.expectation.screen?.words ?? "any; the suite does not say which"),
        ] + parameters
    }

    private static func words(_ card: Card) -> String {
        let parts = [
            card.title.map { "“\($0)”" }, card.subtitle.map { "“\($0)”" }, card.action.map { "button \($0.words)" },
            card.image.map { "image \($0)" },
        ].compactMap { $0 }
        return parts.isEmpty ? "as App Store Connect has it" : parts.joined(separator: ", ")
    }

    private static func words(_ parameters: ParametersExpectation) -> String {
        let named = parameters.named.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.value)" }
        let parts = named + (parameters.others.map { ["others: \($0.value)"] } ?? [])
        return parts.isEmpty ? "none" : parts.joined(separator: ", ")
    }
}

extension Matcher {
    fileprivate var words: String {
        switch self {
        case .equals(.string(let text)): text
        case .absent, .equals(.null): "none: the URL must not be handled"
        case .equals, .matches, .contains, .present: description
        }
    }

    fileprivate var value: String {
        switch self {
        case .absent, .equals(.null): "absent"
        case .equals, .matches, .contains, .present: description
        }
    }
}

/// The facts that all blocks of a suite share, or those to type into Settings.
struct ChecklistFacts {
    typealias Fact = (name: String, value: String)

    let title: String
    let facts: [Fact]

    init(_ suite: Suite) {
        title = suite.title
        let app: [Fact] = (suite.app?.bundleID).map { [("Full app", $0)] } ?? []
        facts =
            [("App Clip", suite.clip.bundleID), ("Build", suite.clip.build.words)] + app + [("Defined in", suite.file)]
    }

    /// The facts to type into Settings (Apple, "Testing the launch experience of your App Clip").
    init(registering experience: ExperienceDefinition, for clip: ClipDefinition) {
        let card = experience.card
        title = card.title ?? experience.url.text
        facts = [
            ("URL prefix", experience.url.text), ("Bundle ID", clip.bundleID), ("Title", card.title ?? "any"),
            ("Subtitle", card.subtitle ?? "any"), ("Action", card.action?.words ?? "any"),
            ("Image", card.image ?? "any photo on the device"),
        ]
    }
}

extension Build {
    fileprivate var words: String {
        switch self {
        case .development: "from Xcode, with Developer Mode on (Settings ▸ Privacy & Security ▸ Developer Mode)"
        case .adHoc: "ad hoc, with Developer Mode on (Settings ▸ Privacy & Security ▸ Developer Mode)"
        case .testFlight: "from TestFlight"
        case .appStore: "from the App Store"
        }
    }
}

extension Card.Action {
    var words: String { rawValue.capitalized }
}

extension Source {
    /// The step that invokes clip or app from here; in a journey that has begun, one has been launched already.
    func instruction(for target: Target, hasBegun: Bool) -> String {
        let reopening = rules.reopening?.description ?? ""
        if hasBegun, let first = reopening.first { return first.uppercased() + reopening.dropFirst() + "." }
        return switch self {
        case .nfc: "Write the URL to an NFC tag as a URI record, and hold the top of the iPhone to the tag."
        case .qrCode: "Scan the code with the Camera or with the code scanner of Control Centre."
        case .appClipCode: "Make an App Clip Code of the URL with Apple's App Clip Code Generator, and scan that."
        case .safariBanner: "Open the page in Safari, and tap its banner, if it has one."
        case .safariCard: "Open the page in Safari for the first time, and tap the card, if one comes up by itself."
        case .messages: "Have one of the device's contacts send the URL in Messages, and tap the bubble."
        case .maps: "Find the place in Maps, and tap what its card offers to open, if anything."
        case .siriSuggestion: "Be at the place, and tap what Siri suggests to open there, if anything."
        case .spotlight, .appLibrary:
            target == .app ? "Launch the app, \(reopening)." : "Launch the clip with the URL, \(reopening)."
        case .appLink: "Tap the link in another app."
        case .webLink: "Tap the link in Mail, in a message's text or on a web page."
        case .testFlight: "In TestFlight, open the app's page, and tap the entry of this title under App Clips."
        case .xcode: "In the clip's scheme set _XCAppClipURL to the URL, and run it on the device."
        case .notification, .appSwitcher: "Launch the \(target == .app ? "app" : "clip"), \(reopening)."
        }
    }
}
