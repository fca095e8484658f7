import ClipCodes
import ClipHarness
import ClipRules
import ClipSuites

/// One invocation as a tester goes through it.
struct ChecklistEntry: Sendable {
    /// Its place in the checklist, from 1.
    let number: Int
    let title: String
    let url: String?
    let source: String
    /// What the tester does.
    let instruction: String
    /// What has to be so before.
    let needs: [String]
    /// What must be seen.
    let expected: [ChecklistFact]
    /// Where it is defined: `file:line`.
    let place: String
    /// The URL for a camera.
    let code: ChecklistCode

    init(_ testCase: TestCase, of suite: PlannedSuite, number: Int) {
        self.number = number
        title = testCase.step.map { "\(testCase.title) · step \($0)" } ?? testCase.title
        url = testCase.url
        source = testCase.source.rawValue
        let isUnderWay = (testCase.step ?? 1) > 1
        instruction =
            isUnderWay
            ? testCase.source.instructionInJourney(for: testCase.target)
            : testCase.source.instruction(for: testCase.target)
        needs = ChecklistNeeds(testCase, of: suite).lines
        expected = ChecklistExpectation(testCase).facts
        let place = testCase.location
        self.place = "\(place.file):\(place.line)"
        code = ChecklistCode(testCase.url)
    }
}

/// The code of a block, or why there is none.
enum ChecklistCode: Sendable {
    case code(QRCode)
    /// The invocation has no URL.
    case noURL
    /// No code holds the URL; the text says so, with the fix.
    case tooLong(String)

    init(_ url: String?) {
        guard let url else {
            self = .noURL
            return
        }
        // What is too long for the usual level may fit the lowest.
        if let code = (try? QRCode(url)) ?? (try? QRCode(url, level: .low)) {
            self = .code(code)
        } else {
            self = .tooLong("No QR code holds its \(url.utf8.count) bytes: shorten it, or send it to the device.")
        }
    }
}

/// What all blocks of a suite share.
struct ChecklistSuite: Sendable {
    let title: String
    let facts: [ChecklistFact]

    init(_ planned: PlannedSuite) {
        let suite = planned.suite
        title = suite.title
        var facts = [ChecklistFact("App Clip", suite.clip.bundleID), ChecklistFact("Build", suite.clip.build.words)]
        if let app = suite.app?.bundleID { facts.append(ChecklistFact("Full app", app)) }
        facts.append(ChecklistFact("Defined in", suite.file))
        self.facts = facts
    }
}

extension Build {
    /// How the build gets onto a device.
    fileprivate var words: String {
        switch self {
        case .development: "from Xcode, with Developer Mode on (Settings ▸ Privacy & Security ▸ Developer Mode)"
        case .adHoc: "ad hoc, with Developer Mode on (Settings ▸ Privacy & Security ▸ Developer Mode)"
        case .testFlight: "from TestFlight"
        case .appStore: "from the App Store"
        }
    }
}

/// What a tester types into Settings ▸ Developer ▸ Local Experiences ▸ Register Local Experience (Apple, "Testing the
/// launch experience of your App Clip").
struct LocalRegistration: Sendable {
    let title: String
    let facts: [ChecklistFact]

    static let place = "Settings ▸ Developer ▸ Local Experiences ▸ Register Local Experience"
    static let note =
        "Needs Developer Mode and a development, ad hoc or TestFlight build that was launched on the device once; the "
        + "full app must not be installed. Delete the registration after the test: it wins over every other experience."

    init(_ experience: ExperienceDefinition, clip: ClipDefinition) {
        let card = experience.card
        title = card.title ?? experience.url.text
        facts = [
            ChecklistFact("URL prefix", experience.url.text), ChecklistFact("Bundle ID", clip.bundleID),
            ChecklistFact("Title", card.title ?? "any"), ChecklistFact("Subtitle", card.subtitle ?? "any"),
            ChecklistFact("Action", card.action?.words ?? "any"),
            ChecklistFact("Image", card.image ?? "any photo on the device"),
        ]
    }
}

extension Card.Action {
    /// The word on the button.
    var words: String {
        switch self {
        case .open: "Open"
        case .view: "View"
        case .play: "Play"
        }
    }
}
