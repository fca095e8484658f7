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
    let appClipCode: String?
    let facts: [ChecklistFacts.Fact]

    init(_ testCase: TestCase, of suite: PlannedSuite, number: Int, appClipCode: AppClipCode? = nil) {
        self.number = number
        self.testCase = testCase
        needs = ChecklistNeeds(testCase, of: suite).lines
        // To scan one would try another way in.
        code = testCase.source == .qrCode ? testCase.url.flatMap { try? QRCode($0) } : nil
        var facts = ChecklistExpectation.facts(testCase)
        switch appClipCode {
        case .drawing(let svg):
            self.appClipCode = svg
        case .refused(let reason):
            self.appClipCode = nil
            facts.append((Self.appClipCodeFact, "cannot be made: \(reason)"))
        case nil:
            self.appClipCode = nil
            facts += Self.appClipCodeCommand(for: testCase, number)
            facts += testCase.resolution.advisories.filter { $0.name == .notEncodable }
                .map { (Self.appClipCodeFact, $0.text) }
        }
        self.facts = facts
    }

    private static let appClipCodeFact = "App Clip Code"

    /// The command of Apple's generator, for where it is not installed.
    private static func appClipCodeCommand(for testCase: TestCase, _ number: Int) -> [ChecklistFacts.Fact] {
        guard let url = testCase.appClipCodeURL else { return [] }
        let file = "app-clip-code-\(number).svg"
        return [
            (appClipCodeFact, "AppClipCodeGenerator generate --url \(url.quotedForShell) --index 0 --output \(file)")
        ]
    }

    var title: String { testCase.step.map { "\(testCase.title) · step \($0)" } ?? testCase.title }

    var instruction: String {
        if appClipCode != nil { return testCase.isRunning ? "Do not close what is open. \(Self.scan)" : Self.scan }
        let hasBegun = (testCase.step ?? 1) > 1
        let instruction =
            hasBegun
            ? testCase.source.instructionInJourney(for: testCase.target)
            : testCase.source.instruction(for: testCase.target)
        return testCase.isRunning ? "Do not close what is open. \(instruction)" : instruction
    }

    private static let scan = "Scan the App Clip Code with the Camera or with the code scanner of Control Centre."

    var noteLines: [String] {
        [testCase.notes.description, testCase.notes.owner.map { "Owner: \($0)" }].compactMap { $0 }
    }

    var codeNote: String? {
        guard code == nil, testCase.source == .qrCode, let url = testCase.url else { return nil }
        return "No QR code holds its \(url.utf8.count) bytes: shorten it, or send it to the device."
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
    /// The step that invokes the clip from here, or the full app where it is installed.
    func instruction(for target: Target) -> String {
        let reopening = rules.reopening?.description ?? ""
        return switch self {
        case .nfc: "Write the URL to an NFC tag as a URI record, and hold the top of the iPhone to the tag."
        case .qrCode: "Scan the code with the Camera or with the code scanner of Control Centre."
        case .appClipCode: "Make an App Clip Code of the URL with Apple's App Clip Code Generator, and scan that."
        case .safariBanner:
            "Open the page in Safari, and tap its banner, if it has one."
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

    /// The same in a journey that has begun: clip or app has been launched already.
    func instructionInJourney(for target: Target) -> String {
        guard let reopening = rules.reopening?.description else { return instruction(for: target) }
        return reopening.prefix(1).uppercased() + reopening.dropFirst() + "."
    }
}
