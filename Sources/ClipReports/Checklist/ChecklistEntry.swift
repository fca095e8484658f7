import ClipCodes
import ClipHarness
import ClipRules
import ClipSuites

/// One invocation as a tester goes through it.
struct ChecklistEntry {
    /// Its place in the checklist, from 1.
    let number: Int
    let title: String
    let url: String?
    let source: String
    let instruction: String
    /// What has to be so before.
    let needs: [String]
    let expected: [ChecklistFacts.Fact]
    /// Where it is defined: `file:line`.
    let place: String
    /// The URL for a camera; `nil` where there is none, or no code holds it.
    let code: QRCode?

    init(_ testCase: TestCase, of suite: PlannedSuite, number: Int) {
        self.number = number
        title = testCase.step.map { "\(testCase.title) · step \($0)" } ?? testCase.title
        url = testCase.url
        source = testCase.source.rawValue
        instruction =
            (testCase.step ?? 1) > 1
            ? testCase.source.instructionInJourney(for: testCase.target)
            : testCase.source.instruction(for: testCase.target)
        needs = ChecklistNeeds(testCase, of: suite).lines
        expected = ChecklistExpectation.facts(testCase)
        place = "\(testCase.location.file):\(testCase.location.line)"
        // What is too long for the usual level may fit the lowest.
        code = testCase.url.flatMap { url in (try? QRCode(url)) ?? (try? QRCode(url, level: .low)) }
    }

    /// Why there is no code; `nil` where there is one, or no URL.
    var codeNote: String? {
        guard code == nil, let url else { return nil }
        return "No QR code holds its \(url.utf8.count) bytes: shorten it, or send it to the device."
    }
}

/// Facts under a title: what all blocks of a suite share, or what is typed into Settings.
struct ChecklistFacts {
    typealias Fact = (name: String, value: String)

    let title: String
    let facts: [Fact]

    /// What all blocks of a suite share.
    init(_ suite: Suite) {
        title = suite.title
        let app: [Fact] = (suite.app?.bundleID).map { [("Full app", $0)] } ?? []
        facts =
            [("App Clip", suite.clip.bundleID), ("Build", suite.clip.build.words)] + app + [("Defined in", suite.file)]
    }

    /// What a tester types into Settings ▸ Developer ▸ Local Experiences ▸ Register Local Experience (Apple, "Testing the
    /// launch experience of your App Clip").
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
    var words: String {
        switch self {
        case .open: "Open"
        case .view: "View"
        case .play: "Play"
        }
    }
}
