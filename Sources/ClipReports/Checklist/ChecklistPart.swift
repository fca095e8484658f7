import ClipHarness
import ClipRules
import ClipSuites

enum ChecklistPart: CaseIterable, Sendable {
    // In the order of the page.
    case testFlight, anyBuild, local, xcode, released

    init(of cases: [TestCase]) {
        let found = Set(cases.map(Self.init(of:)))
        self = Self.allCases.last(where: found.contains) ?? .released
    }

    private init(of testCase: TestCase) {
        switch testCase.resolution.phase {
        case .xcode: self = testCase.source == .xcode ? .xcode : .anyBuild
        case .local: self = .local
        case .testFlight: self = .testFlight
        case .released: self = .released
        }
    }

    /// Whether a tester can repeat a case.
    static func has(_ testCase: TestCase) -> Bool {
        switch testCase.kind {
        case .parity, .probe: false
        case .exact, .prefix, .default, .link, .decline, .reopen, .journey: true
        }
    }

    /// An App Store build opens neither local experiences nor TestFlight entries (Apple, "Testing
    /// the launch experience of your App Clip").
    static func opens(_ testCase: TestCase, in phase: Phase) -> Bool {
        switch ChecklistPart(of: testCase) {
        case .anyBuild: true
        case .xcode: phase == .xcode || phase == .local
        case .local: phase == .local || phase == .testFlight
        case .testFlight: phase == .testFlight
        case .released: phase == .released
        }
    }

    var section: ChecklistSection { ChecklistSection(kind: .part, title: heading, texts: [note]) }

    var heading: String {
        switch self {
        case .anyBuild: "With every build"
        case .xcode: "From Xcode"
        case .local: "With a local experience"
        case .testFlight: "From TestFlight"
        case .released: "After release"
        }
    }

    private var note: String {
        switch self {
        case .anyBuild: "These open before release and after it."
        case .xcode: "Skip these, unless a developer is with you."
        case .local: "The phone opens the App Clip for a link that a developer types into its Settings."
        case .testFlight: "These are in the TestFlight app. They show no card."
        case .released: "These open once the App Clip is in the App Store: iOS asks Apple about them."
        }
    }

    static func reason(against testCase: TestCase) -> String {
        switch ChecklistPart(of: testCase) {
        case .anyBuild, .xcode: "possible only from Xcode"
        case .local: "possible only with a local experience, which App Store builds do not support"
        case .testFlight: "possible only from TestFlight"
        case .released: "possible only after release, because iOS asks Apple about experiences"
        }
    }
}

struct ChecklistSection {
    enum Kind { case part, suite, stage, leftOut }

    typealias Facts = [(name: String, values: [String])]

    let kind: Kind
    let title: String
    var texts: [String] = []
    var facts: Facts = []

    static func app(_ name: String?, isInstalled: Bool) -> ChecklistSection {
        let app = name.map { "the full app “\($0)”" } ?? "the full app"
        return isInstalled
            ? stage("With the full app", "Install \(app), and leave it on the phone.")
            : stage("Without the full app", "If \(app) is on the phone, delete it.")
    }

    /// The values to type into Settings (Apple, "Testing the launch experience of your App Clip").
    static func registering(_ experience: ExperienceDefinition, for clip: ClipDefinition) -> ChecklistSection {
        let card = experience.card
        let facts: Facts = [
            ("URL Prefix", [experience.url.text]), ("Bundle ID", [clip.shownID]), ("Title", [card.title ?? "any"]),
            ("Subtitle", [card.subtitle ?? "any"]), ("Action", [card.action?.words ?? "any"]),
            ("Image", [card.image ?? "any photo on the phone"]),
        ]
        return stage(
            "Register: \(card.title ?? experience.url.text)",
            "With a developer, in Settings ▸ Developer ▸ Local Experiences, tap Register Local Experience, and type in:",
            facts)
    }

    static let unregistering = stage(
        "Delete what was registered",
        "In Settings ▸ Developer ▸ Local Experiences, delete all experiences, or they will affect the next items.")

    private static func stage(_ title: String, _ text: String, _ facts: Facts = []) -> ChecklistSection {
        ChecklistSection(kind: .stage, title: title, texts: [text], facts: facts)
    }
}
